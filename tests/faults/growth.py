#!/usr/bin/env python3
"""Runs grow and shrink, take over rows of others, and can be questioned from what they keep alone.

What `muster run` says stays and is played is counted here a second time, by the ids of rows; the export of a grown run
is that of a fresh one.
"""

import csv
import io
import re
import shutil
import sqlite3

import common
import questions

AGENTS = {
    "random": ("random", ""), "greedy": ("greedy", ""), "mcts": ("mcts", "iterations = 15"),
    "exact": ("exact", "depth = 1"), "twin": ("mcts", "iterations = 15"),
}


class Config:
    """A config of nim that changes; its name stays."""

    def __init__(self, folder):
        self.path = folder / "grows.toml"
        self.game = "nim"
        self.repetitions = 4
        self.rulesets = ["normal"]
        self.scenarios = ["two_players"]
        self.agents = ["random", "greedy"]
        self.names = {}  # of agents that are called otherwise

    def write(self):
        agents = []
        for name in self.agents:
            kind, params = AGENTS[name]
            called = self.names.get(name, name)
            agents.append(f'{{ name = "{called}", type = "{kind}"{", " + params if params else ""} }}')
        self.path.write_text(f'game = "{self.game}"\nrepetitions = {self.repetitions}\nseed = 5\n'
                             f"rulesets = {self.rulesets}\nscenarios = {self.scenarios}\n"
                             f"agents = [{', '.join(agents)}]\n")
        return self.path


# The ways to grow; the order does not matter.
STEPS = {
    "agents": lambda config: setattr(config, "agents", ["mcts", "random", "greedy", "exact"]),
    "repetitions": lambda config: setattr(config, "repetitions", 9),
    "scenarios": lambda config: setattr(config, "scenarios", ["three_players", "two_players", "two_pairs"]),
    "a ruleset": lambda config: setattr(config, "rulesets", ["misere", "normal"]),
}


class Growing:
    """A run in a folder, and what is known of it."""

    # What is compared with a fresh run.
    SHOWN = (["export"], ["report"], ["export", "--format", "jsonl"], ["report", "--format", "csv"])

    def __init__(self, muster, checks, folder, fast=False):
        self.muster = muster
        self.checks = checks
        self.shown = self.SHOWN[:2] if fast else self.SHOWN
        self.run = folder / "run"
        self.fresh = folder / "fresh"
        self.there = set()  # ids of rows that the run has

    def rows(self, run, *options):
        """Rows of an export by id."""
        return {row["id"]: row for row in csv.DictReader(io.StringIO(self.muster("export", run, *options).stdout))}

    def play(self, what, config, *options):
        """Lets the run go on, and compares with a fresh run."""
        muster, path = self.muster, config.write()
        before = self.rows(self.run, "--timings") if self.run.exists() else {}
        result = muster("run", path, "--out", self.run, *options)
        if not self.checks(f"{what}: runs", result.returncode == 0, result.stderr):
            return result
        shutil.rmtree(self.fresh, ignore_errors=True)
        assert muster("run", path, "--out", self.fresh).returncode == 0
        after = self.rows(self.run, "--timings")
        self.counts(what, result, set(after))
        again = [key for key in before if key in after
                 and before[key]["finished_at"] != after[key]["finished_at"]]
        self.checks(f"{what}: no row is played twice", not again, again[:3])
        self.same_as_fresh(what)
        self.there |= set(after)
        return result

    def counts(self, what, result, wanted):
        """The numbers of the line that says what stays."""
        stay, left = len(wanted & self.there), len(self.there - wanted)
        said = re.search(r": (\d+) rows? stay, (\d+) to be played(?:; (\d+) rows? of former configs)?", result.stderr)
        if not self.there or re.search(r"all \d+ games are in", result.stderr):
            self.checks(f"{what}: says nothing of what stays, or that all is there",
                        not self.there or wanted <= self.there, result.stderr)
            return
        numbers = [int(number or 0) for number in said.groups()] if said else None
        self.checks(f"{what}: {stay} stay, {len(wanted) - stay} are played, {left} of former configs",
                    numbers == [stay, len(wanted) - stay, left], result.stderr)

    def same_as_fresh(self, what):
        """Exports, rankings and tables are those of a run that never was another one."""
        differing = []
        for verb in self.shown:
            mine, other = (self.muster(*verb, run).stdout.replace(str(run), "RUN") for run in (self.run, self.fresh))
            if mine != other or not mine:
                differing.append(" ".join(verb))
        full = self.muster("check", "--full", self.run)
        self.checks(f"{what}: as a fresh run", not differing and full.returncode == 0, differing or full.stderr)


