#!/usr/bin/env python3
"""Checks the direction of includes: core <- graph <- games <- agents <- experiments.

usage: includes.py [--selftest]

 - A file includes only headers of its own room and of rooms before it. Tests and benchmarks include anything; nothing
   else includes them.
 - Games (the folders of src/games/) do not know each other. What belongs to game X lives in src/games/X/, agents/X/ and
   experiments/X/; no other file includes it, except the registration list.
 - Inside a game whose chapters are listed here, includes go down that list; files of the game's folder itself are its
   facade. docs/architecture.md says what each room, chapter and folder of experiments/ holds, the former in this order.
 - Rules, agents and what loads a game (experiments/X/) learn of files and surroundings through core/config/inputs.h
   only, which records what decides games.
 - Includes are written from an include root (src/ or the repository root): "core/rng.h", "agents/mcts/mcts.h".
"""

import posixpath
import re
import sys
from pathlib import Path

from common import INCLUDE_ROOTS, ROOT, includes, project_files, report, selftest

ROOMS = ["src/core", "src/graph", "src/games", "agents", "experiments"]  # In dependency order.
UNRESTRICTED = ("tests", "bench")
REGISTRATION = ("experiments/registration/builtin_games.cc", "experiments/registration/builtin_types.h")
READING_ROOMS = ("src", "agents")
READERS = ("src/core/config/", "src/core/files.cc")
READS = re.compile(r'\b(std::i?fstream|O_RDONLY|O_RDWR|parse_file|(recursive_)?directory_iterator|getenv)\b'
                   r'|\bfopen\([^"]*"r')
GAME_PARENTS = ("src/games", "agents", "experiments")
# The chapters of games in dependency order; FACADE: the files of the game's folder itself.
FACADE = "the facade"
CHAPTERS = {
    "src/games/heroes": ["board", "items", "battle", "odds", "state", "inquiry", "course", FACADE, "sheet", "words"],
    "src/games/homm": ["units", "cards", "state", "inquiry", "targeting", "changes", "casting", "attack", "abilities", "ai",
                       "course", FACADE, "sheet", "words", "duel", "map"],
    "src/games/homm/map": ["board", "scenario", "state", "inquiry", "course", FACADE, "words"],
    "src/games/penance": ["board", "dice", "cards", "state", "inquiry", "changes", "attack", "effects", "course", FACADE,
                          "sheet", "words"],
    "src/games/projecthex": ["board", "rules", "state", "duel", "inquiry", "course", FACADE, "sheet", "words"],
}


def inside(path, folder):
    return path.startswith(folder + "/")


def room_of(path):
    return next((room for room in ROOMS if inside(path, room)), None)


def game_of(path, games):
    """The game that a file belongs to, or None for a file that serves all games."""
    for parent in GAME_PARENTS:
        if inside(path, parent):
            first, _, rest = path[len(parent) + 1:].partition("/")
            return first if rest and first in games else None
    return None


def chapter_of(path, folder):
    first, _, rest = path[len(folder) + 1:].partition("/")
    return first if rest else FACADE


def unlisted(path):
    """Findings where a file stands in a folder that is no chapter of its game."""
    for folder, order in CHAPTERS.items():
        if inside(path, folder) and chapter_of(path, folder) not in order:
            return [f"{path}: {chapter_of(path, folder)} is no chapter of {folder} ({' <- '.join(order)})"]
    return []


def chapter_objection(path, target):
    """Why a file of a game must not include another one of it, or None."""
    for folder, order in CHAPTERS.items():
        if inside(path, folder) and inside(target, folder):
            here, there = chapter_of(path, folder), chapter_of(target, folder)
            if here in order and there in order and order.index(there) > order.index(here):
                return f"in {folder}, {here} comes before {there} ({' <- '.join(order)})"
    return None


def resolve(root, path, include):
    """The included file's path relative to the repository root, or None for a header from outside."""
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), include))
    candidates = [beside] + [posixpath.normpath(posixpath.join(base, include)) for base in INCLUDE_ROOTS]
    for candidate in candidates:
        if (root / candidate).is_file():
            return candidate
    # A header that is not there (yet): judge it by where it would be.
    return next((c for c in candidates[1:] if room_of(c) or c.split("/")[0] in UNRESTRICTED), None)


def objection(path, target, games):
    """Why `path` must not include `target` (both relative to the root), or None."""
    if target.split("/")[0] in UNRESTRICTED:
        return "only tests and benchmarks include files of tests/ and bench/"
    room, target_room = room_of(path), room_of(target)
    if room is None or target_room is None:
        return None
    if ROOMS.index(target_room) > ROOMS.index(room):
        return f"{room} comes before {target_room} (core <- graph <- games <- agents <- experiments)"
    game, target_game = game_of(path, games), game_of(target, games)
    if target_game is None or target_game == game or path in REGISTRATION:
        return None
    if game is None:
        return f"a file that serves all games names the game {target_game}"
    return f"the game {game} does not know the game {target_game}"


