"""Questions to runs of every game, when nothing but the run is left: `muster replay` and `muster verify`.

Runs are played, then all configs and files that they were made of are removed.
"""

import csv
import io
import random
import re
import shutil
import sqlite3

from specimens import all_specimens, own_files, registered_games
from store_sums import Sums, packed, signed, word

ROWS = 1000  # to be verified, over all games


class Archive:
    """Runs of every game, without what they were made of."""

    def __init__(self, muster, checks, options):
        self.muster = muster
        self.checks = checks
        self.random = random.Random(5)
        self.folder = muster.folder / "archive"
        self.folder.mkdir()
        self.made_of = self.folder / "made-of"
        self.made_of.mkdir()
        own_files(muster, self.made_of)
        # Of two games the only experiment is a costly one.
        specimens = [one for one in all_specimens(muster) if not one.costly or one.name in ("pig", "breakthrough")]
        if options.fast:
            specimens = [next(one for one in specimens if one.game == game)
                         for game in ("nim", "leduc_poker", "homm", "penance")]
        self.runs = {}
        for specimen in specimens:
            self.play(specimen, 1 if options.fast or specimen.costly else 10 if specimen.game == "homm_map" else 20)
        games = {specimen.game for specimen in self.runs}
        self.checks(f"runs of {len(games)} games", options.fast or games == registered_games(muster), games)

    def play(self, specimen, repetitions):
        path = self.made_of / f"{specimen.name}.toml"
        path.write_text(specimen.text(repetitions).replace("FOLDER", str(self.made_of)))
        run = self.folder / specimen.name
        result = self.muster("run", path, "--out", run, "--no-report")
        if self.checks(f"{specimen.name}: is played", result.returncode == 0, result.stderr):
            self.runs[specimen] = run

    def ids(self, run):
        """Ids of all rows of a run."""
        return [row["id"] for row in csv.DictReader(io.StringIO(self.muster("export", run).stdout))]

    def lost(self):
        """Nothing is left but the runs."""
        shutil.rmtree(self.made_of)
        empty = self.folder / "no-configs"
        empty.mkdir()
        return {"MUSTER_CONFIGS": empty}


