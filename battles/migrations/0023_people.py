from django.db import migrations, models
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce


def count_people(apps, schema_editor):
    """Who plays both sides at one screen is one; a seat whose account is gone was a person's."""
    Battle, Seat = apps.get_model("battles", "Battle"), apps.get_model("battles", "Seat")
    seats = Seat.objects.filter(battle=OuterRef("pk"), bot="").order_by().values("battle")
    counted = Subquery(seats.annotate(n=Count("pk")).values("n"))
    begun = Battle.objects.exclude(status="waiting")
    begun.filter(hot_seat=False).update(people=Coalesce(counted, 0))
    begun.filter(hot_seat=True).update(people=1)


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0022_zones_of_vacations"),
    ]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="people",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.RunPython(count_people, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="battle",
            index=models.Index(
                "status",
                "visibility",
                models.F("people").desc(),
                models.F("moved").desc(),
                models.F("id").desc(),
                name="battles_watched",
            ),
        ),
    ]
