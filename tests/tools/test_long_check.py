"""The long check counts what its parts say, and knows its parts by name."""

from tools import long_check


def test_the_closing_lines_of_all_runs_of_a_part_are_added():
    output = "3 failed, 8992 passed in 1088.36s (0:18:08)\nmake: *** [Makefile:32: test] Error 1\n19 passed in 19.94s\n"
    assert long_check.counted(output) == (9011, 3)


def test_what_a_test_prints_is_no_closing_line():
    assert long_check.counted("the site has 12 passed pawns\n1 passed, 1 error in 3.00s\n") == (1, 1)


def test_parts_have_names_of_their_own():
    names = [part.name for part in long_check.PARTS]
    assert len(set(names)) == len(names)
