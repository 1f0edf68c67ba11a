"""Runs that go on with other data, or by another program: rows are never mixed.

Between interruption and resume a data file is edited: what it decides is played anew, what it does not stays, and the
export is that of a fresh run on the edited data. A store that says that another program wrote it goes on after a
sample, or is refused (exit 2) when that program plays otherwise.
"""

import contextlib
import csv
import random
import re
import shutil
import sqlite3

from edits import edits
from store_sums import Sums
from trials import KILLED, STORE, read

HOMM = """\
game = "homm"
rulesets = [RULESETS]
scenarios = ["castle_vs_level_4_normal"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [ {{ name = "mcts", type = "mcts", preset = "plain", iterations = 100 }}, {{ name = "sniper", type = "rule", rule = "sniper" }} ]
"""
HEX = """\
game = "projecthex"
ruleset = "0.2.1"
scenarios = ["small_two"]
repetitions = {repetitions}
seed = 3
agents = [ {{ name = "random", type = "random" }}, {{ name = "warlord", type = "warlord" }} ]
"""
MAP = """\
game = "homm_map"
ruleset = "fought.toml"
scenarios = ["sentinels"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [ {{ name = "random", type = "random" }}, {{ name = "ai", type = "rule", rule = "rulebook" }} ]
"""
OTHER = "0123456789abcdef"  # identity of a program that is not this one


def body(lines):
    """Lines of an export without what the data alone change: the ids, and which program played."""
    return [{name: value for name, value in row.items() if name not in ("id", "program")} for row in csv.DictReader(lines)]


# ---- What another program would have left otherwise.

def change_line(database):
    """Its hash, after the cell's 32 digits."""
    database.execute("UPDATE signatures SET line = substr(line, 1, 33) || '0000000000000001' || substr(line, 50) "
                     "WHERE rowid = (SELECT max(rowid) FROM signatures)")


def change_rows(database):
    database.execute("UPDATE games SET rounds = rounds + 1")


def forget_lines(database):
    database.execute("DELETE FROM signatures")


