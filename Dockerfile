# The site with everything it needs to run; docker-compose.yml starts it as web, worker and beat.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 NINTHSITE_VAR=/var/lib/ninthsite
WORKDIR /srv/ninthsite

COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock

COPY . .
# Containers are read-only: what is not compiled here is compiled anew by each process that starts.
RUN python -m tools.compile_messages \
    && python -m compileall -q . \
    && useradd --system --home-dir /var/lib/ninthsite --create-home ninthsite
USER ninthsite

EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
