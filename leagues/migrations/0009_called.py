"""What a guest goes by in an event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0008_ruled_points")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="called",
            field=models.CharField(blank=True, max_length=30),
        ),
    ]