def whole_growth(muster, checks, options):
    """All at once, one by one, back, and back again."""
    folder = muster.folder / "growth"
    folder.mkdir()
    config, growing = Config(folder), Growing(muster, checks, folder, options.fast)
    growing.play("a new run", config)
    for step in STEPS.values():
        step(config)
    growing.play("agents, repetitions, scenarios and a ruleset at once", config)
    growing.play("nothing new", config)
    config.names = {"mcts": "searcher", "random": "=dice"}
    growing.play("renamed agents", config)
    config.agents = config.agents[::-1]
    growing.play("agents in another order", config)
    shrink(growing, config)
    orders = [["a ruleset", "scenarios", "agents", "repetitions"], ["repetitions", "agents", "a ruleset", "scenarios"],
              ["agents", "scenarios", "repetitions", "a ruleset"]]
    for order in orders[:1] if options.fast else orders:
        shutil.rmtree(growing.run)
        growing.there = set()
        config = Config(folder)
        growing.play("a new run", config)
        for name in order:
            STEPS[name](config)
            growing.play(f"{name} more", config)


def shrink(growing, config):
    """Rows of former configs stay until gc, and cost nothing when the config grows back."""
    muster, checks = growing.muster, growing.checks
    grown = list(config.agents)
    config.agents, config.repetitions = config.agents[1:], 5
    growing.play("fewer agents and repetitions", config)
    config.agents, config.repetitions = grown, 9
    growing.play("back again", config)
    config.agents, config.scenarios = ["greedy", "random"], ["two_players"]
    growing.play("much less", config)
    kept = growing.rows(growing.run)
    collected = muster("gc", growing.run)
    gone = re.search(r": (\d+) rows are gone, (\d+) stay", collected.stdout)
    checks("gc: says what goes and stays",
           gone and [int(number) for number in gone.groups()] == [len(growing.there) - len(kept), len(kept)],
           collected.stdout + collected.stderr)
    growing.there = set(kept)
    growing.same_as_fresh("gc")
    growing.play("after gc", config)
    config.agents = grown
    growing.play("grown again after gc", config)


def reuse(muster, checks):
    """Rows of two other runs."""
    folder = muster.folder / "reuse"
    folder.mkdir()
    config, growing = Config(folder), Growing(muster, checks, folder)
    parts, known = [folder / "part-1", folder / "part-2"], set()
    for part, agents, repetitions in zip(parts, (["random", "greedy"], ["greedy", "mcts"]), (7, 3)):
        config.agents, config.repetitions = agents, repetitions
        assert muster("run", config.write(), "--out", part, "--no-report").returncode == 0
        known |= set(growing.rows(part))
    config.agents, config.repetitions = ["random", "greedy", "mcts"], 5
    result = growing.play("reuse of two runs", config, "--reuse", parts[0], "--reuse", parts[1])
    wanted = set(growing.rows(growing.run))
    taken = sum(int(number) for number in re.findall(r"(\d+) rows taken over", result.stderr))
    checks(f"reuse: {len(wanted & known)} rows taken over", taken == len(wanted & known), result.stderr)
    there = re.search(r"repetitions\), (\d+) in", result.stderr)
    checks("reuse: only the others are played", there and int(there[1]) == len(wanted & known), result.stderr)
    damaged = folder / "damaged"
    shutil.copytree(parts[0], damaged)
    with open(damaged / "games.sqlite", "r+b") as file:
        file.truncate(20000)
    result = muster("run", config.path, "--out", folder / "other", "--reuse", damaged)
    checks("reuse of a damaged run: told", result.returncode in (1, 2) and str(damaged) in result.stderr, result.stderr)
    result = muster("run", config.path, "--out", folder / "other")
    checks("reuse of a damaged run: the run itself is sound", result.returncode == 0, result.stderr)
    other = folder / "other.toml"
    for name in ("other", "grows"):
        other.write_text(f'name = "{name}"\n' + common.SMALL.format(repetitions=3))
        result = muster("run", other, "--out", growing.run)
        checks(f"a folder of another game, experiment {name}: refused", result.returncode == 2
               and "Nothing was changed" in result.stderr, (result.returncode, result.stderr))
    result = muster("run", other, "--out", folder / "third", "--reuse", growing.run)
    checks("reuse of a run of another game: nothing is taken", result.returncode in (0, 2)
           and " 0 rows taken over" in result.stderr + " 0 rows taken over" * result.returncode, result.stderr)


def twins(muster, checks):
    """Two agents that are the same under two names share rows."""
    folder = muster.folder / "twins"
    folder.mkdir()
    config, growing = Config(folder), Growing(muster, checks, folder)
    config.agents = ["random", "mcts"]
    growing.play("without a twin", config)
    config.agents = ["random", "mcts", "twin"]
    growing.play("with a twin", config)
    exported = muster("export", growing.run).stdout.splitlines()
    # The twin's games against random are those of the other; only the two against each other are new, and these
    # are one game, whoever sits where.
    checks(f"twins: {len(exported) - 1} games, {len(growing.there)} rows", len(exported) - 1 == 24
           and len(growing.there) == 12, (len(exported), len(growing.there)))


