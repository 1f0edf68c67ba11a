#!/usr/bin/env python3
"""Asks whether fingerprints notice changes of the rules: draws mutations from all lists of tests/mutations, builds
muster with one at a time in a copy of the tree, and compares `muster fingerprint` of the game with what it was.

usage: mutate_fingerprints.py [--draw 60] [--seed 1] [--jobs 2] [--folder FOLDER]

Prints a line per mutation: `changed` with the number of lines that differ (or `broken`: the program crashes or does not
end), or `UNSEEN`. Fails when less than 80 % change a line. Takes about a minute per mutation; with --folder it can be
stopped, and goes on with the verdicts it has, as long as the sources and lines are the same.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts" / "lib"))
import mutants  # noqa: E402

# Games that a list is about; classic is about all others.
GAMES = {"homm": ["homm", "homm_map"], "heroes": ["heroes"], "penance": ["penance"],
         "projecthex": ["projecthex", "projecthex_duel"]}
SHARE = 0.8


class Build:
    def __init__(self, folder, drawn, jobs):
        self.tree, self.build, self.jobs = folder / "tree", folder / "build", jobs
        mutants.copy_tree(ROOT, self.tree)
        mutants.configure(self.tree, self.build, {file for _, (file, _, _) in drawn if file.endswith(".cc")})

    def make(self):
        return subprocess.run(["cmake", "--build", self.build, "--target", "muster_program", "-j", str(self.jobs)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0

    def lines(self, game):
        """The lines of a game; None when the program crashes or does not end."""
        try:
            run = subprocess.run([self.build / "muster", "fingerprint", game, "--threads", str(self.jobs)],
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=240,
                                 env=os.environ | {"MUSTER_CONFIGS": str(self.tree / "configs")}, check=False)
        except subprocess.TimeoutExpired:
            return None
        return run.stdout.splitlines() if run.returncode == 0 else None


def games_by_list(program):
    """The games that the program registers, by the list (and folder of src/games) that is about them."""
    told = subprocess.run([program, "games"], stdout=subprocess.PIPE, text=True, check=True).stdout
    known = [line.split(":")[0] for line in told.splitlines() if line[:1].strip()]
    owned = {game for games in GAMES.values() for game in games}
    return GAMES | {"classic": [game for game in known if game not in owned]}


def identity(tree):
    """A hash over the sources that decide play."""
    script = tree / "cmake/ProgramIdentity.cmake"
    return subprocess.run(["cmake", "-D", f"root={tree}", "-D", "options=", "-D", "output=", "-P", script],
                          check=True, capture_output=True, text=True).stderr


def differing(before, after):
    return sum(1 for line in before if line not in set(after)) + abs(len(after) - len(before))


def verdict(build, name, mutation, before, games):
    file, old, new = mutation
    path = build.tree / file
    if new is None or not path.is_file():
        return "DID NOT APPLY"
    original = path.read_text(encoding="utf-8")
    try:
        if not mutants.replace(path, old, new):
            return "DID NOT APPLY"
        if not build.make():
            return "DOES NOT COMPILE"
        for game in games[name]:
            lines = build.lines(game)
            if lines is None:
                return "broken"
            if lines != before[game]:
                return f"changed {differing(before[game], lines)}"
        return "UNSEEN"
    finally:
        path.write_text(original, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=Path, help="where the copy is made, and stays with the verdicts")
    options = parser.parse_args()

    population = [(path.stem, mutation) for path in mutants.lists(ROOT) for mutation in mutants.mutations(path)]
    drawn = random.Random(options.seed).sample(population, min(options.draw, len(population)))
    drawn.sort(key=lambda entry: (entry[0], entry[1][0].endswith(".h"), entry[1]))
    folder = options.folder or Path(tempfile.mkdtemp(prefix="mutate-fingerprints-"))
    started = time.monotonic()
    try:
        build = Build(folder, drawn, options.jobs)
        if not build.make():
            sys.exit("mutate_fingerprints.py: muster does not build as it is")
        games = games_by_list(build.build / "muster")
        before = {game: build.lines(game) for name in {entry[0] for entry in drawn} for game in games[name]}
        verdicts = mutants.Verdicts(folder / "verdicts.json", [identity(build.tree), before])
        noticed = 0
        for number, (name, mutation) in enumerate(drawn, 1):
            said = verdicts.of(mutation, lambda: verdict(build, name, mutation, before, games))
            noticed += said.startswith(("changed", "broken"))
            print(f"{number:3}/{len(drawn)} {time.monotonic() - started:6.0f} s  {said:16}  "
                  f"{name}: {' ::: '.join(part or '' for part in mutation)}", flush=True)
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"mutate_fingerprints.py: {noticed} of {len(drawn)} mutations change a line")
    sys.exit(0 if noticed >= SHARE * len(drawn) else 1)


if __name__ == "__main__":
    main()
