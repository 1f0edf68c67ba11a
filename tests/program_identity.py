#!/usr/bin/env python3
"""The program's identity (cmake/ProgramIdentity.cmake) says which sources decide play.

A line added to any of them changes it, in every folder; what only stores, shows or tests does not, nor does the place
where the sources are.

usage: program_identity.py [SOURCE_FOLDER]
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOMS = ("src", "agents", "experiments")
OPTIONS = "GNU 12 x86_64"


def identity(root, options=OPTIONS):
    script = root / "cmake/ProgramIdentity.cmake"
    done = subprocess.run(["cmake", "-D", f"root={root}", "-D", f"options={options}", "-D", "output=", "-P", script],
                          check=True, capture_output=True, text=True)
    return done.stderr.strip()


PROJECT = """\
cmake_minimum_required(VERSION 3.18)
project(options CXX)
include({script})
add_compile_options(-Wall)
muster_deciding_options(options)
message(STATUS "options: ${{options}}")
"""


def options_of(source, folder, flags):
    """What the identity has of a compiler and flags."""
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(PROJECT.format(script=source / "cmake/ProgramIdentity.cmake"))
    done = subprocess.run(["cmake", "-S", folder, "-B", folder / "build", "-DCMAKE_BUILD_TYPE=Release",
                           f"-DCMAKE_CXX_FLAGS={flags}"], check=True, capture_output=True, text=True)
    return next(line for line in done.stdout.splitlines() if "options: " in line)


def copied(source, target):
    """The sources alone."""
    for room in (*ROOMS, "cmake"):
        shutil.copytree(source / room, target / room)
    return target


def edited(root, path, text="\n// A line more.\n"):
    """The identity after a file was edited; then it is as it was."""
    before = (root / path).read_bytes()
    (root / path).write_bytes(before + text.encode())
    changed = identity(root)
    (root / path).write_bytes(before)
    return changed


def folders(root):
    """Every folder with sources, and the last of them: others are found with it."""
    found = {}
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in (".h", ".cc"):
                found[path.parent.relative_to(root)] = path.relative_to(root)
    return found


def decides(path):
    """As docs/store.md has it."""
    text = path.as_posix()
    if not text.startswith("experiments/"):
        return True
    rooms = ("experiments/engine/", "experiments/plan/", "experiments/config/", "experiments/classic/")
    if text.startswith("experiments/classic/show/"):
        return False
    return text.startswith(rooms) or path.stem.endswith("engine")


def act(source):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        root = copied(source, Path(folder) / "elsewhere")
        known = identity(source)

        def expect(what, is_right):
            print(f"{'ok  ' if is_right else 'FAIL'} {what}")
            if not is_right:
                wrong.append(what)

        expect(f"{known}: 16 digits", len(known) == 16 and int(known, 16) >= 0)
        expect("the same in a copy elsewhere", identity(root) == known)
        expect("other options", identity(root, OPTIONS + " -march=x86-64-v2") != known)
        plain = options_of(source, Path(folder) / "plain", "")
        for number, (flags, alike) in enumerate({"-O1 -g -Wextra": True, "-O3": True, "-fsanitize=undefined": True,
                                                 "--param=ggc-min-expand=100": True,
                                                 "-Ofast": False, "-ffast-math": False, "-march=native": False,
                                                 "-DFAST": False}.items()):
            expect(f"{flags}: {'the same' if alike else 'another'}",
                   (options_of(source, Path(folder) / f"options-{number}", flags) == plain) == alike)
        for where, path in folders(root).items():
            expect(f"{path}: {'another' if decides(path) else 'the same'}",
                   (edited(root, path) != known) == decides(path))
        engines = sorted((root / "experiments").glob("*/*engine.cc"))
        expect(f"{len(engines)} engines of games", len(engines) >= 6)
        for path in engines:
            expect(f"{path.relative_to(root)}: another", edited(root, path.relative_to(root)) != known)
        fresh = root / "agents/fresh.cc"
        fresh.write_text("// A new player.\n")
        expect("a new file: another", identity(root) != known)
        fresh.unlink()
        expect("as it was", identity(root) == known)
        (root / "src/core/rng.cc").rename(root / "src/core/random.cc")
        expect("a file renamed: another", identity(root) != known)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(act(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
