#!/usr/bin/env python3
"""What docs/export.md says of exported tables works as it stands there: its SQL queries, and its recipes for pandas and R.

Plays a small part of the experiment that the page is about, exports it, runs the page's code on that, and compares the numbers
with those made here of the games as JSON.

usage: export_recipes.py --muster BINARY sql|pandas|r

Ends with 77 where pandas or R is not installed: the recipe is left out, and said to be.
"""

import argparse
import json
import math
import os
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/export.md"
CONFIG = ROOT / "configs/experiments/penance_pools.toml"
SEATS = ("first", "second")
LANGUAGES = {"pandas": "python", "r": "r"}  # of the recipes
LEFT_OUT = 77
QUERIES = 5


def code_of(language):
    """The page's blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def mean_and_error(values):
    return statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values))


class Games:
    """The run as JSON lines, and what the page's code is to say of it."""

    def __init__(self, text):
        self.rows = [json.loads(line) for line in text.splitlines()]

    def scores(self):
        """(game, seat, share of the first place)."""
        for row in self.rows:
            best = max(row["returns"])
            for seat, value in enumerate(row["returns"]):
                yield row, seat, (value == best) / row["returns"].count(best)

    def rates(self, group):
        """{group(row, seat): (games, mean, standard error)}, over seeds."""
        blocks = defaultdict(lambda: defaultdict(list))
        for row, seat, score in self.scores():
            blocks[group(row, seat)][row["seed"]].append(score)
        return {key: (sum(map(len, seeds.values())), *mean_and_error([statistics.fmean(v) for v in seeds.values()]))
                for key, seeds in blocks.items()}

    def of_agents(self):
        return self.rates(lambda row, seat: (row["seats"][seat],))

    def of_seats(self):
        return self.rates(lambda row, seat: (row["scenario"], SEATS[seat]))

    def longest(self):
        rows = sorted(self.rows, key=lambda row: (-row["rounds"], -row["decisions"], row["job"]))[:10]
        return [(row["id"], row["ruleset"], row["scenario"], *row["seats"], row["rounds"], row["decisions"], row["outcome"])
                for row in rows]

    def hits(self):
        groups = defaultdict(list)
        for row in self.rows:
            for seat, name in enumerate(SEATS):
                told = [row["metrics"][f"{what}_{name}"] for what in ("attacks", "hits")]
                groups[row["seats"][seat], row["ruleset"]].append(told)
        sums = {key: [sum(column) for column in zip(*values)] for key, values in groups.items()}
        return {key: (attacks / len(groups[key]), hits / attacks) for key, (attacks, hits) in sums.items()}

    def difference(self):
        """(seeds, mean, standard error) of rounds, pools less v3."""
        pairs = defaultdict(dict)
        for row in self.rows:
            pairs[row["seed"], row["scenario"], *row["seats"]][row["ruleset"]] = row["rounds"]
        by_seed = defaultdict(list)
        for (seed, *_), rounds in pairs.items():
            by_seed[seed].append(rounds["pools"] - rounds["v3"])
        return (len(by_seed), *mean_and_error([statistics.fmean(values) for values in by_seed.values()]))


def same(got, expected, places=9):
    """Whether rows are alike, numbers but for rounding."""
    return len(got) == len(expected) and all(
        abs(one - other) < 10**-places if isinstance(other, float) else one == other for one, other in zip(got, expected))


def expect(what, good, got, expected):
    print(f"{'ok   ' if good else 'WRONG'} {what}")
    if not good:
        print(f"  says     {got}\n  expected {expected}")
    return good


def check_sql(games, folder):
    queries = code_of("sql")
    good = expect("five queries", len(queries) == QUERIES, len(queries), QUERIES)
    with sqlite3.connect(f"file:{folder}/games.sqlite?mode=ro", uri=True) as database:
        agents, seats, longest, hits, difference = [database.execute(query).fetchall() for query in queries]

    def table(what, rows, expected, keys):
        got = {row[:keys]: row[keys:] for row in rows}
        alike = got.keys() == expected.keys() and len(got) == len(rows) and all(same(got[key], expected[key]) for key in got)
        return expect(what, alike, got, expected)

    good &= table("win rate of each agent", agents, games.of_agents(), 1)
    good &= table("seat balance by scenario", seats, games.of_seats(), 2)
    good &= expect("longest games", longest == games.longest(), longest, games.longest())
    good &= table("a metric by agent", hits, games.hits(), 2)
    good &= expect("paired difference", same(difference[0], games.difference()), difference, games.difference())
    for row in agents + difference:
        print("     ", *row)
    return good


def check_recipe(games, folder, language, command):
    """A recipe prints the win rates and the paired difference."""
    blocks = code_of(language)
    good = expect("one recipe", len(blocks) == 1, len(blocks), 1)
    recipe = Path(folder, f"recipe.{language}")
    recipe.write_text(blocks[0], encoding="utf-8")
    done = subprocess.run([command, recipe], cwd=folder, capture_output=True, text=True, check=False)
    good &= expect("it runs", done.returncode == 0, done.stderr, "exit code 0")
    print(done.stdout)
    for (agent,), (_, *rate) in games.of_agents().items():
        said = re.search(rf"{re.escape(agent)}\s+([\d.]+)\s+([\d.]+)\s*$", done.stdout, re.MULTILINE)
        numbers = [float(text) for text in said.groups()] if said else []
        good &= expect(f"win rate of {agent}", same(numbers, rate, 4), numbers, rate)
    said = re.search(r"rounds, pools - v3: ([-\d.]+), standard error ([\d.]+)$", done.stdout, re.MULTILINE)
    numbers = [float(text) for text in said.groups()] if said else []
    return good & expect("paired difference", same(numbers, games.difference()[1:], 4), numbers, games.difference())


def pandas_python():
    """A Python that has pandas: this one, or the system's; None where there is none."""
    for python in (sys.executable, "/usr/bin/python3"):
        asked = [python, "-c", "import pandas"]
        if shutil.which(python) and subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            return python
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--muster", required=True)
    parser.add_argument("what", choices=("sql", "pandas", "r"))
    arguments = parser.parse_args()
    command = {"sql": sys.executable, "pandas": pandas_python(), "r": shutil.which("Rscript")}[arguments.what]
    if command is None:
        print(f"left out: the recipe for {arguments.what}, which is not installed")
        return LEFT_OUT
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"MUSTER_CONFIGS": str(ROOT / "configs"), "XDG_CACHE_HOME": f"{folder}/cache"}

        def muster(*words):
            return subprocess.run([arguments.muster, *words], cwd=folder, env=environment, check=True, capture_output=True,
                                  text=True).stdout

        muster("run", CONFIG, "--out", "pools", "--no-report", "--set", "repetitions=6")
        muster("export", "pools", "--out", "games.csv")
        muster("export", "pools", "--by", "seat", "--out", "seats.csv")
        muster("export", "pools", "--format", "sqlite", "--out", "games.sqlite")
        games = Games(muster("export", "pools", "--format", "jsonl"))
        print(f"{len(games.rows)} games of {CONFIG.name}")
        if arguments.what == "sql":
            good = check_sql(games, folder)
        else:
            good = check_recipe(games, folder, LANGUAGES[arguments.what], command)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
