from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0016_ready_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="invitation",
            field=models.CharField(blank=True, db_index=True, default="", max_length=40),
            preserve_default=False,
        ),
    ]
