import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def move_mails(apps, schema_editor):
    """Mails that waited among the due rows wait in the outbox."""
    due, seat, notice = (
        apps.get_model(*name) for name in (("battles", "Due"), ("battles", "Seat"), ("notices", "Notice"))
    )
    for row in due.objects.filter(kind="mail").select_related("battle"):
        place = seat.objects.filter(battle=row.battle, key=row.seat, user__isnull=False).first()
        if place is not None:
            kind = "battle_over" if row.battle.status == "over" else "hand_over"
            notice.objects.get_or_create(
                user_id=place.user_id,
                gather=f"{kind}:{row.battle.uuid}:{row.seat}",
                state="waiting",
                defaults={
                    "kind": kind,
                    "about": row.battle.uuid,
                    "detail": {"seat": row.seat, "seq": row.detail["seq"]},
                    "at": row.at,
                },
            )
        row.delete()


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("battles", "0003_clocks"),
        ("notices", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Habit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("topic", models.CharField(max_length=60)),
                ("sittings", models.PositiveIntegerField(default=0)),
                ("answers", models.PositiveIntegerField(default=0)),
                ("timed", models.PositiveIntegerField(default=0)),
                ("seconds", models.FloatField(default=0.0)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["game", "topic"], name="habit_of_game")],
                "constraints": [models.UniqueConstraint(fields=("user", "game", "topic"), name="one_habit_a_topic")],
            },
        ),
        migrations.RunPython(move_mails, migrations.RunPython.noop),
    ]
