from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0019_closed_challenges"),
    ]

    operations = [
        migrations.AlterField(
            model_name="closedchallenge",
            name="how",
            field=models.CharField(
                choices=[
                    ("declined", "declined"),
                    ("withdrawn", "withdrawn"),
                    ("unreachable", "not reachable"),
                ],
                max_length=11,
            ),
        ),
    ]
