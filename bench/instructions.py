#!/usr/bin/env python3
"""Instructions and instruction-cache misses of a game's playouts, as the table of bench/README.md.

usage: bench/instructions.py [--muster build/release/muster] [--jobs 1] [ROW...]

Counts `muster playout` under valgrind's cachegrind twice, with one game and with many more: what is between the two is
the price of the games alone. ROWs are numbers of the table's rows from 1; without any, all (a few minutes).
"""

import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Row(NamedTuple):
    what: str
    game: str
    scenario: str
    ruleset: str
    games: int
    agents: tuple[str, ...] = ()


PILOTS = ("pilot:rule=brawler", "pilot:rule=turtle")
ROWS = (
    Row("5 against 5, random play of both sides", "homm", "castle_vs_necropolis", "bare", 2000),
    Row("the same with unit abilities", "homm", "castle_vs_necropolis", "base", 2000),
    Row("4 units against level IV guards driven by a rule", "homm", "castle_vs_level_4_normal", "bare", 2000),
    Row("the same with unit abilities", "homm", "castle_vs_level_4_normal", "base", 2000),
    Row("two heroes with hands of cards, spells and abilities", "homm", "catherine_vs_sandro", "base", 2000),
    Row("5 against 5 with pools of dice and Quantity Tokens", "homm", "castle_vs_necropolis", "dice_stacks", 2000),
    Row("the adventure map against an AI hero", "homm_map", "two_knights_defense", "base", 200),
    Row("the same on a board", "homm_map", "two_knights_defense", "board", 200),
    Row("ProjectHex, two players", "projecthex", "two_players", "0.1.3", 200),
    Row("Heroes, two players, 16 x 16, a step at a time", "heroes", "two_players", "steps", 500),
    Row("the same on 24 x 24", "heroes", "two_players_24", "steps", 500),
    Row("the same, from goal to goal: a flood a decision, 16 x 16", "heroes", "two_players", "goals", 200),
    Row("... and 24 x 24", "heroes", "two_players_24", "goals", 200),
    Row("a duel of Penance, random play", "penance", "ironclad_warden", "v3", 500),
    Row("the same without a board", "penance", "ironclad_warden", "boardless", 500),
    Row("matches of pilots (brawler against turtle), agents, streams and metrics included", "penance",
        "ironclad_warden", "v3", 200, PILOTS),
    Row("the same without a board", "penance", "ironclad_warden", "boardless", 200, PILOTS),
)


def output_of(words):
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}\n{ended.stderr.strip()}")
    return ended.stdout + ended.stderr


def figure(pattern, text):
    found = re.search(pattern, text)
    if found is None:
        raise RuntimeError(f"no {pattern} in:\n{text}")
    return float(found.group(1).replace(",", ""))


def counted(muster, row, games):
    """Instructions, instruction-cache misses and decisions of so many games, and of the program around them."""
    words = [muster, "playout", row.game, "--scenario", row.scenario, "--ruleset", row.ruleset, "--count", str(games),
             "--seed", "1"]
    for agent in row.agents:
        words += ["--agent", agent]
    with tempfile.TemporaryDirectory() as folder:
        said = output_of(["valgrind", "--tool=cachegrind", f"--cachegrind-out-file={folder}/out", *words])
    return (figure(r"I\s+refs:\s+([\d,]+)", said), figure(r"I1\s+misses:\s+([\d,]+)", said),
            figure(r"decisions/game: ([\d.]+)", said) * games)


def rounded(number):
    """Three digits, with commas."""
    if number < 100:
        return f"{number:.3g}"
    return f"{round(number, 3 - len(str(int(number)))):,.0f}"


def line_of(muster, row):
    one, many = counted(muster, row, 1), counted(muster, row, row.games + 1)
    instructions, misses, decisions = (b - a for a, b in zip(one, many))
    size = figure(r"state: (\d+) bytes", output_of([muster, "games", row.game]))
    return (f"| {row.what} (`{row.game}`, `{row.scenario}`) | `{row.ruleset}` | {size:,.0f} "
            f"| {rounded(decisions / row.games)} | {rounded(instructions / row.games)} "
            f"| {rounded(instructions / decisions)} "
            f"| {max(0.0, misses / instructions * 1000):.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--muster", default=str(ROOT / "build/release/muster"))
    parser.add_argument("--jobs", type=int, default=1, help="rows at the same time: counts do not depend on it")
    parser.add_argument("rows", metavar="ROW", nargs="*", type=int)
    options = parser.parse_args()
    if not all(1 <= number <= len(ROWS) for number in options.rows):
        parser.error(f"ROW: 1 to {len(ROWS)} expected")
    rows = [ROWS[number - 1] for number in options.rows] or ROWS
    print("| what | ruleset | bytes of a state | decisions a game | instructions a playout "
          "| instructions a decision | misses per 1,000 |\n|---|---|---|---|---|---|---|")
    try:
        with ThreadPoolExecutor(options.jobs) as pool:
            for line in pool.map(lambda row: line_of(options.muster, row), rows):
                print(line, flush=True)
    except (OSError, RuntimeError) as error:  # OSError: no valgrind
        print(f"instructions.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
