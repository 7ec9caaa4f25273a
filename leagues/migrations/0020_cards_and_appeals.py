"""Cards, and appeals against what was decided at a table."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0019_clubs"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="card",
            field=models.CharField(
                blank=True,
                choices=[("warning", "warning"), ("yellow", "yellow card"), ("red", "red card")],
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="card_reason",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="pairing",
            name="appeal",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddField(
            model_name="pairing",
            name="appeal_state",
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.AddField(
            model_name="pairing",
            name="appeal_answer",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddField(
            model_name="pairing",
            name="appealed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="leagues.entry",
            ),
        ),
    ]
