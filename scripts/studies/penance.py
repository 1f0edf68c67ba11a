#!/usr/bin/env python3
"""Plays the studies of Penance and prints the tables of docs/studies/penance.md.

Runs configs/experiments/penance_{ladder,factions,pools,suffering}.toml (runs that are already complete in
DIR are not played again). Intervals of a table hold together, at 95 % (Bonferroni over its rows).

Factions: a faction's decks are the sample, the mean over a deck's duels is one observation, and
intervals are Student's t over decks. Pools and the Suffering Die: the same seed under both rulesets
is one pair; a ratio of sums (hits in attacks) has the variance of its linear approximation.
"""

import argparse
import collections
import math
import pathlib
import statistics

from common import NORMAL, ROOT, mean_interval, rows_of, table

SEATS = ["first", "second"]
BAND = (0.45, 0.55)  # a faction in balance
CONFESSOR = {"confessor_outrider": 0, "confessor_warden": 0, "ironclad_confessor": 1,
             "proving_grounds": 0}  # the seat whose deck rolls the Suffering Die


def score(row, seat):
    """A win is 1, a draw 0.5."""
    return (1 + row["returns"][seat]) / 2


# ---- Factions.

def meetings(rows):
    """(faction, opponent, deck) -> scores of the faction, from both seats."""
    scores = collections.defaultdict(list)
    for row in rows:
        first, second, deck = row["scenario"].partition("@")[2].split("+")
        scores[first, second, deck].append(score(row, 0))
        scores[second, first, deck].append(score(row, 1))
    return scores


def by_deck(scores, faction, opponents):
    """The mean score of each of a faction's decks against these opponents."""
    decks = collections.defaultdict(list)
    for (own, other, deck), values in scores.items():
        if own == faction and other in opponents:
            decks[deck] += values
    return [statistics.fmean(values) for values in decks.values()]


def verdict(mean, half):
    if mean - half > BAND[1]:
        return "too strong"
    if mean + half < BAND[0]:
        return "too weak"
    return "in balance" if BAND[0] < mean - half and mean + half < BAND[1] else "open"


def decks_needed(mean, half, decks):
    """Decks that would place the faction in or out of the band, were its mean the one found."""
    room = min(abs(mean - end) for end in BAND)
    return f"{max(2, math.ceil(decks * (half / room) ** 2)):,}" if room > 0 else "-"


def factions(rows):
    scores = meetings(rows)
    names = sorted({name for name, _, _ in scores})
    count = len(names)
    results = {}
    for name in names:
        decks = by_deck(scores, name, set(names) - {name})
        duels = sum(len(values) for (own, _, _), values in scores.items() if own == name)
        results[name] = (*mean_interval(decks, count), len(decks), duels)
    order = sorted(names, key=lambda name: -results[name][0])
    body = {}
    for name in order:
        mean, half, decks, duels = results[name]
        body[name] = [f"{duels:,}", str(decks), f"{100 * mean:.1f} %",
                      f"[{100 * (mean - half):.1f}, {100 * (mean + half):.1f}]",
                      verdict(mean, half), decks_needed(mean, half, decks)]
    print(f"{len(rows):,} duels\n")
    table("faction", ["duels", "decks", "won", "95 % interval of all rows together",
                      "45 to 55 %", "decks that would tell"], body)
    pairs = count * (count - 1) // 2
    body = {}
    for name in order:
        cells = []
        for other in order:
            if other == name:
                cells.append("")
                continue
            mean, half = mean_interval(by_deck(scores, name, {other}), pairs)
            sure = abs(mean - 0.5) > half
            cells.append(f"**{100 * mean:.0f}**" if sure else f"{100 * mean:.0f}")
        body[name] = cells
    table("won by, % (bold: the interval of all pairs together leaves out 50)", order, body)
    decks = collections.defaultdict(list)
    for row in rows:
        decks[row["scenario"].rpartition("+")[2]].append(score(row, 0))
    first, half = mean_interval([statistics.fmean(values) for values in decks.values()], 1)
    capped = sum(row["metrics"]["capped"] for row in rows)
    rounds = statistics.fmean(row["rounds"] for row in rows)
    print(f"Whose corner is the first one's wins {100 * first:.1f} % ± {100 * half:.1f} (over the numbers of decks); "
          f"a duel has {rounds:.1f} rounds, {capped:,} end by the round cap.\n")


# ---- Players.

def ladder(rows):
    """What each player scores against each other one: means over seeds, which both sides of a seed are one of."""
    players = list(dict.fromkeys(name for row in rows for name in row["seats"]))
    scores = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in rows:
        seed = row["scenario"], row["repetition"]
        for seat, name in enumerate(row["seats"]):
            scores[name, row["seats"][1 - seat]][seed].append(score(row, seat))
    pairs = len(players) * (len(players) - 1) // 2

    def cell(own, other):
        if own == other:
            return ""
        mean, half = mean_interval([statistics.fmean(both) for both in scores[own, other].values()], pairs)
        return f"{100 * mean:.1f} % ± {100 * half:.1f}"

    table("score of", [f"against {name}" for name in players],
          {own: [cell(own, other) for other in players] for own in players})


# ---- Two rulesets, seed by seed.

def both(name):
    """A metric summed over both players."""
    return lambda row: sum(row["metrics"][f"{name}_{seat}"] for seat in SEATS)


def of_seat(name, seat):
    return lambda row: row["metrics"][f"{name}_{SEATS[seat(row)]}"]


def one(_row):
    return 1


def pairs_of(rows, rulesets):
    """Games of the same scenario and repetition: one list per ruleset for each."""
    groups = collections.defaultdict(lambda: ([], []))
    for row in rows:
        groups[row["scenario"], row["repetition"]][rulesets.index(row["ruleset"])].append(row)
    return [pair for pair in groups.values() if pair[0] and len(pair[0]) == len(pair[1])]


