#!/usr/bin/env python3
"""Lists of mutations (tests/mutations) and the copies of the tree they are applied to; for scripts/mutate*.

usage: mutants.py copy ROOT TREE        copies what is or would be committed, without build results
       mutants.py replace FILE OLD NEW  fails unless OLD stands in FILE exactly once
"""

import subprocess
import sys
from pathlib import Path


def copy_tree(root, tree):
    names = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           capture_output=True, check=True).stdout.split(b"\0")
    listed = b"\0".join(name for name in names if name and (Path(root) / name.decode()).exists())
    packed = subprocess.run(["tar", "-C", str(root), "--null", "-T", "-", "-cf", "-"], input=listed,
                            capture_output=True, check=True).stdout
    Path(tree).mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "-C", str(tree), "-xf", "-"], input=packed, check=True)


def replace(path, old, new):
    """Whether OLD stood there exactly once; then NEW stands there now."""
    text = Path(path).read_text(encoding="utf-8")
    if not old or text.count(old) != 1:
        return False
    Path(path).write_text(text.replace(old, new), encoding="utf-8")
    return True


def mutations(path):
    """(file, old, new) of each line of a list; None in place of new where a line is none."""
    found = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "tests ")):
            found.append(tuple((line.split(" ::: ") + [None, None])[:3]))
    return found


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["copy", root, tree]:
            copy_tree(root, tree)
        case ["replace", path, old, new]:
            sys.exit(0 if replace(path, old, new) else 1)
        case _:
            sys.exit(__doc__)
