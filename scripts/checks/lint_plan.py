#!/usr/bin/env python3
"""Prepares scripts/checks/lint.sh: what clang-tidy has to look at, and with which compiler flags.

usage: lint_plan.py BUILD_DIR OUTPUT_DIR TOOL_VERSION [FILE...]

Writes OUTPUT_DIR/compile_commands.json: the commands of BUILD_DIR for the project's own .cc files, without what only
g++ understands (its precompiled headers, some options) and without warnings, which .clang-tidy chooses. Prints a line
`key<TAB>file<TAB>unit` for each of these files, or for each FILE: the key is a hash of all that the file's findings
depend on, namely the file, the project headers it reaches, its flags, .clang-tidy and the tool's version; the unit is
what the build compiles it in.
"""

import hashlib
import json
import os
import re
import shlex
import sys
from pathlib import Path

from common import INCLUDE_ROOTS, ROOT, includes, project_files

# Options that clang does not know, by prefix.
GCC_ONLY = ("-fconcepts-diagnostics-depth", "-fconstexpr-ops-limit", "-fconstexpr-loop-limit", "-flto", "-fno-fat-lto",
            "-ffat-lto", "-fno-gnu-unique", "-fmax-errors", "-fdiagnostics-all-candidates", "-fipa", "-fno-ipa",
            "-fwhole-program", "-fmodules-ts", "-fpch-preprocess", "--param")


# The analyzer follows the paths through a function up to this many steps (clang's default is 225000):
# what it finds, it finds early, and whole files take seconds.
ANALYZER = ["-Xclang", "-analyzer-config", "-Xclang", "max-nodes=20000"]


def cleaned(arguments):
    """The compiler arguments that clang-tidy gets."""
    kept = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "-include":
            header = next(rest)
            if not header.endswith("cmake_pch.hxx"):
                kept += [argument, header]
        elif argument == "--param":
            next(rest)
        elif argument.startswith("-W") and not argument.startswith(("-Wl,", "-Wa,", "-Wp,")):
            continue
        elif not argument.startswith(GCC_ONLY):
            kept.append(argument)
    launcher = [index for index, argument in enumerate(kept) if os.path.basename(argument) == "ccache"]
    if launcher:
        kept = kept[launcher[0] + 1:]
    return kept[:1] + ANALYZER + kept[1:]


def compiled_files(path):
    """The files that a command compiles: of a unity file of CMake those that it includes, each by itself."""
    if path.parent.name != "Unity":
        return [path]
    return [Path(name) for name in re.findall(r'#include "(.*)"', path.read_text(encoding="utf-8"))]


def commands(build_dir, own_files):
    """{file relative to ROOT: entry for the cleaned compile_commands.json}, and {file: what it is compiled in}.

    The first command for a file counts.
    """
    chosen, units = {}, {}
    for entry in json.loads((build_dir / "compile_commands.json").read_text(encoding="utf-8")):
        compiled = Path(os.path.normpath(Path(entry["directory"]) / entry["file"]))
        arguments = entry.get("arguments") or shlex.split(entry["command"])
        for path in compiled_files(compiled):
            if not path.is_relative_to(ROOT) or path.relative_to(ROOT) not in own_files:
                continue
            own = [str(path) if argument == str(compiled) else argument for argument in arguments]
            chosen.setdefault(path.relative_to(ROOT), {
                "directory": entry["directory"], "file": str(path), "arguments": cleaned(own)})
            units.setdefault(path.relative_to(ROOT), compiled)
    return chosen, units


class Reach:
    """Which project files a file includes, directly or not."""

    def __init__(self):
        self.direct = {}

    def direct_includes(self, path):
        if path not in self.direct:
            found = set()
            for _, include in includes(ROOT, path):
                for base in (path.parent, *map(Path, INCLUDE_ROOTS)):
                    candidate = Path(os.path.normpath(base / include))
                    if (ROOT / candidate).is_file():
                        found.add(candidate)
                        break
            self.direct[path] = found
        return self.direct[path]

    def all_includes(self, path):
        seen, pending = {path}, [path]
        while pending:
            new = self.direct_includes(pending.pop()) - seen
            seen |= new
            pending += new
        return sorted(seen)


def main():
    build_dir, output_dir, version, *wanted = sys.argv[1:]
    entries, units = commands(Path(build_dir), set(project_files(ROOT, {".cc"})))
    if wanted:
        paths = [Path(os.path.relpath(Path(name).resolve(), ROOT)) for name in wanted]
        unknown = [str(path) for path in paths if path not in entries]
        if unknown:
            sys.exit(f"lint.sh: the build does not compile: {' '.join(unknown)}")
    else:
        # Tests take half of the time and show least: g++ warns about them, and they are looked at when they are named.
        paths = sorted(path for path in entries if path.parts[0] != "tests")

    output = Path(output_dir)
    output.mkdir(parents=True, exist_ok=True)
    (output / "compile_commands.json").write_text(json.dumps(list(entries.values()), indent=1), encoding="utf-8")

    settings = [version] + [(ROOT / path).read_text(encoding="utf-8")
                            for path in project_files(ROOT) if path.name == ".clang-tidy"]
    reach, contents = Reach(), {}
    for path in paths:
        key = hashlib.sha256(json.dumps([settings, entries[path]["arguments"]]).encode())
        for included in reach.all_includes(path):
            if included not in contents:
                contents[included] = hashlib.sha256((ROOT / included).read_bytes()).hexdigest()
            key.update(f"{included} {contents[included]}\n".encode())
        print(f"{key.hexdigest()}\t{path}\t{units[path]}")


if __name__ == "__main__":
    main()
