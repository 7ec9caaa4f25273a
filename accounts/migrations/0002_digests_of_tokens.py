"""API tokens are kept as digests; those that there are go on working, and what could be used is erased."""

from hashlib import sha256

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

WAS = "authtoken_token"


def take_over(apps, schema_editor):
    connection = schema_editor.connection
    if WAS not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id, created FROM {WAS} ORDER BY user_id")
        rows = cursor.fetchall()
        token = apps.get_model("accounts", "ApiToken")
        for key, user, made in rows:
            stored = token.objects.create(user_id=user, prefix=key[:8], digest=sha256(key.encode()).hexdigest())
            cursor.execute("UPDATE accounts_apitoken SET made = %s WHERE id = %s", [made, stored.pk])
        if connection.vendor == "sqlite":
            # The file would go on holding what was deleted.
            cursor.execute("PRAGMA secure_delete = ON")
        cursor.execute(f"DELETE FROM {WAS}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                ("prefix", models.CharField(max_length=8)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("last_used", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
