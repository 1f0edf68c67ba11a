#!/usr/bin/env python3
"""Plays the studies of ProjectHex and prints the tables of docs/studies/projecthex.md.

Runs configs/experiments/projecthex_{factions,factions_four,versions}.toml (runs that are already
complete in DIR are not played again). Intervals of a table hold together, at 95 % (Bonferroni over
its rows, Wilson for shares); p values of factions and seats are Holm's over their table.
"""

import argparse
import collections
import math
import pathlib
import statistics

from common import NORMAL, ROOT, mean_text, rows_of, table, wilson

SEATS = ["first", "second", "third", "fourth", "fifth", "sixth"]
FACTIONS = ["imperials", "islanders", "new_order", "nomads", "ascendancy", "philosophers"]


def holm(values):
    """Adjusted p values, in the order given."""
    order = sorted(range(len(values)), key=values.__getitem__)
    adjusted, worst = [0.0] * len(values), 0.0
    for rank, index in enumerate(order):
        worst = max(worst, min(1.0, (len(values) - rank) * values[index]))
        adjusted[index] = worst
    return adjusted


def p_value(wins, games, even):
    z = (wins / games - even) / math.sqrt(even * (1 - even) / games)
    return 2 * NORMAL.cdf(-abs(z))


def share_table(title, counts, even):
    """counts: name -> (wins, games)."""
    adjusted = holm([p_value(wins, games, even) for wins, games in counts.values()])
    print(f"| {title} | games | won | 95 % interval of all rows together | Holm p |\n|---|---|---|---|---|")
    for (name, (wins, games)), p in zip(counts.items(), adjusted):
        share, low, high = wilson(wins, games, len(counts))
        shown = "< 0.001" if p < 0.001 else f"{p:.3f}"
        print(f"| {name} | {games} | {100 * share:.1f} % | [{100 * low:.1f}, {100 * high:.1f}] | {shown} |")
    print()


def mean_table(title, columns, values):
    """values: row -> column -> list of numbers."""
    cells = len(columns) * len(values)
    table(title, columns, {name: [mean_text(row[column], cells) for column in columns]
                           for name, row in values.items()})


def factions(rows, players):
    wins, games = collections.Counter(), collections.Counter()
    seat_wins = collections.Counter()
    lead = collections.Counter(), collections.Counter()
    for row in rows:
        metrics = row["metrics"]
        for seat in range(players):
            faction = metrics[f"faction_{SEATS[seat]}"]
            won = row["returns"][seat] == 1
            games[faction] += 1
            wins[faction] += won
            seat_wins[SEATS[seat]] += won
            lead[0][faction, seat] += won
            lead[1][faction, seat] += 1
    even = 1 / players
    print(f"### Factions, {players} players\n")
    share_table("faction", {f: (wins[f], games[f]) for f in FACTIONS}, even)
    print(f"### Seats, {players} players\n")
    share_table("seat", {s: (seat_wins[s], len(rows)) for s in SEATS[:players]}, even)
    print("| won by | " + " | ".join(SEATS[:players]) + " |\n|---" + "|---" * players + "|")
    for faction in FACTIONS:
        print(f"| {faction} | " + " | ".join(
            f"{100 * lead[0][faction, s] / lead[1][faction, s]:.1f} %" for s in range(players)) + " |")
    print()


def missions(rows, title):
    """How often a mission is scored, and how often it is the one that wins."""
    names = sorted({key[7:] for row in rows for key in row["metrics"]
                    if key.startswith("scored_") and not key.endswith(tuple("_" + s for s in SEATS))})
    wins = collections.Counter(row["metrics"].get("winning_mission") for row in rows)
    print(f"| mission, {title} | scored a game | games that it wins | 95 % interval of all rows together |\n|---|---|---|---|")
    for name in sorted(names, key=lambda n: -wins[n]):
        scored = sum(row["metrics"][f"scored_{name}"] for row in rows) / len(rows)
        if scored == 0:
            continue
        share, low, high = wilson(wins[name], len(rows), len(names))
        print(f"| {name} | {scored:.2f} | {100 * share:.1f} % | [{100 * low:.1f}, {100 * high:.1f}] |")
    print()


def curve(rows, players):
    """Mean territories of the winner and of the others when rounds 5 and 10 begin."""
    out = collections.defaultdict(list)
    for row in rows:
        for mark in ("05", "10"):
            for seat in range(players):
                value = row["metrics"].get(f"territories_{mark}_{SEATS[seat]}")
                if value is not None:
                    out[mark, row["returns"][seat] == 1].append(value)
    for (mark, won), data in sorted(out.items()):
        print(f"round {int(mark)}, {'winners' if won else 'others'}: {statistics.fmean(data):.1f} ({len(data)})")
    print()


def versions(rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["scenario"], row["ruleset"]].append(row)
    values = {}
    for (scenario, ruleset), games in sorted(groups.items()):
        metrics = [game["metrics"] for game in games]
        players = len(games[0]["returns"])
        values[f"{scenario}, {ruleset}"] = {
            "rounds": [game["rounds"] for game in games],
            "decisions": [game["decisions"] for game in games],
            "lead changes": [m["lead_changes"] for m in metrics],
            "captures": [sum(m[f"captures_{s}"] for s in SEATS[:players]) for m in metrics],
            "resurgences": [sum(m[f"resurgences_{s}"] for s in SEATS[:players]) for m in metrics],
        }
    mean_table("version", ["rounds", "decisions", "lead changes", "captures", "resurgences"], values)
    for scenario in sorted({key[0] for key in groups}):
        players = len(groups[scenario, "0.1.3"][0]["returns"])
        share_table(f"first seat, {scenario}", {
            ruleset: (sum(g["returns"][0] == 1 for g in groups[scenario, ruleset]),
                      len(groups[scenario, ruleset])) for ruleset in ("0.1.3", "0.2.1")}, 1 / players)
        paired = collections.defaultdict(dict)
        for ruleset in ("0.1.3", "0.2.1"):
            for game in groups[scenario, ruleset]:
                paired[game["repetition"]][ruleset] = game["rounds"]
        change = [pair["0.2.1"] - pair["0.1.3"] for pair in paired.values()]
        error = 1.96 * statistics.stdev(change) / math.sqrt(len(change))
        print(f"{scenario}: 0.2.1 takes {statistics.fmean(change):+.2f} ± {error:.2f} rounds "
              f"(paired by seed, {len(change)} seeds)\n")
        for ruleset in ("0.1.3", "0.2.1"):
            missions(groups[scenario, ruleset], f"{scenario}, {ruleset}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="runs/projecthex", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--muster", default=ROOT / "build/release/muster", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    two = rows_of(arguments.muster, "projecthex_factions", arguments.out / "factions")
    factions(two, 2)
    missions(two, "2 players")
    curve(two, 2)
    four = rows_of(arguments.muster, "projecthex_factions_four", arguments.out / "factions_four")
    factions(four, 4)
    missions(four, "4 players")
    curve(four, 4)
    print("### Versions\n")
    versions(rows_of(arguments.muster, "projecthex_versions", arguments.out / "versions"))


if __name__ == "__main__":
    main()
