#!/usr/bin/env python3
"""Checks what every file of the project keeps to.

usage: files.py [--selftest]

 - No source file (.h .cc .py .js .mjs .sh) has more than 600 lines.
 - No line holds an absolute path of one person's machine.
 - No test is switched off.
 - No folder of sources has more than 30 of them, but for those listed with a higher number that they keep to.
 - Relative links of Markdown files lead to files that exist.
 - Each mutation of tests/mutations changes a place that stands exactly once in its file.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "lib"))

from common import ROOT, project_files, report, selftest
from mutants import mutations

MAX_LINES = 600
MAX_FILES = 30
LARGER_FOLDERS = {"experiments/cli": 39, "experiments/store": 39, "src/core": 32, "tests/experiments": 33}
SOURCE_SUFFIXES = {".h", ".cc", ".py", ".js", ".mjs", ".sh"}
MACHINE_PATH = re.compile(r"/(?:work|root|home)/")
SWITCHED_OFF = re.compile(r"\b(?:DISABLED_|GTEST_SKIP\()")
FENCE = re.compile(r"^\s*(```|~~~)")
INLINE_CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'][^)]*)?\)|^\[[^\]]+\]:\s+<?([^\s>]+)>?")
EXTERNAL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|#|//)", re.IGNORECASE)


def broken_links(root, path, lines):
    fenced = False
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            fenced = not fenced
        if fenced:
            continue
        for match in LINK.finditer(INLINE_CODE.sub("", line)):
            target = match.group(1) or match.group(2)
            if EXTERNAL.match(target):
                continue
            name = unquote(target.partition("#")[0])
            base = root if name.startswith("/") else (root / path).parent
            if not (base / name.lstrip("/")).exists():
                yield f"{path}:{number}: the link leads nowhere: {target}"


def check_file(root, path):
    try:
        lines = (root / path).read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return  # Pictures and other data.
    if path.suffix in SOURCE_SUFFIXES and len(lines) > MAX_LINES:
        yield f"{path}:{MAX_LINES + 1}: {len(lines)} lines, at most {MAX_LINES} are allowed"
    for number, line in enumerate(lines, 1):
        if MACHINE_PATH.search(line):
            yield f"{path}:{number}: a path of one machine: {line.strip()[:120]}"
        if path.parts[0] == "tests" and SWITCHED_OFF.search(line):
            yield f"{path}:{number}: a test is switched off: {line.strip()[:120]}"
    if path.suffix == ".md":
        yield from broken_links(root, path, lines)


def crowded(paths):
    counts = Counter(path.parent.as_posix() for path in paths if path.suffix in SOURCE_SUFFIXES)
    for folder, count in sorted(counts.items()):
        most = LARGER_FOLDERS.get(folder, MAX_FILES)
        if count > most:
            yield f"{folder}: {count} source files, at most {most} are allowed"


def lost_mutations(root, path):
    texts = {}
    for name, old, new in mutations(root / path):
        if new is None:
            yield f"{path}: not a mutation: {name}"
            continue
        if name not in texts:
            texts[name] = (root / name).read_text(encoding="utf-8") if (root / name).is_file() else ""
        if texts[name].count(old) != 1:
            yield f"{path}: stands {texts[name].count(old)} times in {name}, not once: {old}"


def check(root):
    paths = list(project_files(root))
    findings = [finding for path in paths for finding in check_file(root, path)] + list(crowded(paths))
    for path in paths:
        if path.parent.as_posix() == "tests/mutations" and path.suffix == ".txt":
            findings += lost_mutations(root, path)
    return findings


def run_selftest():
    machine_path = "/" + "home" + "/me/data"
    off = "DISABLED" + "_Plays"
    skip = "GTEST_" + "SKIP() << 1;"
    return selftest("files.py", check, [
        ("an empty tree", {}, []),
        ("600 lines", {"src/a.cc": "x\n" * 600}, []),
        ("601 lines", {"src/a.cc": "x\n" * 601}, ["src/a.cc:601: 601 lines"]),
        ("long data is fine", {"configs/a.toml": "x\n" * 601}, []),
        ("a machine's path", {"a.toml": f"\nx = '{machine_path}'\n"}, ["a.toml:2: a path of one machine"]),
        ("other paths", {"a.toml": "x = 'work/a' # /usr/bin /homes/a\n"}, []),
        ("tests switched off", {"tests/a_test.cc": f"TEST(A, {off}) {{\n  {skip}\n}}\n"},
         ["tests/a_test.cc:1: a test is switched off", "tests/a_test.cc:2: a test is switched off"]),
        ("the words elsewhere", {"docs/a.md": f"never write {off}\n"}, []),
        ("good links", {"docs/a.md": "[b](b.md#top) ![p](<img/p.svg> \"t\") [w](https://example.org) [t](#t) "
                                     "[r](../README.md) [s](/docs)\n[ref]: b.md\n",
                        "docs/b.md": "", "docs/img/p.svg": "", "README.md": ""}, []),
        ("broken links", {"docs/a.md": "[b](b.md)\n[ref]: ../c%20d.md\n"},
         ["docs/a.md:1: the link leads nowhere: b.md", "docs/a.md:2: the link leads nowhere"]),
        ("30 files in a folder", {f"src/{n}.h": "" for n in range(30)}, []),
        ("31 files in a folder", {f"src/{n}.h": "" for n in range(31)}, ["src: 31 source files, at most 30"]),
        ("mutations", {"src/a.cc": "a < b\nb\n", "tests/mutations/a.txt":
                       "# a\ntests A*\nsrc/a.cc ::: a < b ::: a <= b\nsrc/a.cc ::: b ::: c\nsrc/b.cc ::: b ::: c\nsrc/a.cc\n"},
         ["a.txt: stands 2 times in src/a.cc, not once: b", "a.txt: stands 0 times in src/b.cc", "not a mutation: src/a.cc"]),
        ("links in code are text", {"a.md": "`[x](y)`\n```\n[x](y)\n```\n"}, []),
    ])


if __name__ == "__main__":
    if sys.argv[1:] == ["--selftest"]:
        sys.exit(run_selftest())
    sys.exit(report("files.py", check(ROOT), "sizes, paths, tests and links are in order"))
