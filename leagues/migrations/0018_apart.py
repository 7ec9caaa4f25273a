"""Teams and countries are kept apart like clubs, as the organiser chooses."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0017_marks"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="team",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="entry",
            name="country",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="event",
            name="apart",
            field=models.CharField(blank=True, default="club", max_length=40),
        ),
    ]
