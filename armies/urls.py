"""Pages of armies."""

from django.urls import path

from armies.views import books, editing, overview, papers, versions

app_name = "armies"
urlpatterns = [
    path("", overview.index, name="index"),
    path("new/", overview.new_army, name="new"),
    path("shared/", overview.shared_armies, name="shared"),
    path("books/", books.index, name="books"),
    path("books/bring/", books.bring, name="bring"),
    path("books/site/<slug:game>/<slug:key>/file/", books.site_file, name="site_book_file"),
    path("books/<uuid:uuid>/", books.book, name="book"),
    path("books/<uuid:uuid>/share/", books.share, name="share_book"),
    path("books/<uuid:uuid>/borrow/", books.borrow, name="borrow_book"),
    path("books/<uuid:uuid>/delete/", books.delete, name="delete_book"),
    path("books/<uuid:uuid>/file/", books.file, name="book_file"),
    path("books/<uuid:uuid>/<int:number>/report/", books.report, name="book_report"),
    path("import/", papers.import_army, name="import"),
    path("ready/<slug:game>/<slug:key>/", overview.ready_army, name="ready"),
    path("ready/<slug:game>/<slug:key>/copy/", overview.copy_ready, name="copy_ready"),
    path("<uuid:uuid>/", editing.army, name="army"),
    path("<uuid:uuid>/row/", editing.row, name="row"),
    path("<uuid:uuid>/item/", editing.item, name="item"),
    path("<uuid:uuid>/change/", editing.change, name="change"),
    path("<uuid:uuid>/share/", editing.share, name="share"),
    path("<uuid:uuid>/copy/", editing.copy, name="copy"),
    path("<uuid:uuid>/delete/", editing.delete, name="delete"),
    path("<uuid:uuid>/print/", papers.printed, name="print"),
    path("<uuid:uuid>/text/", papers.text, name="text"),
    path("<uuid:uuid>/roster/", papers.roster_file, name="roster"),
    path("<uuid:uuid>/json/", papers.file, name="json"),
    path("<uuid:uuid>/versions/", versions.versions, name="versions"),
    path("<uuid:uuid>/versions/keep/", versions.keep, name="keep"),
    path("<uuid:uuid>/versions/restore/", versions.restore, name="restore"),
]
