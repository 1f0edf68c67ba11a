#!/usr/bin/env python3
"""Checks what every file of the project keeps to.

usage: files.py [--selftest]

 - No source file (.h .cc .py .js .mjs .sh) has more than 600 lines.
 - No line holds an absolute path of one person's machine.
 - No test is switched off.
 - Relative links of Markdown files lead to files that exist.
"""

import re
import sys
from urllib.parse import unquote

from common import ROOT, project_files, report, selftest

MAX_LINES = 600
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


def check(root):
    return [finding for path in project_files(root) for finding in check_file(root, path)]


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
        ("links in code are text", {"a.md": "`[x](y)`\n```\n[x](y)\n```\n"}, []),
    ])


if __name__ == "__main__":
    if sys.argv[1:] == ["--selftest"]:
        sys.exit(run_selftest())
    sys.exit(report("files.py", check(ROOT), "sizes, paths, tests and links are in order"))