def readings(root, path, games):
    """Findings where what decides games reads a file past the recorder."""
    if path.startswith(READERS) or not (path.split("/")[0] in READING_ROOMS or game_of(path, games)):
        return []
    with open(root / path, encoding="utf-8", errors="replace") as lines:
        return [f"{path}:{number}: files are read through core/config/inputs.h, which records them"
                for number, line in enumerate(lines, 1) if READS.search(line)]


def tables(root, path):
    """{head: rows} of the tables of the document whose head says that they list code."""
    told, table = {}, None
    for line in (root / path).read_text(encoding="utf-8").splitlines():
        head = re.match(r"\| (room|(?:chapter|folder) of `[^`]+`) \|", line)
        row = re.match(r"\| `([^`]+)`", line)
        if head:
            table = told.setdefault(head[1].replace("`", ""), [])
        elif not line.startswith("|"):
            table = None
        elif row and table is not None:
            table.append(row[1])
    return told


def undocumented(root, files, games, path="docs/architecture.md"):
    """Findings where the tables of rooms, chapters and folders are not those that there are."""
    if not (root / path).is_file():
        return []
    told = tables(root, path)
    findings = []

    def compare(head, there, said):
        if said != there:
            findings.append(f"{path}: the {head.replace(' of', 's of', 1) if ' of ' in head else head + 's'} are "
                            f"{' <- '.join(there or ['none'])}, not {' <- '.join(said or ['none'])}")

    compare("room", ROOMS, told.pop("room", None))
    folders = {file.split("/")[1] for file in files if inside(file, "experiments") and file.count("/") > 1} - games
    listed = told.pop("folder of experiments", [])
    compare("folder of experiments", sorted(folders), sorted(listed))
    chapters = {head: [row.rstrip("/") if row.endswith("/") else FACADE for row in rows] for head, rows in told.items()}
    for head in sorted({f"chapter of {folder}" for folder in CHAPTERS} | chapters.keys()):
        compare(head, CHAPTERS.get(head.removeprefix("chapter of ")), chapters.get(head))
    return findings


def check(root):
    files = [path.as_posix() for path in project_files(root, {".h", ".cc"})]
    games = {path.split("/")[2] for path in files if inside(path, "src/games") and path.count("/") > 2}
    findings = undocumented(root, files, games)
    for path in files:
        if room_of(path) is None or path.split("/")[0] in UNRESTRICTED:
            continue
        findings += readings(root, path, games) + unlisted(path)
        for line, include in includes(root, Path(path)):
            if include.startswith((".", "src/")):
                findings.append(f"{path}:{line}: \"{include}\": write it from an include root, as in \"core/rng.h\"")
                continue
            target = resolve(root, path, include)
            reason = target and (objection(path, target, games) or chapter_objection(path, target))
            if reason:
                findings.append(f"{path}:{line}: \"{include}\": {reason}")
    return findings


def table_of_chapters(folder, order):
    rows = [f"| `{'a.h' if chapter == FACADE else chapter + '/'}` | what it holds |\n" for chapter in order]
    return f"| chapter of `{folder}` | what it holds |\n|---|---|\n" + "".join(rows) + "\n"


