from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_english")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="likeness",
            field=models.CharField(editable=False, max_length=255, null=True, unique=True),
        ),
    ]
