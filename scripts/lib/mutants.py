#!/usr/bin/env python3
"""Lists of mutations (tests/mutations), the copies of the tree they are applied to, and what became of them; for
scripts/mutate*.

usage: mutants.py copy ROOT TREE        copies what is or would be committed, without build results
       mutants.py replace FILE OLD NEW  fails unless OLD stands in FILE exactly once
"""

import hashlib
import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

EQUIVALENT = "equivalent.txt"  # a list of what no test can notice; the others are of what tests shall notice


def copy_tree(root, tree):
    """What is there already stays as it is, so that a build of it goes on."""
    root, tree = Path(root), Path(tree)
    names = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           capture_output=True, check=True).stdout.decode().split("\0")
    for path in [path for room in ("src", "agents", "experiments", "tests") for path in (tree / room).rglob("*.*")]:
        if path.is_file() and not (root / path.relative_to(tree)).exists():
            path.unlink()
    for name in filter(None, names):
        source, target = root / name, tree / name
        if not source.is_file() or (target.is_file() and target.read_bytes() == source.read_bytes()):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        shutil.copymode(source, target)


def configure(tree, build, apart):
    """For building `tree` in `build`, with the sources `apart` by themselves so that a change of one compiles one."""
    subprocess.run(["cmake", "-S", tree, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Mutation",
                    "-DCMAKE_CXX_FLAGS_MUTATION=-O1", f"-DMUSTER_APART={';'.join(sorted(apart))}",
                    "-DMUSTER_WERROR=OFF", "-DMUSTER_BENCH=OFF"], check=True, stdout=subprocess.DEVNULL)


def lists(root):
    """The lists of mutations that tests shall notice."""
    return [path for path in sorted((Path(root) / "tests" / "mutations").glob("*.txt")) if path.name != EQUIVALENT]


class Verdicts:
    """What was found before, in a file; by what it depends on (`about`) and the mutation."""

    def __init__(self, path, about):
        self.about = about
        self.path = path
        self.known = json.loads(path.read_text()) if path.exists() else {}
        self.lock = threading.Lock()

    def key(self, mutation):
        return hashlib.sha256(json.dumps([self.about, mutation]).encode()).hexdigest()

    def forget(self, when):
        self.known = {key: found for key, found in self.known.items() if not when(found)}

    def of(self, mutation, find):
        key = self.key(mutation)
        if key not in self.known:
            found = find()
            with self.lock:
                self.known[key] = found
                self.path.write_text(json.dumps(self.known))
        return self.known[key]


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
