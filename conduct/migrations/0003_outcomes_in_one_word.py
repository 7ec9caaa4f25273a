from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("conduct", "0002_english"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="decision",
            options={"verbose_name": "decision about a player", "verbose_name_plural": "decisions about players"},
        ),
        migrations.AlterField(
            model_name="decision",
            name="outcome",
            field=models.CharField(
                choices=[
                    ("nothing", "No action"),
                    ("warned", "Warning"),
                    ("silenced", "Mute"),
                    ("renamed", "Name change"),
                    ("suspended", "Suspension"),
                ],
                max_length=10,
                verbose_name="outcome",
            ),
        ),
    ]
