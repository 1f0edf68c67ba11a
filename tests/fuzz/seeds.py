#!/usr/bin/env python3
"""Writes inputs for the fuzz targets to begin with: seeds.py MUSTER OUT makes OUT/TARGET/NAME.

They are the configs and data files of the checkout, positions and stores that MUSTER makes, and inputs by hand
(tests/fuzz/seeds: a file per target, inputs between lines of ====). What libFuzzer keeps of them with -merge=1 is
tests/fuzz/corpus.
"""

import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONFIGS = HERE.parent.parent / "configs"
RULES = {"targeting": "homm", "map_heroes": "homm_map", "leaders": "heroes", "pilots": "penance",
         "warlords": "projecthex"}
FOLLOWERS = {"homm": "targeting", "heroes": "leader", "penance": "pilot", "projecthex": "warlord",
             "homm_map": "strategy"}
LARGEST = 60_000

SMALL = """\
name = "small"
game = "pig"
repetitions = 2
seed = 7
luck = true
ruleset = "to_20"
agents = [{ name = "a", type = "random" }, { name = "b", type = "greedy" }]
"""


class Seeds:
    """The folder that they go to."""

    def __init__(self, out):
        self.out = Path(out)
        self.count = 0

    def add(self, target, data, kind=None):
        data = data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape")
        if kind is not None:
            data = kind.encode() + b"\n" + data
        if len(data) > LARGEST:
            return
        folder = self.out / target
        folder.mkdir(parents=True, exist_ok=True)
        # Named as libFuzzer names what it keeps, so that nothing is there twice.
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
        self.count += 1


def add_documents(seeds):
    for path in sorted((CONFIGS / "experiments").glob("*.toml")):
        seeds.add("experiment", path.read_bytes())
    for kind in ("ruleset", "scenario"):
        for path in sorted(CONFIGS.glob(f"games/*/{kind}s/**/*.toml")):
            game = path.relative_to(CONFIGS).parts[1]
            seeds.add("game_documents", path.read_bytes(), f"{game} {kind}")
    for folder, game in RULES.items():
        for path in sorted((CONFIGS / "agents" / folder).glob("*.toml")):
            text = path.read_text()
            seeds.add("game_documents", text, f"{game} rule")
            seeds.add("game_documents", f'type = "{FOLLOWERS[game]}"\nrule = "{path.stem}"\n', f"{game} agent")
    for path in sorted((CONFIGS / "agents" / "search").glob("*.toml")):
        game = path.stem.removesuffix("_cards")
        seeds.add("game_documents", 'type = "mcts"\npreset = "plain"\n' + path.read_text(), f"{game} agent")
    for path in sorted(CONFIGS.glob("luck/*/*.toml")):
        seeds.add("game_documents", "[evaluator]\n" + path.read_text(), f"{path.parent.name} luck")
        seeds.add("game_documents", f'evaluator = "{path.stem}"\n', f"{path.parent.name} luck")
    for path in sorted(CONFIGS.glob("games/projecthex/maps/*.toml")):
        seeds.add("game_documents", path.read_bytes(), "projecthex map")
    for path in sorted(CONFIGS.glob("games/penance/arenas/*.toml")):
        seeds.add("game_documents", path.read_bytes(), "penance map")


def add_data_files(seeds):
    for path in sorted(CONFIGS.glob("games/**/*.*")):
        name = str(path.relative_to(CONFIGS))
        folder = str(path.relative_to(CONFIGS).parent)
        kind = folder if folder.endswith(("/cards", "/tables")) else name
        text = path.read_bytes()
        if path.suffix == ".csv" and len(text) > 4000:  # some lines say what all say
            lines = text.splitlines(keepends=True)
            text = b"".join(lines[:1] + lines[1::max(1, len(lines) // 25)])
        seeds.add("data_files", text, kind)


def add_made(seeds, muster, folder):
    def run(*words):
        return subprocess.run([muster, *words], check=True, capture_output=True, text=True, cwd=folder,
                              env=os.environ | {"MUSTER_CONFIGS": str(CONFIGS)}).stdout

    for game in ("heroes", "penance", "projecthex", "homm"):
        lines = run("replay", game, "--agent", "random", "--json", "--no-legal", "--no-words").splitlines()
        for line in (lines[:2] + lines[2::max(1, len(lines) // 6)])[:9]:
            state = json.loads(line)["state"]
            seeds.add("positions", json.dumps(state, separators=(",", ":")), f"json {game}")
    (Path(folder) / "small.toml").write_text(SMALL)
    run("run", "small.toml", "--out", "run")
    database = sqlite3.connect(Path(folder) / "run" / "games.sqlite", isolation_level=None)
    database.execute("PRAGMA page_size = 512")
    database.execute("VACUUM")
    for key, value in database.execute("SELECT key, value FROM meta WHERE key = 'document'"):
        seeds.add("store", value, "meta")
    for (keys,) in database.execute("SELECT keys FROM batches"):
        seeds.add("store", keys, "keys")
    inputs = database.execute("SELECT bytes FROM inputs").fetchall()
    database.close()
    seeds.add("store", (Path(folder) / "run" / "games.sqlite").read_bytes(), "file")
    for (data,) in inputs:
        seeds.add("data_files", zlib.decompress(data), "input")
    run("solve", "kuhn_poker", "--iterations", "3", "--out", "kuhn.solver")
    seeds.add("data_files", (Path(folder) / "kuhn.solver").read_bytes(), "solver")
    try:
        run("duel", "projecthex", "--attack", "1a", "--defend", "1a", "--iterations", "5", "--out", "table.json")
        seeds.add("data_files", (Path(folder) / "table.json").read_bytes(), "duel table")
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)


def add_written(seeds):
    for path in sorted((HERE / "seeds").glob("*.txt")):
        for one in path.read_text().split("====\n"):
            seeds.add(path.stem, one)
    # Findings of former campaigns: keys of many parts, long values, more variants than can be.
    deep = ".".join("a" * 3000)
    for text in (f"{deep} = 1\n", f"[{deep}]\nx = 1\n", "x = " + "[" * 300 + "]" * 300, 'x = "' + "y" * 3000 + '"\n'):
        seeds.add("experiment", text)
        seeds.add("game_documents", text, "homm rule")
        seeds.add("overrides", text.replace("\n", "") + "\n", "nim")
    seeds.add("experiment", ".".join("a" * 19_000) + " = 1\n")
    each = ", ".join(f"v{i} = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]" for i in range(8))
    seeds.add("experiment", SMALL + f'scenario_variants = [{{ name = "x", each = {{ {each} }}, set = [] }}]\n')
    seeds.add("dice", " + ".join(["2d6"] * 210))
    units = (CONFIGS / "games/homm/units.csv").read_text().splitlines(keepends=True)
    seeds.add("data_files", "".join(units[:3]) + "\n\n", "games/homm/units.csv")
    seeds.add("positions", "[" * 2000 + "]" * 2000, "json heroes")
    seeds.add("positions", '{"a":' * 2000 + "1" + "}" * 2000, "json projecthex")


def main():
    if len(sys.argv) != 3 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 0 if "--help" in sys.argv or "-h" in sys.argv else 2
    seeds = Seeds(sys.argv[2])
    add_documents(seeds)
    add_data_files(seeds)
    add_written(seeds)
    with tempfile.TemporaryDirectory() as folder:
        add_made(seeds, Path(sys.argv[1]).resolve(), folder)
    print(f"{seeds.count} inputs in {seeds.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