class Runs:
    def __init__(self, muster, shim, checks):
        self.muster = muster
        self.shim = shim
        self.checks = checks
        self.folder = muster.folder / "edited"
        self.folder.mkdir()
        ruleset = read(muster.configs / "games/homm_map/rulesets/base.toml")
        assert 'fights = "table"' in ruleset
        (self.folder / "fought.toml").write_text(ruleset.replace('fights = "table"', 'fights = "rule"'))
        self.config = self.folder / "edited.toml"
        self.run = self.folder / "run"

    def command(self, run, *options):
        return ["run", self.config, "--out", run, "--threads", 1, *options]

    def export(self, run):
        result = self.muster("export", run)
        return result.stdout.splitlines() if result.returncode == 0 else []

    def fresh(self):
        shutil.rmtree(self.folder / "fresh", ignore_errors=True)
        result = self.muster(*self.command(self.folder / "fresh", "--no-report"))
        assert result.returncode == 0, result.stderr
        return self.export(self.folder / "fresh")

    def write(self, text, repetitions):
        self.config.write_text(text.format(repetitions=repetitions))

    def interrupt(self, text, part, whole):
        """A run of `whole` repetitions that was killed when it had `part` of them; how many games are kept."""
        shutil.rmtree(self.run, ignore_errors=True)
        self.write(text, part)
        begun = self.muster(*self.command(self.run, "--no-report"))
        self.write(text, whole)
        # The third file that is removed is the journal of what comes after the description of the run.
        killed = self.muster(*self.command(self.run, "--no-report"),
                             **self.shim.environment(self.run, fail="unlink:3:kill"))
        assert (begun.returncode, killed.returncode) == (0, KILLED), begun.stderr + killed.stderr
        return len(self.export(self.run)) - 1

    # ---- Data files.

    def edited(self, name, text, file, stays=""):
        """`stays`: ruleset whose games the file does not decide."""
        self.write(text, 24)
        path = self.muster.configs / file
        quiet, before = self.fresh(), path.read_bytes()
        kept = self.interrupt(text, 10, 24)
        line = f"run {name:8} killed, edited: {path.name}"
        self.checks(f"{line}: {kept} of {len(quiet) - 1} games are kept", 0 < kept < len(quiet) - 1)
        staying = sum(f",{stays}," in row for row in self.export(self.run)) if stays else 0
        try:
            lines = self.other_lines(path, quiet)
            result = self.muster(*self.command(self.run, "--no-report"))
            again, full = self.export(self.run), self.muster("check", "--full", self.run)
            said = re.search(r"(\d+) rows? stay, (\d+) to be played; (\d+) rows? of former", result.stderr)
            counts = [int(number) for number in said.groups()] if said else None
            what = rf"({re.escape(path.name)}|ruleset|agents or files) ha(s|ve) changed"
            told = staying > 0 or re.search(what, result.stderr)
            self.checks(f"{line}: equal to a fresh run on that, {kept - staying} games are played anew",
                        result.returncode == 0 and again == lines and full.returncode == 0 and told
                        and counts == [staying, len(quiet) - 1 - staying, kept - staying],
                        (result.returncode, counts, result.stderr, full.stderr))
        finally:
            path.write_bytes(before)
        result = self.muster(*self.command(self.run, "--no-report"))
        self.checks(f"{line}, and back: equal to the first run", result.returncode == 0
                    and self.export(self.run) == quiet, result.stderr)

    def other_lines(self, path, quiet):
        """Edits one value so that games come out otherwise; the export of a fresh run on that."""
        before = path.read_bytes()
        for _, text in edits(path, random.Random(5)):
            path.write_text(text)
            with contextlib.suppress(AssertionError):  # not all edits make sense
                lines = self.fresh()
                if body(lines) != body(quiet) and len(lines) == len(quiet):
                    return lines
            path.write_bytes(before)
        raise AssertionError(f"no edit of {path} changes a game")

    # ---- Programs.

    def by_another(self, name, forge, expected, words):
        """`forge` changes a run that another program has left half played; then the run is to go on."""
        shutil.rmtree(self.run, ignore_errors=True)
        shutil.copytree(self.folder / "part", self.run)
        database = sqlite3.connect(self.run / STORE, isolation_level=None)
        own, = database.execute("SELECT identity FROM programs").fetchone()
        database.execute("UPDATE programs SET identity = ?", [OTHER])
        database.execute("UPDATE signatures SET program = ?", [OTHER])
        forge(database)
        self.sums.keep(database)
        database.close()
        (self.run / "checksums.xxh128").write_text(self.sums.file(self.run / STORE))
        before = (self.run / STORE).read_bytes()
        sound = self.muster("check", "--full", self.run)
        result = self.muster(*self.command(self.run))
        good = sound.returncode == 0 and result.returncode == expected and all(word in result.stderr for word in words)
        line = f"run marks   another program: {name}"
        if expected == 2:
            good = good and (self.run / STORE).read_bytes() == before
            self.checks(f"{line:60} refused: exit 2, in words, and nothing is changed", good,
                        (sound.stderr, result.returncode, result.stderr))
            return
        lines, full = self.export(self.run), self.muster("check", "--full", self.run)
        whole = self.export(self.folder / "whole")
        programs = {row["program"] for row in csv.DictReader(lines)}
        good = good and body(lines) == body(whole) and full.returncode == 0 and programs == {own, OTHER}
        good = good and "of another program were played again" in read(self.run / "report.html").replace("\\n", " ")
        self.checks(f"{line:60} equal, after a sample that is told", good, (result.returncode, result.stderr, programs))

    def programs(self):
        marks = ('game = "nim"\nrepetitions = {}\nseed = 7\nscenarios = ["two_players"]\n'
                 'agents = [{{ name = "random", type = "random" }}, {{ name = "greedy", type = "greedy" }}, '
                 '{{ name = "mcts", type = "mcts", iterations = 20 }}]\n')
        self.sums = Sums(self.folder)
        for name, repetitions in (("part", 80), ("whole", 100)):
            self.config.write_text(marks.format(repetitions))
            result = self.muster(*self.command(self.folder / name, "--no-report"))
            assert result.returncode == 0, result.stderr
        self.by_another("equal signature lines", lambda database: None, 0,
                        ["300 of 480 games of another program were played again with equal results", "at most 0.99 %"])
        self.by_another("another line", change_line, 2,
                        ["plays otherwise: the signature of normal", "0000000000000001", OTHER])
        self.by_another("equal lines, other rows", change_rows, 2, ["plays otherwise: game ", "muster replay", OTHER])
        self.by_another("no lines", forget_lines, 2, ["no signatures", OTHER])


def act(muster, shim, checks, options):
    runs = Runs(muster, shim, checks)
    runs.programs()
    runs.edited("homm", HOMM.replace("RULESETS", '"base"'), "games/homm/neutral_armies.csv")
    runs.edited("homm", HOMM.replace("RULESETS", '"bare", "base"'), "games/homm/rulesets/base.toml", "bare")
    if options.fast:
        return
    runs.edited("homm", HOMM.replace("RULESETS", '"base"'), "agents/targeting/sniper.toml")
    runs.edited("hex", HEX, "games/projecthex/cards.toml")
    runs.edited("homm_map", MAP, "games/homm/rulesets/base.toml")
    runs.edited("homm_map", MAP, "agents/targeting/max-damage.toml")
