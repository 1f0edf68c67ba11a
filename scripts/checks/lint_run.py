#!/usr/bin/env python3
"""Looks at files with clang-tidy for scripts/checks/lint.sh, several at a time.

usage: lint_run.py LINT_DIR CACHE_DIR < plan

The plan has lines `key<TAB>file<TAB>unit` (lint_plan.py). Files that the build compiles as one are looked at together, and
so are several such units with the same flags and the same .clang-tidy: most of the time goes into the headers they share.
Where something is found, or does not compile together, each half is looked at by itself, and so on; only what is found in
a file alone counts. A halving doubles the work, so it is told with its reason. An empty file CACHE_DIR/key marks a file
without findings.
"""

import itertools
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

from common import ROOT

MOST_TOGETHER = 40
# Findings in the files that a common file includes count as well as those in headers.
HEADERS_AND_SOURCES = r"/(src/(core|graph|games)|agents|experiments|tests|bench)/[^:]*\.(h|cc)$"
# clang's count of the warnings it left out, and the notes about that.
MAIN = re.compile(r"^int main\(", re.MULTILINE)
CHATTER = re.compile(r"^([0-9]+ warnings?( and [0-9]+ errors?)? generated\.|Suppressed |Use -header-filter)")


def tidy(database, file, *options):
    """Whether clang-tidy finds nothing, and what it says."""
    run = subprocess.run(["clang-tidy", "-p", str(database), "--quiet", *options, str(file)],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT, check=False)
    return run.returncode == 0, "\n".join(line for line in run.stdout.splitlines() if not CHATTER.match(line))


def nearest_config(file):
    """The .clang-tidy that clang-tidy takes for a file."""
    return next(folder / ".clang-tidy" for folder in (ROOT / file).parents if (folder / ".clang-tidy").is_file())


def groups(plan, entries):
    """Lists of units to look at together; a unit is a list of (key, file)."""
    alike = defaultdict(lambda: defaultdict(list))
    for key, file, unit in plan:
        entry = entries[file]
        arguments = ["FILE" if argument == entry["file"] else re.sub(r"\S*\.o$", "OBJECT", argument)
                     for argument in entry["arguments"]]
        # Two programs are no one file: each has a `main`.
        program = file if MAIN.search((ROOT / file).read_text(encoding="utf-8")) else ""
        alike[json.dumps([arguments, str(nearest_config(file)), program])][unit].append((key, file))
    together = []
    for units in alike.values():
        group = []
        for unit in units.values():
            if group and sum(map(len, group)) + len(unit) > MOST_TOGETHER:
                together.append(group)
                group = []
            group.append(unit)
        together.append(group)
    return sorted(together, key=lambda group: sum(map(len, group)), reverse=True)


def halves(group):
    """Two groups with the units, or half of the files, of one."""
    if len(group) > 1:
        half = (len(group) + 1) // 2
        return group[:half], group[half:]
    (unit,) = group
    half = (len(unit) + 1) // 2
    return [unit[:half]], [unit[half:]]


def look_together(lint_dir, number, members, entries):
    """Whether nothing is found in the members as one file, and what is; they may not compile as one."""
    folder = lint_dir / "together" / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    together = folder / "together.cc"
    together.write_text("".join(f'#include "{ROOT / file}"  // NOLINT\n' for _, file in members), encoding="utf-8")
    first = members[0][1]
    entry = dict(entries[first])
    entry["arguments"] = [str(together) if argument == entry["file"] else argument for argument in entry["arguments"]]
    entry["file"] = str(together)
    (folder / "compile_commands.json").write_text(json.dumps([entry]), encoding="utf-8")
    return tidy(folder, together, f"--header-filter={HEADERS_AND_SOURCES}", f"--config-file={nearest_config(first)}")


class Looking:
    """Looks at groups; what was found is told at once."""

    def __init__(self, lint_dir, cache, entries):
        self.lint_dir, self.cache, self.entries = lint_dir, cache, entries
        self.numbers = itertools.count()
        self.found, self.alone = [], []

    def look(self, group):
        """The groups that are to be looked at instead: two halves, or none."""
        members = [member for unit in group for member in unit]
        if len(members) == 1:
            self.look_alone(*members[0])
            return ()
        clean, said = look_together(self.lint_dir, next(self.numbers), members, self.entries)
        if not clean:
            reason = next(iter(said.splitlines()), "clang-tidy ends without a word")
            print(f"lint.sh: {len(members)} files from {members[0][1]} on are halved: {reason}", flush=True)
            return halves(group)
        for key, _ in members:
            (self.cache / key).touch()
        return ()

    def look_alone(self, key, file):
        clean, said = tidy(self.lint_dir, file)
        self.alone.append(file)
        if clean:
            (self.cache / key).touch()
        else:
            self.found.append(file)
            print(f"{said}\nlint.sh: findings in {file}", flush=True)


def main():
    lint_dir, cache = (Path(os.path.abspath(name)) for name in sys.argv[1:])
    plan = [tuple(line.rstrip("\n").split("\t")) for line in sys.stdin if line.strip()]
    entries = {os.path.relpath(entry["file"], ROOT): entry
               for entry in json.loads((lint_dir / "compile_commands.json").read_text(encoding="utf-8"))}
    looking = Looking(lint_dir, cache, entries)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(looking.look, group) for group in groups(plan, entries)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(looking.look, half) for each in done for half in each.result()}
    print(f"lint.sh: {len(plan) - len(looking.alone)} files looked at together, {len(looking.alone)} alone")
    if looking.found:
        sys.exit("lint.sh: clang-tidy has findings")


if __name__ == "__main__":
    main()
