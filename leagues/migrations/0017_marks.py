"""Marks beside the battles, late lists, and results that wait for the awards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0016_log"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="marks",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="event",
            name="marks",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="event",
            name="late_penalty",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="event",
            name="hides_last",
            field=models.BooleanField(default=False),
        ),
    ]
