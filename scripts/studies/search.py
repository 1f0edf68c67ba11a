#!/usr/bin/env python3
"""Measures the options of tree search on several games and prints the tables of
docs/studies/search.md.

usage: scripts/studies/search.py [--out DIR] [--repetitions N] [--time-ms N] [GAME ...]

Runs configs/experiments/search_options.toml for each game, at equal simulations and at equal time
(runs that are already complete in DIR are not played again), and prints one table for each of the two:
the share of games won, in percent, against plain UCT (draws count half), with 95 % intervals.
A GAME may carry overrides: homm:defaults.mcts.iterations=200,scenarios=["castle_vs_necropolis"]
"""

import argparse
import csv
import io
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MUSTER = ROOT / "build/release/muster"
CONFIG = ROOT / "configs/experiments/search_options.toml"


def split_overrides(text):
    """Splits at commas outside of brackets and quotes."""
    return [part for part in re.findall(r'(?:[^,\[\]"]|"[^"]*"|\[[^\]]*\])+', text) if part]


def run(game, overrides, folder, repetitions):
    """Plays what is missing of a run and returns its candidates' rows by agent."""
    command = [str(MUSTER), "run", str(CONFIG), "--out", str(folder), "--set", f"game={game}"]
    command += ["--set", f"repetitions={repetitions}"]
    for override in overrides:
        command += ["--set", override]
    with open(folder.parent / f"{folder.name}.log", "w", encoding="utf-8") as log:
        subprocess.run(command, check=True, stdout=log)
    table = subprocess.run([str(MUSTER), "report", str(folder), "--format", "csv"], check=True,
                           capture_output=True, text=True).stdout
    return {row["agent"]: row for row in csv.DictReader(io.StringIO(table))
            if row["role"] == "candidate"}


def cell(row):
    """52.5 [49.1, 55.9], in bold where the interval leaves out 50."""
    if row is None:
        return "–"
    score, low, high = (100 * float(row[key]) for key in ("score", "low", "high"))
    text = f"{score:.1f} [{low:.1f}, {high:.1f}]"
    return f"**{text}**" if low > 50 or high < 50 else text


def markdown(results):
    """One table: options by game, in the order of the first run's ranking."""
    games = list(results)
    agents = []
    for rows in results.values():
        agents += [agent for agent in rows if agent not in agents]
    lines = ["| option | " + " | ".join(games) + " |", "|---" * (len(games) + 1) + "|"]
    for agent in agents:
        cells = [cell(results[game].get(agent)) for game in games]
        lines.append(f"| {agent} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME",
                        default=["connect_four", "breakthrough", "pig", "leduc_poker", "homm"])
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "runs/search_options")
    parser.add_argument("--repetitions", type=int, default=200)
    parser.add_argument("--time-ms", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    modes = {"simulations": [],
             "time": ["defaults.mcts.iterations=0", f"defaults.mcts.time_ms={options.time_ms}"]}
    for mode, changes in modes.items():
        results = {}
        for text in options.games:
            game, _, overrides = text.partition(":")
            folder = options.out / f"{game}_{mode}"
            print(f"{game}, equal {mode}", file=sys.stderr, flush=True)
            results[game] = run(game, split_overrides(overrides) + changes, folder,
                                options.repetitions)
        print(f"\n### Equal {mode}\n\n{markdown(results)}\n", flush=True)


if __name__ == "__main__":
    main()
