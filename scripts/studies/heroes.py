#!/usr/bin/env python3
"""Plays the studies of Heroes and prints the tables of docs/studies/heroes.md.

Runs configs/experiments/heroes_{openings,battle_models,rolls}.toml (runs that are already complete in
DIR are not played again). Intervals of a table hold together, at 95 % (Bonferroni over its rows,
Wilson for shares, Student's t for means).
"""

import argparse
import collections
import pathlib

from common import ROOT, mean_text, rows_of, table, wilson

SEATS = ["blue", "green", "orange", "purple"]


def share_text(wins, games, rows):
    if games == 0:
        return "-"
    share, low, high = wilson(wins, games, rows)
    return f"{100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def grouped(rows, *keys):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row)
    return groups


def metric(row, name, seat):
    return row["metrics"].get(f"{name}_{SEATS[seat]}")


def sums(row, name):
    return sum(metric(row, name, seat) for seat in range(len(row["returns"])))


def won(row, seat):
    """A win, or half a win for a draw between two."""
    value = row["returns"][seat]
    return 1 if value > 0 else 0.5 if value == 0 else 0


def first_mover(row):
    """The seat whose turn comes first: the Anchor's."""
    return next(seat for seat in range(len(row["returns"])) if metric(row, "turn_order", seat) == 1)


def lone_seat(agents):
    """The seat of the agent that sits alone among others of another kind; with two players the first."""
    counts = collections.Counter(agents)
    if len(agents) == 2:
        return 0
    return next(seat for seat, agent in enumerate(agents) if counts[agent] == 1)


def openings(rows):
    for (scenario,), games in sorted(grouped(rows, "scenario").items()):
        names = sorted({agent for game in games for agent in game["seats"]})
        players = len(games[0]["returns"])
        wins, played = collections.Counter(), collections.Counter()
        for game in games:
            seats = game["seats"]
            first = lone_seat(seats)
            other = next(seat for seat in range(players) if seats[seat] != seats[first])
            pairs = [(first, other)] if players > 2 else [(0, 1), (1, 0)]
            for seat, against in pairs:
                wins[seats[seat], seats[against]] += won(game, seat)
                played[seats[seat], seats[against]] += 1
        cells = len(names) * (len(names) - 1) // (2 if players == 2 else 1)
        even = "one of two" if players == 2 else f"one of {players}, the others all of the other kind"
        print(f"### {scenario}: won by the row's strategy ({even})\n")
        body = {}
        for name in names:
            row = ["" if name == other else share_text(wins[name, other], played[name, other], cells)
                   for other in names]
            total = sum(wins[name, other] for other in names)
            count = sum(played[name, other] for other in names)
            body[name] = row + [share_text(total, count, len(names))]
        table("strategy", [f"against {name}" for name in names] + ["all"], body)
        figures = {}
        for name in names:
            at = [(game, seat) for game in games for seat in range(players)
                  if game["seats"][seat] == name]
            figures[name] = [
                mean_text([value for game, seat in at
                           if (value := metric(game, column, seat)) is not None], len(names) * 8)
                for column in ("income_10", "income_20", "income_30", "tokens", "attacks",
                               "hero_deaths", "settlements_taken", "score")]
        table("strategy", ["income day 10", "day 20", "day 30", "tokens", "attacks", "Heroes lost",
                           "Settlements taken", "score"], figures)
        days = mean_text([game["metrics"]["days"] for game in games], 1)
        ends = share_text(sum(game["metrics"]["by_days"] for game in games), len(games), 1)
        print(f"{len(games)} games, {days} days; {ends} end by the day limit\n")


def compared(rows, title):
    """One player in all seats: what the rulesets differ in."""
    for (scenario,), games in sorted(grouped(rows, "scenario").items()):
        by_rules = grouped(games, "ruleset")
        cells = 5 * len(by_rules)
        players = len(games[0]["returns"])
        body = {}
        for (ruleset,), group in by_rules.items():
            attacks = sum(sums(game, "attacks") for game in group)
            rated = sum(sums(game, "attacks_rated") for game in group)
            on_heroes = sum(sums(game, "attacks_heroes") for game in group)
            body[ruleset] = [
                mean_text([game["metrics"]["days"] for game in group], cells),
                share_text(sum(game["metrics"]["by_days"] for game in group), len(group),
                           len(by_rules)),
                share_text(sum(won(game, first_mover(game)) for game in group), len(group),
                           len(by_rules)),
                mean_text([sums(game, "attacks") for game in group], cells),
                f"{100 * sum(sums(game, 'attacks_won') for game in group) / attacks:.1f} %",
                f"{100 * sum(sums(game, 'attack_odds') for game in group) / rated:.1f} %",
                f"{100 * sum(sums(game, 'attacks_won_heroes') for game in group) / on_heroes:.1f} %",
                mean_text([sums(game, "hero_deaths") for game in group], cells),
                mean_text([sums(game, "settlements_taken") for game in group], cells),
            ]
        print(f"### {title}, {scenario}\n")
        table("ruleset", ["days", "by the day limit", f"the Anchor wins (even: {100 / players:.0f} %)",
                          "attacks", "won", "exact odds", "won against Heroes", "Heroes lost",
                          "Settlements taken"], body)
        leaders_win(by_rules)


def leaders_win(by_rules):
    """How often who has the higher income on day 10 wins, where two play."""
    body = {}
    for (ruleset,), group in by_rules.items():
        if len(group[0]["returns"]) != 2:
            return
        ahead = games = 0
        for game in group:
            income = [metric(game, "income_10", seat) for seat in range(2)]
            if None in income or income[0] == income[1]:
                continue
            games += 1
            ahead += won(game, 0 if income[0] > income[1] else 1)
        body[ruleset] = [str(games), share_text(ahead, games, len(by_rules))]
    table("ruleset", ["games in which incomes of day 10 differ", "won by the higher one"], body)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="runs/heroes", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--seed", default=20261122, type=int, help="of all three (20261122)")
    parser.add_argument("--muster", default=ROOT / "build/release/muster", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)

    def rows(study):
        return rows_of(arguments.muster, f"heroes_{study}", arguments.out / study,
                       [f"seed={arguments.seed}"])

    print("## Strategies\n")
    openings(rows("openings"))
    print("## Battle models\n")
    compared(rows("battle_models"), "Battle models")
    print("## Rolls\n")
    compared(rows("rolls"), "Rolls")


if __name__ == "__main__":
    main()
