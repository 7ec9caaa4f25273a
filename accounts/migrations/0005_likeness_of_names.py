"""Names that there are get their likeness. Of several that look alike the oldest has it; the others stay as they are."""

from django.db import migrations

from accounts.likeness import likeness

AT_ONCE = 1000


def fill(apps, schema_editor):
    users = apps.get_model("accounts", "User").objects
    taken = set(users.exclude(likeness=None).values_list("likeness", flat=True))
    found = []
    for user in users.filter(likeness=None).only("pk", "username").order_by("pk"):
        user.likeness = likeness(user.username)
        if user.likeness not in taken:
            taken.add(user.likeness)
            found.append(user)
    users.bulk_update(found, ["likeness"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_likeness")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
