#!/usr/bin/env python3
"""Measures the options of tree search on several games and prints the tables of
docs/studies/search.md.

Runs configs/experiments/search_options.toml for each game, at equal simulations and at equal time
(runs that are already complete in DIR are not played again), and prints one table for each of the two:
the share of games won, in percent, against plain UCT (draws count half), with 95 % intervals for each alone; bold
where it differs from 50 % when all cells of the table are judged together (Holm, 5 %).
A GAME may carry overrides: homm:repetitions=100,defaults.mcts.iterations=150,scenarios=["castle_vs_necropolis"]
"""

import argparse
import csv
import io
import math
import pathlib
import re
import subprocess
import sys

from common import NORMAL, ROOT

MUSTER = ROOT / "build/release/muster"
CONFIG = ROOT / "configs/experiments/search_options.toml"


def split_overrides(text):
    """Splits at commas outside of brackets and quotes."""
    return [part for part in re.findall(r'(?:[^,\[\]"]|"[^"]*"|\[[^\]]*\])+', text) if part]


def run(muster, settings, folder):
    """Plays what is missing of a run and returns its candidates' rows by agent."""
    command = [str(muster), "run", str(CONFIG), "--out", str(folder)]
    for override in settings:
        command += ["--set", override]
    with open(folder.parent / f"{folder.name}.log", "w", encoding="utf-8") as log:
        subprocess.run(command, check=True, stdout=log)
    table = subprocess.run([str(muster), "report", str(folder), "--format", "csv"], check=True,
                           capture_output=True, text=True).stdout
    return {row["agent"]: row for row in csv.DictReader(io.StringIO(table))
            if row["role"] == "candidate"}


def p_value(row):
    """Of a score of 50 %, games taken as independent."""
    z = abs(float(row["score"]) - 0.5) * 2 * math.sqrt(int(row["games"]))
    return 2 * NORMAL.cdf(-z)


def holm_clear(p_values):
    """The keys of those that are below 5 % together."""
    clear = set()
    for rank, (key, p) in enumerate(sorted(p_values.items(), key=lambda item: item[1])):
        if p * (len(p_values) - rank) >= 0.05:
            break
        clear.add(key)
    return clear


def cell(row, clear):
    """52.5 [49.1, 55.9], in bold when it is clear."""
    if row is None:
        return "–"
    score, low, high = (100 * float(row[key]) for key in ("score", "low", "high"))
    text = f"{score:.1f} [{low:.1f}, {high:.1f}]"
    return f"**{text}**" if clear else text


def markdown(results):
    """One table: options by game, in the order of the first run's ranking."""
    games = list(results)
    agents = []
    for rows in results.values():
        agents += [agent for agent in rows if agent not in agents]
    clear = holm_clear({(agent, game): p_value(row) for game, rows in results.items()
                        for agent, row in rows.items()})
    lines = ["| option | " + " | ".join(games) + " |", "|---" * (len(games) + 1) + "|"]
    for agent in agents:
        cells = [cell(results[game].get(agent), (agent, game) in clear) for game in games]
        lines.append(f"| {agent} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME",
                        default=["connect_four", "breakthrough", "pig", "leduc_poker", "homm"])
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "runs/search_options")
    parser.add_argument("--repetitions", type=int, default=200)
    parser.add_argument("--time-ms", type=int, default=1)
    parser.add_argument("--muster", type=pathlib.Path, default=MUSTER, help="the program")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    modes = {"simulations": [],
             "time": ["defaults.mcts.iterations=0", f"defaults.mcts.time_ms={options.time_ms}"]}
    for mode, changes in modes.items():
        results = {}
        for text in options.games:
            game, _, overrides = text.partition(":")
            settings = [f"game={game}", f"repetitions={options.repetitions}"]
            settings += split_overrides(overrides) + changes
            print(f"{game}, equal {mode}", file=sys.stderr, flush=True)
            rows = run(options.muster, settings, options.out / f"{game}_{mode}")
            # These two are about numbers of simulations.
            skipped = ("half", "double") if mode == "time" else ()
            results[game] = {agent: row for agent, row in rows.items() if agent not in skipped}
        print(f"\n### Equal {mode}\n\n{markdown(results)}\n", flush=True)


if __name__ == "__main__":
    main()