AUDITED = """\
game = "homm"
ruleset = "base"
scenarios = ["castle_vs_level_4_normal"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [
  {{ name = "random", type = "random" }},
  {{ name = "rulebook", type = "rule", rule = "rulebook"{audit} }},
  {{ name = "sniper", type = "rule", rule = "sniper"{more} }},
]
"""


class Witnesses:
    """A run of homm whose config asks for audits."""

    def __init__(self, muster, checks):
        self.muster = muster
        self.checks = checks
        self.folder = muster.folder / "witness"
        self.folder.mkdir()
        self.run = self.folder / "run"
        self.rule = self.folder / "audit.toml"
        self.rule.write_bytes((muster.configs / "agents/targeting/nearest.toml").read_bytes())
        self.figures = {}  # by key of the witness: keys of the rows that have some

    def config(self, repetitions, audit="", more=""):
        path = self.folder / "audited.toml"
        path.write_text(AUDITED.format(repetitions=repetitions, audit=audit, more=more))
        return path

    def stored(self):
        database = sqlite3.connect(self.run / "games.sqlite")
        found = {}
        for witness, key in database.execute("SELECT id, key FROM witnesses").fetchall():
            found[key] = sorted(database.execute(f"SELECT cell, seed FROM figures_{witness}").fetchall())
        batches = database.execute("SELECT count(*) FROM batches WHERE witness > 0").fetchone()[0]
        database.close()
        return found, batches

    def play(self, what, config, new):
        """`new`: figures that this has to add, by witness and row."""
        before = {key: len(rows) for key, rows in (self.stored()[0] if self.run.exists() else {}).items()}
        result = self.muster("run", config, "--out", self.run)
        fresh = self.folder / "fresh"
        shutil.rmtree(fresh, ignore_errors=True)
        self.muster("run", config, "--out", fresh)
        same = [self.muster("export", run).stdout for run in (self.run, fresh)]
        self.checks(f"{what}: as a fresh run", result.returncode == 0 and same[0] == same[1] != "", result.stderr)
        found = self.stored()[0]
        added = sum(len(rows) - before.get(key, 0) for key, rows in found.items())
        twice = [key for key, rows in found.items() if len(set(rows)) < len(rows)]
        self.checks(f"{what}: {new} figures are added, none twice", added == new and not twice, (added, twice))
        full = self.muster("check", "--full", self.run)
        self.checks(f"{what}: sound", full.returncode == 0, full.stderr)
        return result


def witnesses(muster, checks):
    """Figures that are asked for later: only what lacks them is played again."""
    test = Witnesses(muster, checks)
    audit = ", audit = 4, audit_rollouts = 2"
    own = f'{audit}, audit_rule = "{test.rule.name}"'
    test.play("no audit", test.config(3), 0)
    timings = muster("export", "--timings", test.run).stdout.splitlines()
    times = [line.rsplit(",", 1)[1] for line in timings]
    test.play("an audit of one agent, later", test.config(3, audit), 6)
    after = [line.rsplit(",", 1)[1] for line in muster("export", "--timings", test.run).stdout.splitlines()]
    checks("an audit of one agent, later: rows stay as they were", times == after)
    test.play("more repetitions", test.config(5, audit), 4)
    test.play("an audit of the other, too", test.config(5, audit, audit), 10)
    test.play("another audit", test.config(5, audit.replace("4", "6"), audit), 10)
    test.play("the former one", test.config(5, audit, audit), 0)
    test.play("with a rule file", test.config(5, own, audit), 10)
    test.rule.write_bytes((muster.configs / "agents/targeting/sniper.toml").read_bytes())
    test.play("with the file edited", test.config(5, own, audit), 10)
    test.play("without audits again", test.config(5), 0)
    muster("gc", test.run)
    left = sum(len(rows) for rows in test.stored()[0].values())
    checks("gc: figures that no config asks for are gone", left == 0, f"{left} figures stay")
    contradiction(test, audit)


def contradiction(test, audit):
    """A row that is not what is played is noticed when figures are added to it."""
    from store_sums import Sums  # compiles a library
    muster, checks = test.muster, test.checks
    config = test.config(2)
    shutil.rmtree(test.run)
    muster("run", config, "--out", test.run)
    sums = Sums(muster.folder)
    database = sqlite3.connect(test.run / "games.sqlite", isolation_level=None)
    database.execute("UPDATE games SET rounds = rounds + 1, hash = hash + 1 WHERE id = (SELECT max(id) FROM games)")
    sums.keep(database)
    database.close()
    (test.run / "checksums.xxh128").unlink()
    result = muster("run", test.config(2, audit, audit), "--out", test.run)
    checks("a forged row is noticed when an audit is asked for", result.returncode == 1
           and "muster replay" in result.stderr, (result.returncode, result.stderr))


def act(muster, checks, options):
    whole_growth(muster, checks, options)
    twins(muster, checks)
    reuse(muster, checks)
    witnesses(muster, checks)
    questions.act(muster, checks, options)


if __name__ == "__main__":
    common.main(__doc__, act)
