"""Rounds have an end; what is not over then is decided."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0009_called"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="at_deadline",
            field=models.CharField(
                choices=[
                    ("score", "the score after the last complete game turn decides"),
                    ("neither", "both lose"),
                    ("wait", "the organiser decides"),
                ],
                default="score",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="begins_at",
            field=models.CharField(default="00:00", max_length=5),
        ),
        migrations.AddField(
            model_name="event",
            name="by_itself",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="event",
            name="ends_at",
            field=models.CharField(default="23:59", max_length=5),
        ),
        migrations.AddField(
            model_name="event",
            name="first_day",
            field=models.DateField(blank=True, null=True, verbose_name="first day"),
        ),
        migrations.AddField(
            model_name="event",
            name="round_days",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="days for each round"),
        ),
        migrations.AddField(
            model_name="event",
            name="zone",
            field=models.CharField(default="UTC", max_length=64, verbose_name="time zone"),
        ),
        migrations.AddField(
            model_name="pairing",
            name="cause",
            field=models.CharField(blank=True, max_length=8),
        ),
        migrations.AddField(
            model_name="round",
            name="absent",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="closed",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="ends",
            field=models.DateTimeField(blank=True, db_index=True, null=True),
        ),
    ]
