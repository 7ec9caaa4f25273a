from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0023_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="rematch",
            name="terms",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
    ]
