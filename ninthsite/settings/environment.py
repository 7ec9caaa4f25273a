"""Where the project lies, what its environment says, and the secret it keeps when none is given."""

import os
import secrets
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent.parent

env = environ.Env()
if (BASE_DIR / ".env").is_file():
    env.read_env(BASE_DIR / ".env")

VAR_DIR = Path(env.str("NINTHSITE_VAR", default=str(BASE_DIR / "var"))).resolve()


def kept_secret(path: Path, length: int = 50) -> str:
    """The secret of so many bytes stored at `path`, made on first use so that sessions outlive a restart.

    Safe when two processes start at once.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as handle:
            handle.write(secrets.token_urlsafe(length))
        try:
            # A link either appears whole or fails because another process was first.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
