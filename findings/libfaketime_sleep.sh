#!/usr/bin/env bash
# libfaketime 0.9.10 (Debian 12: 0.9.10-2.1), Python 3.11: with FAKETIME_DONT_FAKE_MONOTONIC=1, which keeps durations
# those of the machine, every time.sleep() of Python fails with "[Errno 22] Invalid argument", also at an offset of
# nothing. Python sleeps until a moment of the monotonic clock (clock_nanosleep, TIMER_ABSTIME); the library takes that
# moment for one of the faked clock and passes on a negative one. Without the variable Python sleeps. A program below
# the library sleeps all the same with select() and a timeout.
# Seen: the three lines that are expected below.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libfaketime=0.9.10-2.1 >/dev/null 2>&1
dpkg -x libfaketime_*.deb .
library=$(find . -name 'libfaketimeMT.so.1' -exec realpath {} \;)

sleeps() {
    env LD_PRELOAD="$library" FAKETIME="$1" "${@:2}" python3 - <<'PY'
import select, time
try:
    time.sleep(0.01)
except OSError as error:
    select.select([], [], [], 0.01)
    print(f"time.sleep: {error}; select: slept")
else:
    print("time.sleep: slept")
PY
}

seen=$(
    sleeps +86400
    sleeps +0 FAKETIME_DONT_FAKE_MONOTONIC=1
    sleeps +86400 FAKETIME_DONT_FAKE_MONOTONIC=1
)
expected="time.sleep: slept
time.sleep: [Errno 22] Invalid argument; select: slept
time.sleep: [Errno 22] Invalid argument; select: slept"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed" >&2; exit 1; }
