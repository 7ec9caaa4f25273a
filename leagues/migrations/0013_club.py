"""The club of a player, as he has written it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0012_real_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="club",
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
