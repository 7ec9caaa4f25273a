"""Lists are locked by their digest, and looked through."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0010_schedule"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="checked",
            field=models.CharField(
                blank=True,
                choices=[("", "not checked"), ("accepted", "accepted"), ("returned", "returned")],
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="checked_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="checked_note",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddField(
            model_name="entry",
            name="digest",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="entry",
            name="handed_in",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="unlocked",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="unlocked_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="unlocked_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="lists_checked",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="event",
            name="lists_shown",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="lists_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="staff",
            name="role",
            field=models.CharField(
                choices=[("organiser", "co-organiser"), ("referee", "referee"), ("checker", "list checker")],
                max_length=10,
            ),
        ),
    ]
