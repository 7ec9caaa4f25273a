"""Static files of a version that was collected after this process had started: while the processes of a site are
replaced one after the other, a page of a new one asks an old one for what it is made of."""

from pathlib import Path
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

from ninthsite.static_storage import never_changes


class FilesOfAllVersions(WhiteNoiseMiddleware):
    """Serves what was there when the process started, and each version that has come since."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.came_later = set[str]()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if not self.autorefresh and path not in self.files and path.startswith(self.static_prefix):
            self.look_for_version(path)
        answer: HttpResponseBase = super().__call__(request)
        return answer

    def look_for_version(self, path: str) -> None:
        """Learn the files of the version that the address names, if it has been collected meanwhile."""
        if not never_changes("", path):
            return
        version = path.removeprefix(self.static_prefix).split("/")[0]
        folder = Path(self.static_root) / version
        # It appears whole. Once known, it is not looked through again for a name that it does not have.
        if folder.is_dir() and version not in self.came_later:
            self.update_files_dictionary(f"{folder}/", f"{self.static_prefix}{version}/")
            # Not before: another thread must not find the version known while its files are not.
            self.came_later.add(version)
