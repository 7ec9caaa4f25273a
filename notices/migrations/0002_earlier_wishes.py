"""Who had said when he wants mails is told as he wished."""

from django.db import migrations

BATTLES = ("hand_over", "deadline_near", "battle_over", "challenge", "appointment", "halted", "chat")


def keep_wishes(apps, schema_editor):
    user_model = apps.get_model("accounts", "User")
    wishes = apps.get_model("notices", "Wishes")
    for user in user_model.objects.filter(preferences__has_key="mail").iterator():
        said = user.preferences.pop("mail")
        if said == "never":
            wishes.objects.create(user=user, channels={kind: ["push", "webhook"] for kind in BATTLES})
        elif said == "always":
            wishes.objects.create(user=user, while_open=True)
        user.save(update_fields=["preferences"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("notices", "0001_initial")]

    operations = [migrations.RunPython(keep_wishes, migrations.RunPython.noop)]