def verify_all(archive, options):
    """Every run is verified from what it keeps, ROWS games in total; a few are told again."""
    checks, muster, told = archive.checks, archive.muster, {}
    chosen = {specimen.name: archive.random.sample(ids, min(2, len(ids)))
              for specimen, run in archive.runs.items() for ids in [archive.ids(run)]}
    for specimen, run in archive.runs.items():
        told[specimen.name] = [muster("replay", run, "--game", one, "--json").stdout for one in chosen[specimen.name]]
    without, replayed = archive.lost(), 0
    for specimen, run in archive.runs.items():
        rows = len(archive.ids(run))
        sample = min(rows, ROWS // len(archive.runs) * 3)
        result = muster("verify", run, "--count", sample, **without)
        said = re.match(r"(\d+) of (\d+) games were played again, all with equal results", result.stdout)
        replayed += int(said[1]) if said else 0
        checks(f"{specimen.name}: {sample} of {rows} rows verified without any other file",
               result.returncode == 0 and said and int(said[1]) == sample, result.stdout + result.stderr)
        again = [muster("replay", run, "--game", one, "--json", "--verify", **without) for one in chosen[specimen.name]]
        checks(f"{specimen.name}: games are told again as before",
               all(one.returncode == 0 and one.stdout == before and "says the same" in one.stderr
                   for one, before in zip(again, told[specimen.name])), [one.stderr for one in again])
    checks(f"{replayed} rows of {len(archive.runs)} runs verified", options.fast or replayed >= ROWS)


def whole_sample(archive):
    """A sample of more rows than there are is all of them; of some of them, it says what that shows."""
    run = next(iter(archive.runs.values()))
    rows = len(archive.ids(run))
    result = archive.muster("verify", run, "--count", 10 * rows)
    archive.checks(f"verify: a sample of {10 * rows} is all {rows}",
                   result.stdout.startswith(f"{rows} of {rows} games") and "%" not in result.stdout, result.stdout)
    result = archive.muster("verify", run, "--count", 1)
    archive.checks("verify: a sample of 1 shows little", result.stdout.startswith(f"1 of {rows} games")
                   and "95 %" in result.stdout, result.stdout)


def refusals(archive):
    """Unknown ids, and RUN against GAME."""
    muster, checks = archive.muster, archive.checks
    run = next(run for specimen, run in archive.runs.items() if specimen.game == "nim")
    one = archive.ids(run)[0]
    (muster.folder / "pig").mkdir()  # a folder with the name of a game
    cases = [
        (["replay", run, "--game", "0" * 10], "no game has the id"),
        (["replay", run, "--game", one[:9]], "is no id of a game"),
        (["replay", run, "--game", one + "f" * 30], "is no id of a game"),
        (["replay", run, "--game", "f" * 32], "no game has the id"),
        (["replay", run, "--game", "zzzzzzzzzz"], "is no id of a game"),
        (["replay", run, "--game", ""], "is empty"),
        (["replay", run], "expected the id"),
        (["replay", run, "--game", one, "--agent", "random"], "from the run"),
        (["replay", run, "--game", one, "--scenario", "two_players"], "from the run"),
        (["replay", "nim", "--game", one], "no folder nim"),
        (["replay", "nim", "--agent", "random", "--verify"], "no folder nim"),
        (["replay", muster.folder / "nowhere", "--game", one], "no folder"),
        (["replay", run / "games.sqlite", "--game", one], "no folder"),
        (["replay", "pig", "--agent", "random"], "a run"),
        (["replay", muster.folder / "archive", "--game", one], "there is no store"),
        (["verify", muster.folder / "archive"], "there is no store"),
        (["verify", "nim"], "there is no store"),
        (["verify", run, "--count", 0], "expected a whole number"),
    ]
    for words, expected in cases:
        result = muster(*words)
        name = " ".join(str(word) for word in words).replace(str(muster.folder), "")
        checks(f"refused: {name[:80]}", result.returncode == 2 and expected in result.stderr and not result.stdout,
               (result.returncode, result.stdout[:200], result.stderr))
    (muster.folder / "pig").rmdir()
    result = muster("replay", "pig", "--agent", "random", "--ruleset", "to_20")
    checks("a game's name without a folder is the game", result.returncode == 0, result.stderr)


def unplayed(archive):
    """A game of the plan that has no row can be played, but not compared."""
    muster, checks = archive.muster, archive.checks
    run = next(run for specimen, run in archive.runs.items() if specimen.game == "nim")
    lost = archive.folder / "lost"
    shutil.copytree(run, lost)
    sums, ids = Sums(muster.folder), archive.ids(run)
    database = sqlite3.connect(lost / "games.sqlite", isolation_level=None)
    database.execute("DELETE FROM batches")
    sums.keep(database)
    database.close()
    result = muster("replay", lost, "--game", ids[0])
    checks("a game without a row is told", result.returncode == 0 and result.stdout, result.stderr)
    result = muster("replay", lost, "--game", ids[0], "--verify")
    checks("a game without a row is not compared", result.returncode in (1, 2) and "no row" in result.stderr,
           (result.returncode, result.stderr))
    result = muster("verify", lost)
    checks("verify: an empty run has nothing to differ", result.returncode == 0
           and result.stdout.startswith("0 of 0 games"), (result.returncode, result.stdout, result.stderr))


def same_start(sums, cell):
    """Two seeds whose rows' ids begin with the same ten digits."""
    known, seed = {}, 0
    while True:
        start = sums.row_key(cell, seed)[:5]
        if start in known:
            return known[start], seed
        known[start] = seed
        seed += 1


def ambiguous(archive):
    """Ten digits that begin two ids."""
    muster, checks = archive.muster, archive.checks
    run = archive.folder / "ambiguous"
    shutil.copytree(next(run for specimen, run in archive.runs.items() if specimen.game == "nim"), run)
    sums = Sums(muster.folder)
    database = sqlite3.connect(run / "games.sqlite", isolation_level=None)
    row, cell, key = database.execute("SELECT g.id, g.cell, c.key FROM games g JOIN cells c ON c.id = g.cell LIMIT 1"
                                      ).fetchone()
    seeds = same_start(sums, key)
    last, = database.execute("SELECT max(id) FROM games").fetchone()
    columns = ", ".join(f'"{name}"' for _, name, *_ in database.execute("PRAGMA table_info(games)")
                        if name not in ("id", "seed"))
    for number, seed in enumerate(seeds):
        database.execute(f"INSERT INTO games (id, seed, {columns}) SELECT ?, ?, {columns} FROM games WHERE id = ?",
                         [last + 1 + number, signed(seed), row])
    database.execute("INSERT INTO batches (witness, program, first, rows, keys, sum) VALUES (0, 1, ?, 2, ?, 0)",
                     [last + 1, packed([(cell, 0, word(seed)) for seed in seeds])])
    sums.keep(database)
    database.close()
    ids = [sums.row_key(key, seed).hex() for seed in seeds]
    result = muster("replay", run, "--game", ids[0][:10])
    checks(f"{ids[0][:10]} begins two ids: told", result.returncode == 2 and "more digits" in result.stderr,
           (result.returncode, result.stderr))
    digits = next(place for place in range(32) if ids[0][place] != ids[1][place]) + 1
    for one in ids:
        result = muster("replay", run, "--game", one[:digits])
        checks(f"{one[:digits]} is one", result.returncode == 0, result.stderr)
    # These are not what is played: their result is another seed's. Each is named by what tells it from the other.
    result = muster("verify", run, "--count", 10**6)
    named = re.findall(r"game ([0-9a-f]+):", result.stderr)
    checks("rows that differ are named by ids that are theirs alone", result.returncode == 1
           and set(named) <= {one[:digits] for one in ids} and named, result.stderr)
    for one in named:
        again = muster("replay", run, "--game", one, "--verify")
        checks(f"{one}: replay says what differs", again.returncode == 1 and one in again.stderr, again.stderr)


def act(muster, checks, options):
    archive = Archive(muster, checks, options)
    verify_all(archive, options)
    whole_sample(archive)
    refusals(archive)
    unplayed(archive)
    ambiguous(archive)
