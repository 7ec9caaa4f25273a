"""Processes that do the same thing at once: each says that it is there and waits for a word; it comes when all are."""

# What the program of such a process does before it begins.
WAIT = 'print("ready", flush=True); input()'


def begin(processes):
    """Their standard input and output are pipes, of text."""
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
