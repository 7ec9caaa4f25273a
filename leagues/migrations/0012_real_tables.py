"""Events at real tables: players report the results."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0011_lists"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="real",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="pairing",
            name="claim",
            field=models.CharField(blank=True, max_length=8),
        ),
        migrations.AddField(
            model_name="pairing",
            name="claim_state",
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.AddField(
            model_name="pairing",
            name="claimed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="pairing",
            name="claimed_by",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="pairing",
            name="first_score",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="pairing",
            name="second_score",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reported", "reported"),
                            ("confirmed", "confirmed"),
                            ("disputed", "disputed"),
                            ("let_stand", "not disputed in time"),
                        ],
                        max_length=10,
                    ),
                ),
                ("ruling", models.CharField(max_length=8)),
                ("first_score", models.PositiveIntegerField(blank=True, null=True)),
                ("second_score", models.PositiveIntegerField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="leagues.pairing"
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
            },
        ),
    ]