def run_selftest():
    rooms = "| room | what it holds |\n|---|---|\n" + "".join(f"| `{room}` | it |\n" for room in ROOMS) + "\n"
    chapters = rooms + "".join(table_of_chapters(*item) for item in CHAPTERS.items())
    folders = "| folder of `experiments` | what it does |\n|---|---|\n| `plan` | it |\n| `cli` | it |\n\n"
    tree = {
        "src/core/rng.h": "", "src/graph/grid.h": "", "src/games/registry.h": "",
        "src/games/homm/combat.h": "", "src/games/classic/nim.h": "",
        "agents/mcts/mcts.h": "", "agents/homm/odds.h": "", "experiments/plan.h": "",
        "experiments/homm/verbs.h": "", "tests/support.h": "",
    }

    def with_file(path, text):
        return {**tree, path: text}

    return selftest("includes.py", check, [
        ("an empty tree", {}, []),
        ("downwards and within a room", with_file(
            "agents/homm/odds.cc",
            '#include "agents/homm/odds.h"\n#include <vector>\n#include "core/rng.h"\n'
            '#include "games/homm/combat.h"\n#include "games/registry.h"\n#include "agents/mcts/mcts.h"\n'), []),
        ("upwards", with_file("src/core/a.h", '\n#include "graph/grid.h"\n'),
         ["src/core/a.h:2: \"graph/grid.h\": src/core comes before src/graph"]),
        ("upwards with brackets", with_file("src/graph/a.cc", "#  include <experiments/plan.h>\n"),
         ["src/graph comes before experiments"]),
        ("upwards to a missing header", with_file("src/core/a.h", '#include "games/none.h"\n'),
         ["src/core comes before src/games"]),
        ("agents do not know experiments", with_file("agents/a.cc", '#include "experiments/plan.h"\n'),
         ["agents comes before experiments"]),
        ("two games", with_file("src/games/homm/a.cc", '#include "games/classic/nim.h"\n'),
         ["the game homm does not know the game classic"]),
        ("two games among agents", with_file("agents/classic/a.cc", '#include "agents/homm/odds.h"\n'
                                             '#include "games/homm/combat.h"\n'),
         ["the game classic does not know the game homm"] * 2),
        ("a generic game header", with_file("src/games/all.h", '#include "games/homm/combat.h"\n'),
         ["serves all games names the game homm"]),
        ("a generic agent", with_file("agents/mcts/a.cc", '#include "games/classic/nim.h"\n'),
         ["serves all games names the game classic"]),
        ("a generic experiment", with_file("experiments/a.cc", '#include "agents/homm/odds.h"\n'),
         ["serves all games names the game homm"]),
        ("experiments of one game", with_file("experiments/homm/a.cc", '#include "agents/homm/odds.h"\n'
                                              '#include "experiments/plan.h"\n'), []),
        ("the registration list", with_file(REGISTRATION[0], '#include "games/homm/combat.h"\n'
                                            '#include "agents/homm/odds.h"\n#include "experiments/homm/verbs.h"\n'),
         []),
        ("the list of types", with_file(REGISTRATION[1], '#include "games/homm/combat.h"\n'), []),
        ("tests include anything", with_file("tests/core/a_test.cc", '#include "experiments/homm/verbs.h"\n'), []),
        ("nothing includes tests", with_file("src/core/a.cc", '#include "tests/support.h"\n'),
         ["only tests and benchmarks"]),
        ("a relative path", with_file("src/core/a.cc", '#include "../graph/grid.h"\n'),
         ["write it from an include root"]),
        ("a path with src", with_file("agents/a.cc", '#include "src/core/rng.h"\n'),
         ["write it from an include root"]),
        ("down the chapters of a game", with_file("src/games/penance/attack/a.cc",
                                                  '#include "games/penance/changes/a.h"\n#include "games/penance/board/b.h"\n'
                                                  '#include "games/penance/attack/c.h"\n#include "core/rng.h"\n'), []),
        ("up the chapters of a game", with_file("src/games/penance/state/a.cc", '#include "games/penance/duel.h"\n'),
         ["in src/games/penance, state comes before the facade (board <- dice"]),
        ("from the facade up", with_file("src/games/penance/duel.h", '#include "games/penance/sheet/a.h"\n'),
         ["the facade comes before sheet"]),
        ("a chapter that is not listed", with_file("src/games/penance/odds/a.cc", ""),
         ["src/games/penance/odds/a.cc: odds is no chapter of src/games/penance (board <- dice"]),
        ("documented chapters", with_file("docs/architecture.md", chapters), []),
        ("chapters as they were", with_file("docs/architecture.md", chapters.replace("| `dice/`", "| `bones/`", 1)),
         ["the chapters of src/games/penance are board <- dice"]),
        ("chapters not told", with_file("docs/architecture.md", chapters + table_of_chapters("src/games/nim", ["heap"])),
         ["the chapters of src/games/nim are none, not heap"]),
        ("rooms as they were", with_file("docs/architecture.md", chapters.replace("| `src/graph` | it |\n", "")),
         ["the rooms are src/core <- src/graph <- src/games"]),
        ("documented folders", {**with_file("docs/architecture.md", chapters + folders), "experiments/cli/a.h": "",
                                "experiments/plan/a.h": ""}, []),
        ("a folder that is not told", {**with_file("docs/architecture.md", chapters + folders), "experiments/cli/a.h": "",
                                       "experiments/plan/a.h": "", "experiments/scan/a.h": ""},
         ["the folders of experiments are cli <- plan <- scan, not cli <- plan"]),
        ("files read past the recorder", with_file("src/games/homm/a.cc", "std::ifstream in(path);\n"),
         ["src/games/homm/a.cc:1: files are read through core/config/inputs.h"]),
        ("files read past the recorder by an agent", with_file("agents/mcts/a.cc", 'fopen(path, "rb")\n'),
         ["read through core/config/inputs.h"]),
        ("a folder listed past the recorder", with_file("experiments/homm/a.cc",
                                                        "for (fs::directory_iterator at(path); at != end;) {\n"),
         ["read through core/config/inputs.h"]),
        ("surroundings looked at past the recorder", with_file("src/games/homm/a.cc", 'std::getenv("X");\n'),
         ["read through core/config/inputs.h"]),
        ("the program reads files", with_file("experiments/a.cc", "std::ifstream in(path);\n"), []),
        ("the recorder reads files", with_file("src/core/config/inputs.cc", "std::ifstream in(path);\n"), []),
        ("agents write files", with_file("agents/a.cc", "std::ofstream out(path);\n"), []),
        ("a header beside the file", with_file("src/games/homm/a.cc", '#include "combat.h"\n'), []),
    ])


if __name__ == "__main__":
    if sys.argv[1:] == ["--selftest"]:
        sys.exit(run_selftest())
    sys.exit(report("includes.py", check(ROOT), "every include goes down the list of rooms"))
