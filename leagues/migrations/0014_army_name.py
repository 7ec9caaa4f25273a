"""What a list is called stands beside it: the pages of an event need no more of it."""

from typing import Any

from django.db import migrations, models


def name_them(apps: Any, _editor: Any) -> None:
    entries = apps.get_model("leagues", "Entry").objects
    for entry in entries.exclude(army=None).iterator(chunk_size=50):
        entry.army_name = str((entry.army or {}).get("name") or "")[:200]
        entry.save(update_fields=["army_name"])


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0013_club"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="army_name",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.RunPython(name_them, migrations.RunPython.noop),
    ]
