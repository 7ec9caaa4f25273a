import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def keep_vacations(apps, schema_editor):
    """Who is away from a battle is away from all of them."""
    seats = apps.get_model("battles", "Seat").objects.filter(user__isnull=False, vacation_until__gt=timezone.now())
    latest = {}
    for user, until in seats.values_list("user_id", "vacation_until"):
        latest[user] = max(until, latest.get(user, until))
    vacation = apps.get_model("battles", "Vacation")
    for user, until in latest.items():
        vacation.objects.create(user_id=user, begins=timezone.now(), ends=until)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("battles", "0002_standing_orders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Vacation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begins", models.DateTimeField()),
                ("ends", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "vacation",
                "verbose_name_plural": "vacations",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("ends__gt", models.F("begins"))), name="vacation_lasts")
                ],
            },
        ),
        migrations.RunPython(keep_vacations, migrations.RunPython.noop),
        migrations.RemoveField(model_name="seat", name="vacation_days"),
        migrations.RemoveField(model_name="seat", name="vacation_until"),
        migrations.AddField(model_name="seat", name="overdue", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="seat", name="sittings", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="seat", name="used", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="seat", name="quiet", field=models.JSONField(blank=True, null=True)),
        migrations.AddField(model_name="seat", name="free_until", field=models.DateTimeField(blank=True, null=True)),
        migrations.AddField(model_name="battle", name="clock", field=models.JSONField(blank=True, default=dict)),
        migrations.AlterField(model_name="offer", name="kind", field=models.CharField(max_length=12)),
    ]
