#!/usr/bin/env python3
"""Checks that what documents say of the tree is there.

usage: docs.py [--selftest]

 - Every path in code of a Markdown file (`...`, blocks) leads somewhere: those that begin with a folder of the project, of
   src/ (as includes are written) or of configs/ (as data files name each other), with or without the ending. `*` and `?`
   stand for anything, and so do placeholders: `<game>`, a part in capitals (X, NAME), a lone x; `{a,b}` is either.
 - A file named without its folder (`row.h`, `sqlite.*`) is the name of some file of the project.
 - `path: name` (docs/walk.md is made of them): the name, a function's, type's or field's, stands in that file.
"""

import fnmatch
import re
import sys
from collections import defaultdict

from common import ROOT, project_files, report, selftest

# Not made by hand, or of other repositories.
FOREIGN = ("build/",)
BASES = ("", "src/", "configs/")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/*.md", "bench/*.md")
FENCE = re.compile(r"^\s*(```|~~~)")
INLINE = re.compile(r"`([^`]+)`")
NAMED = re.compile(r"([\w.+/-]+\.\w+): ([A-Za-z_][\w:-]*)")
PATH = re.compile(r"(?<![\w./<>*{},-])\.?[A-Za-z<*][\w.<>*?-]*(?:/(?:[\w.<>*?-]|\{[\w,-]+\})+)*/?")
BRACES = re.compile(r"\{([^{}]*)\}")
BARE = re.compile(r"[\w-]+\.(?:h|cc|py|js|sh|cmake|txt|\*)")
PLACEHOLDER = re.compile(r"<[^>]*>|(?<![A-Za-z0-9])(?:[A-Z][A-Z0-9]*|x)(?![A-Za-z0-9])")


def code(lines):
    """(line number, text, whether it stands in a line of text) of everything written as code."""
    fenced = False
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield number, line, False
        else:
            for match in INLINE.finditer(line):
                yield number, match[1], True


class Tree:
    """The project's files and folders; what a pattern finds is remembered."""

    def __init__(self, root):
        files = [path.as_posix() for path in project_files(root)]
        self.root = root
        self.texts = {}
        self.paths = set(files)
        for path in files:
            parts = path.split("/")
            self.paths.update("/".join(parts[:i]) for i in range(1, len(parts)))
        self.names = {path.rpartition("/")[2] for path in files}
        self.tops = {parts[i] for parts in (path.split("/") for path in files)
                     for i in range(2) if len(parts) > i + 1 and (i == 0 or parts[0] + "/" in BASES)}
        self.by_depth = defaultdict(list)
        for path in self.paths:
            self.by_depth[path.count("/")].append(path)

    def has(self, path):
        braces = BRACES.search(path)
        if braces:
            return all(self.has(path[:braces.start()] + each + path[braces.end():]) for each in braces[1].split(","))
        pattern = PLACEHOLDER.sub("*", path.rstrip("/"))
        for each in (base + pattern + ending for base in BASES for ending in ("", ".*")):
            if each in self.paths or fnmatch.filter(self.by_depth[each.count("/")], each):
                return True
        return False

    def has_name(self, name):
        return any(fnmatch.fnmatchcase(known, name) for known in self.names) if "*" in name else name in self.names

    def text(self, path):
        for each in (base + path for base in BASES):
            if each in self.paths and (self.root / each).is_file():
                if each not in self.texts:
                    self.texts[each] = (self.root / each).read_text(encoding="utf-8", errors="replace")
                return self.texts[each]
        return None


def lost_names(tree, where, text):
    for path, name in NAMED.findall(text):
        content = tree.text(path)
        missing = [part for part in name.split("::") if content is not None and
                   not re.search(rf"(?<!\w){re.escape(part)}(?!\w)", content)]
        if missing:
            yield f"{where}: {path} has no {missing[0]}"


def lost_paths(tree, where, text, inline):
    for match in PATH.finditer(text):
        path = match[0].rstrip(".")
        first = path.split("/")[0]
        if "/" in path and first in tree.tops and not path.startswith(FOREIGN) and not tree.has(path):
            yield f"{where}: there is no {path}"
        elif "/" not in path and inline and BARE.fullmatch(path) and not PLACEHOLDER.search(path):
            if text == path and not tree.has_name(path):
                yield f"{where}: no file is called {path}"


def check(root):
    tree = Tree(root)
    findings = []
    for document in project_files(root, {".md"}):
        if not any(fnmatch.fnmatchcase(document.as_posix(), pattern) for pattern in DOCUMENTS):
            continue
        lines = (root / document).read_text(encoding="utf-8").splitlines()
        for number, text, inline in code(lines):
            where = f"{document}:{number}"
            findings += [*lost_paths(tree, where, text, inline), *lost_names(tree, where, text)]
    return findings


def run_selftest():
    tree = {"src/core/a.h": "class Alpha { int beta(); };\n", "configs/games/x.toml": "", "docs/b.md": "", "tests/pig/t.cc": ""}

    def document(text):
        return {**tree, "README.md": text}

    return selftest("docs.py", check, [
        ("an empty tree", {}, []),
        ("paths that are there", document("`src/core/a.h` `core/a.h` `src/core/` `core/a` `games/x.toml`, `a.h`: `docs/b.md`.\n"
                                          "    scripts.sh src/core/a.h --x\n```\ntests/pig/t.cc\n```\n"), []),
        ("a path that is not", document("\n`src/core/b.h`\n"), ["README.md:2: there is no src/core/b.h"]),
        ("the same as it is included", document("see `core/b.h`\n"), ["there is no core/b.h"]),
        ("the same in blocks", document("    run configs/y.toml\n```\ncat tests/pig/u.cc\n```\n"),
         ["README.md:1: there is no configs/y.toml", "README.md:3: there is no tests/pig/u.cc"]),
        ("a lost folder", document("`tests/cow/`\n"), ["there is no tests/cow"]),
        ("text is no code", document("src/core/b.h and core/b.h\n"), []),
        ("what is built, and other places", document("`build/x/y` `/etc/core/b` `a.b/core/c` `$DIR/src/q`\n"), []),
        ("placeholders", document("`tests/<game>/t.cc` `tests/X/t.cc` `tests/x/t.cc` `src/*/a.h` `configs/games/x.toml`\n"), []),
        ("a placeholder that nothing fits", document("`tests/<game>/u.cc` `src/*/b.h`\n"),
         ["there is no tests/<game>/u.cc", "there is no src/*/b.h"]),
        ("either of two", document("`src/core/{a,b}.h`\n"), ["there is no src/core/{a,b}.h"]),
        ("names of files", document("`a.h` `a.*` `t.cc`\n"), []),
        ("names of no files", document("`b.h` `c.*` `u_v.py`\n"),
         ["no file is called b.h", "no file is called c.*", "no file is called u_v.py"]),
        ("names in files", document("`src/core/a.h: Alpha` `core/a.h: Alpha::beta`\n"), []),
        ("names that are not", document("`src/core/a.h: Alph` `core/a.h: Alpha::gamma` `src/core/b.h: Alpha`\n"),
         ["src/core/a.h has no Alph", "core/a.h has no gamma", "there is no src/core/b.h"]),
        ("other documents", {**tree, "tests/pig/a.md": "`src/core/b.h`\n"}, []),
    ])


if __name__ == "__main__":
    if sys.argv[1:] == ["--selftest"]:
        sys.exit(run_selftest())
    sys.exit(report("docs.py", check(ROOT), "what documents name is there"))
