from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0021_entry_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="vacation",
            name="zone",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
    ]
