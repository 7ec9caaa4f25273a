from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0017_came_from"),
    ]

    operations = [
        migrations.AlterField(
            model_name="comment",
            name="state",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "visible"),
                    ("hidden", "hidden by the players"),
                    ("deleted", "deleted by its author"),
                    ("removed", "removed by the referee or a moderator"),
                ],
                default="",
                max_length=8,
            ),
        ),
    ]
