"""What is paid for an event, in words."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0014_army_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="fee",
            field=models.CharField(blank=True, max_length=80, verbose_name="fee"),
        ),
    ]
