#!/usr/bin/env python3
"""Looks at files with clang-tidy for scripts/checks/lint.sh, several at a time.

usage: lint_run.py LINT_DIR CACHE_DIR < plan

The plan has lines `key<TAB>file<TAB>unit` (lint_plan.py). Files that the build compiles as one are looked at together, and
so are several such units with the same flags: most of the time goes into the headers they share. Where something is
found, or does not compile together, each half is looked at by itself, and so on; only what is found in a file alone
counts. An empty file CACHE_DIR/key marks a file without findings.
"""

import json
import os
import re
import subprocess
import sys
import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from common import ROOT

MOST_TOGETHER = 40
# Findings in the files that a common file includes count as well as those in headers.
HEADERS_AND_SOURCES = r"/(src/(core|graph|games)|agents|experiments|tests|bench)/[^:]*\.(h|cc)$"
# clang's count of the warnings it left out, and the notes about that.
CHATTER = re.compile(r"^([0-9]+ warnings?( and [0-9]+ errors?)? generated\.|Suppressed |Use -header-filter)")


def tidy(database, file, *options):
    """Whether clang-tidy finds nothing, and what it says."""
    run = subprocess.run(["clang-tidy", "-p", str(database), "--quiet", *options, str(file)],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT, check=False)
    return run.returncode == 0, "\n".join(line for line in run.stdout.splitlines() if not CHATTER.match(line))


def groups(plan, entries):
    """Lists of units to look at together; a unit is a list of (key, file)."""
    alike = defaultdict(lambda: defaultdict(list))
    for key, file, unit in plan:
        entry = entries[file]
        arguments = ["FILE" if argument == entry["file"] else re.sub(r"\S*\.o$", "OBJECT", argument)
                     for argument in entry["arguments"]]
        alike[json.dumps(arguments)][unit].append((key, file))
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


def clean_together(lint_dir, number, members, entries):
    """Whether nothing is found in the members as one file; False also when they do not compile as one."""
    folder = lint_dir / "together" / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    together = folder / "together.cc"
    together.write_text("".join(f'#include "{ROOT / file}"  // NOLINT\n' for _, file in members), encoding="utf-8")
    entry = dict(entries[members[0][1]])
    entry["arguments"] = [str(together) if argument == entry["file"] else argument for argument in entry["arguments"]]
    entry["file"] = str(together)
    (folder / "compile_commands.json").write_text(json.dumps([entry]), encoding="utf-8")
    return tidy(folder, together, f"--header-filter={HEADERS_AND_SOURCES}")[0]


def main():
    lint_dir, cache = (Path(os.path.abspath(name)) for name in sys.argv[1:])
    plan = [tuple(line.rstrip("\n").split("\t")) for line in sys.stdin if line.strip()]
    entries = {os.path.relpath(entry["file"], ROOT): entry
               for entry in json.loads((lint_dir / "compile_commands.json").read_text(encoding="utf-8"))}
    found, alone, lock = [], [], threading.Lock()

    def look(number, group):
        members = [member for unit in group for member in unit]
        if len(members) > 1:
            if clean_together(lint_dir, number, members, entries):
                for key, _ in members:
                    (cache / key).touch()
                return
            for part, half in enumerate(halves(group), 1):
                look(f"{number}-{part}", half)
            return
        (key, file), = members
        clean, said = tidy(lint_dir, file)
        with lock:
            alone.append(file)
            if clean:
                (cache / key).touch()
            else:
                found.append(file)
                print(f"{said}\nlint.sh: findings in {file}", flush=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in [pool.submit(look, number, group) for number, group in enumerate(groups(plan, entries))]:
            result.result()
    print(f"lint.sh: {len(plan) - len(alone)} files looked at together, {len(alone)} alone")
    if found:
        sys.exit("lint.sh: clang-tidy has findings")


if __name__ == "__main__":
    main()
