from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0020_unreachable_challenges"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="rules",
            field=models.CharField(blank=True, editable=False, max_length=12, null=True),
        ),
    ]