class Ratio:
    """A ratio of sums over units, and how far each unit moves it."""

    def __init__(self, units, above, below):
        tops = [sum(above(row) for row in unit) for unit in units]
        bottoms = [sum(below(row) for row in unit) for unit in units]
        total = sum(bottoms)
        self.value = sum(tops) / total if total > 0 else math.nan
        scale = total / len(units) if total > 0 else math.nan
        self.influence = [(top - self.value * bottom) / scale for top, bottom in zip(tops, bottoms)]


def compared(rows, rulesets, measures):
    """measures: name -> (metric, per, unit); the difference is the second ruleset's less the first's."""
    pairs = pairs_of(rows, rulesets)
    quantile = NORMAL.inv_cdf(1 - 0.025 / len(measures))
    body = {}
    for name, (above, below, percent) in measures.items():
        one_side, other_side = (Ratio([pair[i] for pair in pairs], above, below) for i in (0, 1))
        changes = [b - a for a, b in zip(one_side.influence, other_side.influence)]
        half = quantile * statistics.stdev(changes) / math.sqrt(len(changes))
        change = other_side.value - one_side.value
        scale, unit, digits = (100, " %", 1) if percent else (1, "", 2)
        needed = math.ceil(len(pairs) * (half / change) ** 2) if change and half else 0
        duels = needed * sum(len(pair[0]) + len(pair[1]) for pair in pairs) / len(pairs)
        body[name] = [f"{scale * one_side.value:.{digits}f}{unit}",
                      f"{scale * other_side.value:.{digits}f}{unit}",
                      f"{scale * change:+.{digits}f} ± {scale * half:.{digits}f}",
                      "yes" if abs(change) > half else "no", f"{duels:,.0f}" if needed else "-"]
    print(f"{len(pairs):,} seeds, {sum(len(pair[0]) + len(pair[1]) for pair in pairs):,} duels\n")
    table("measure", [*rulesets, "difference, 95 % for all rows together", "certain",
                      "duels for this difference"], body)


DUEL_MEASURES = {
    "attacks a duel": (both("attacks"), one, False),
    "attacks that hit": (both("hits"), both("attacks"), True),
    "executions in 100 attacks": (both("executions"), both("attacks"), True),
    "catastrophes in 100 attacks": (both("catastrophes"), both("attacks"), True),
    "executions a duel": (both("executions"), one, False),
    "catastrophes a duel": (both("catastrophes"), one, False),
    "rounds": (lambda row: row["rounds"], one, False),
    "ended by the round cap": (lambda row: row["metrics"]["capped"], one, True),
    "cards lost to attacks a duel": (both("cards_lost_to_attacks"), one, False),
    "components lost a duel": (both("components_lost"), one, False),
    "duels in which a Right Arm is lost": (
        lambda row: max(row["metrics"][f"right_arm_lost_{seat}"] for seat in SEATS), one, True),
    "Heat gained a duel": (both("heat_gained"), one, False),
    "pilot wounds a duel": (both("pilot_wounds"), one, False),
    "won by who was first down to half of its deck": (both("comeback"), both("behind"), True),
    "the first seat wins": (lambda row: score(row, 0), one, True),
}


def bearer(row):
    return CONFESSOR[row["scenario"]]


SUFFERING_MEASURES = {
    "its cards discarded by its own effects": (of_seat("cards_discarded", bearer), one, False),
    "its cards lost": (of_seat("cards_lost", bearer), one, False),
    "of these to attacks": (of_seat("cards_lost_to_attacks", bearer), one, False),
    "the other side's cards lost": (of_seat("cards_lost", lambda row: 1 - bearer(row)), one, False),
    "its Heat gained": (of_seat("heat_gained", bearer), one, False),
    "rounds": (lambda row: row["rounds"], one, False),
    "it wins": (lambda row: score(row, bearer(row)), one, True),
}


def by_scenario(rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["scenario"]].append(row)
    return sorted(groups.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="runs/penance", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--muster", default=ROOT / "build/release/muster", type=pathlib.Path)
    parser.add_argument("--seed", type=int, help="other seeds than the configs', to see whether it is so again")
    parser.add_argument("--first-deck", type=int, default=1, metavar="N", help="factions: decks N to N + 59")
    parser.add_argument("--only", choices=["ladder", "factions", "pools", "suffering"], action="append",
                        help="default: all but the ladder, which takes minutes")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    wanted = arguments.only or ["factions", "pools", "suffering"]

    def played(study):
        settings = [] if arguments.seed is None else [f"seed={arguments.seed}"]
        if study == "factions" and arguments.first_deck != 1:
            decks = list(range(arguments.first_deck, arguments.first_deck + 60))
            settings.append(f"scenario_variants.0.each.deck={decks}")
        return rows_of(arguments.muster, f"penance_{study}", arguments.out / study, settings)

    if "ladder" in wanted:
        print("## Players\n")
        ladder(played("ladder"))
    if "factions" in wanted:
        print("## Factions\n")
        factions(played("factions"))
    if "pools" in wanted:
        print("## Modifiers and dice pools\n")
        rows = played("pools")
        compared(rows, ["v3", "pools"], DUEL_MEASURES)
        for scenario, games in by_scenario(rows):
            print(f"### {scenario}\n")
            compared(games, ["v3", "pools"], DUEL_MEASURES)
    if "suffering" in wanted:
        print("## The Suffering Die\n\n\"It\" is the side whose deck has the cards.\n")
        for scenario, games in by_scenario(played("suffering")):
            print(f"### {scenario}\n")
            compared(games, ["fixed_suffering", "v3"], SUFFERING_MEASURES)


if __name__ == "__main__":
    main()
