#!/usr/bin/env python3
"""Whatever fails while a run is written, going on with it ends as if nothing had: one table of faults.

The n-th operation of a class fails (once; or it and all after it), for some n that a quiet run has, or with --every for
all of them, which takes more than an hour; the program is killed, or the power goes, before it. What can be read then is part of the run; the same command without the fault ends
with 0, the export is that of the quiet run and `check --full` finds nothing. A run whose data files were edited
meanwhile plays anew, one of a program that plays otherwise is refused (edited_runs.py).
"""

import random
import shutil
import signal
import subprocess
import time

import common
import edited_runs
from trials import KILLED, STORE, TIME_LIMIT, Bench, Case, Shim, all_faults, numbers_of, quick_folder, read, table_line

MARKS = """\
game = "tic_tac_toe"
repetitions = {repetitions}
seed = 7
agents = [ {agents} ]
"""
PLAYERS = ['{ name = "random", type = "random" }', '{ name = "greedy", type = "greedy" }',
           '{ name = "mcts", type = "mcts", iterations = 10 }']

HEROES = """\
game = "homm"
ruleset = "base"
scenarios = ["castle_vs_level_4_normal"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [
  {{ name = "random", type = "random" }},
  {{ name = "rulebook", type = "rule", rule = "rulebook", audit = 4, audit_rollouts = 2 }},
  {{ name = "sniper", type = "rule", rule = "sniper" }},
]
"""


class Cases:
    """The commands that faults meet."""

    def __init__(self, muster):
        self.muster = muster
        self.folder = muster.folder / "cases"
        self.folder.mkdir()
        self.configs = {
            "few": self.config("few", MARKS.format(repetitions=8, agents=", ".join(PLAYERS[:2]))),
            "many": self.config("many", MARKS.format(repetitions=15, agents=", ".join(PLAYERS))),
            "heroes": self.config("heroes", HEROES.format(repetitions=14)),
            "fewer heroes": self.config("fewer-heroes", HEROES.format(repetitions=9)),
        }

    def config(self, name, text):
        path = self.folder / f"{name}.toml"
        path.write_text(text)
        return path

    def play(self, name, run, *options):
        return ["run", self.configs[name], "--out", run, "--threads", 1, *options]

    def made(self, name, *steps):
        """A folder in which these configs were run, one after the other."""
        run = self.folder / name
        for step, *options in steps:
            result = self.muster(*self.play(step, run, *options))
            assert result.returncode == 0, result.stderr
        return run

    def copies(self, source):
        return lambda folder: shutil.copytree(source, folder / "run")

    def all(self):
        few, former = self.made("few", ["few"]), self.made("former", ["many", "--no-report"], ["few"])
        grown = self.made("grown", ["few"], ["many", "--no-report"])
        heroes = self.made("heroes", ["fewer heroes", "--no-report"])
        nothing, empty = (lambda folder: None), (lambda folder: (folder / "run").mkdir())
        quietly = "--no-report"
        return [
            Case("run", nothing, lambda folder: self.play("few", folder / "run"), report=True),
            Case("run homm", empty, lambda folder: self.play("heroes", folder / "run", quietly)),
            Case("run grown", self.copies(few), lambda folder: self.play("many", folder / "run"), report=True),
            Case("run homm grown", self.copies(heroes), lambda folder: self.play("heroes", folder / "run", quietly)),
            Case("run --reuse", empty, lambda folder: self.play("few", folder / "run", quietly, "--reuse", grown)),
            Case("gc", self.copies(former), lambda folder: ["gc", folder / "run"]),
            Case("check --salvage", empty, lambda folder: ["check", "--salvage", folder / "run", grown],
                 again=self.salvage_again),
            Case("report", self.copies(grown), lambda folder: ["report", folder / "run"], report=True),
        ]

    def salvage_again(self, bench, folder):
        """What was salvaged in part is refused, and the run it is part of plays the rest."""
        run, grown = folder / "run", self.folder / "grown"
        result = bench.muster("check", "--salvage", run, grown)
        if result.returncode == 2 and "is there already" in result.stderr:
            result = bench.muster(*self.play("many", run, "--no-report"))
            if result.returncode == 0:
                return "", " then refused: exit 2, and played on"
        return f"goes on with {result.returncode}: {result.stderr}" if result.returncode != 0 else "", ""


# ---- Other files that verbs write.

class Output:
    """A verb that writes a file: it is the old one or the new one, whole, whatever fails."""

    def __init__(self, bench, name, file, *arguments, old=b"an old file\n"):
        self.bench = bench
        self.name = name
        self.file = file
        self.arguments = arguments
        self.old = old
        folder = self.prepared()
        count = folder / "count"
        result = self.act(folder, count=count)
        assert result.returncode == 0, result.stderr
        self.new = (folder / "run" / file).read_bytes()
        self.counts = {name: int(number) for name, number in (line.split() for line in read(count).splitlines())}
        shutil.rmtree(folder)

    def prepared(self):
        folder = self.bench.new_folder()
        for name in ("run", "side"):
            (folder / name).mkdir()
        path = folder / "run" / self.file
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(self.old)
        return folder

    def act(self, folder, **settings):
        arguments = [str(one).replace("FOLDER", str(folder / "run")) for one in self.arguments]
        environment = self.bench.shim.environment(folder / "run", **settings)
        return self.bench.muster(*arguments, timeout=TIME_LIMIT, **environment)

    def trial(self, fault, n, variant):
        folder = self.prepared()
        path = folder / "run" / self.file
        result = self.act(folder, side=folder / "side", **fault.settings(n, variant))
        there = path.read_bytes() if path.exists() else None
        wrong, code = "", result.returncode
        if there not in (self.old, self.new):
            wrong = "the file is half written" if there else "the file is empty or gone"
        elif code == 0 and there == self.old:
            wrong = "ends with 0, and the file is the old one"
        elif code not in (0, 1, 2) and not (fault.kills and code == KILLED):
            wrong = f"ends with {code}"
        elif code > 0 and "muster: " not in result.stderr:
            wrong = f"ends with {code} and no message"
        shutil.rmtree(folder)
        return f"{code}", wrong

    def row(self, table, fault):
        numbers, where = numbers_of(fault, self.counts, table.most(fault), table.chance)
        table_line(table.checks, self.name, fault.name, where, numbers, lambda number: self.trial(fault, *number))


def outputs(bench):
    solver = bench.folder / "kuhn.solver"
    assert bench.muster("solve", "kuhn_poker", "--iterations", 10, "--out", solver).returncode == 0
    return [
        Output(bench, "solve --resume", "kuhn.solver", "solve", "kuhn_poker", "--iterations", 20, "--resume",
               "FOLDER/kuhn.solver", old=solver.read_bytes()),
        Output(bench, "solve --export", "kuhn.csv", "solve", "kuhn_poker", "--iterations", 20, "--export",
               "FOLDER/kuhn.csv"),
        Output(bench, "duel --out", "one.json", "duel", "projecthex", "--attack", "1a", "--defend", "1a",
               "--iterations", 5, "--out", "FOLDER/one.json"),
        Output(bench, "duel --out", "duels/duels.csv", "duel", "homm", "--all", "--out", "FOLDER/duels"),
        Output(bench, "meetings", "table.csv", "meetings", "homm_map", "--scenario", "sentinels", "--count", 1,
               "--out", "FOLDER/table.csv"),
        Output(bench, "show", "board.svg", "show", "projecthex", "--scenario", "hex_two", "--out", "FOLDER/board.svg"),
    ]


# ---- SIGKILL at any time.

class Kills:
    """A run of a second or more, in several transactions, that is killed and goes on."""

    def __init__(self, bench):
        self.bench = bench
        self.config = bench.folder / "kills.toml"
        self.config.write_text(MARKS.format(repetitions=1500, agents=", ".join(PLAYERS)))
        begin = time.monotonic()
        quiet = self.play(bench.folder / "kills", 1)
        assert quiet.returncode == 0, quiet.stderr
        self.seconds = time.monotonic() - begin
        self.lines = bench.export(bench.folder / "kills")[1]

    def command(self, run, threads):
        return ["run", self.config, "--out", run, "--threads", threads, "--no-report"]

    def play(self, run, threads):
        return self.bench.muster(*self.command(run, threads), timeout=TIME_LIMIT)

    def trial(self, threads, seconds):
        """Killed again and again, until it comes to its end."""
        folder = self.bench.new_folder("kill")
        run, kills = folder / "run", 0
        for _ in range(2):
            process = self.bench.muster.start(*self.command(run, threads))
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                kills += 1
            process.communicate()
            wrong = self.half_way(run)
            if wrong:
                return f"killed x{kills}", wrong
        last = self.play(run, threads)
        if last.returncode != 0:
            text = last.stderr[-300:].replace(str(folder) + "/", "").strip()
            return "", f"the same command ends with {last.returncode}: {text}"
        code, lines, _ = self.bench.export(run)
        full = self.bench.muster("check", "--full", run)
        shutil.rmtree(folder)
        if code != 0 or lines != self.lines or full.returncode != 0:
            return "", f"export ends with {code}, or is another one; check --full: {full.stdout + full.stderr}"
        return f"killed x{kills}", ""

    def half_way(self, run):
        if not (run / STORE).exists():
            return ""
        code, lines, error = self.bench.export(run)
        if code != 0 and (run / STORE).stat().st_size > 0:
            return f"what is left cannot be read: {error}"
        return "" if set(lines) <= set(self.lines) else "what is left holds rows that are not the run's"

    def rows(self, checks, chance, times):
        for threads in (1, 2):
            moments = [chance.uniform(0, self.seconds / threads) for _ in range(times)]
            numbers = [(f"{seconds:.3f} s", "") for seconds in moments]
            table_line(checks, "run", "SIGKILL", f"{threads} thread{'s' * (threads > 1)}", numbers,
                       lambda number, threads=threads: self.trial(threads, float(number[0].split()[0])))


class Table:
    """How many n a row takes: all, some, or few."""

    def __init__(self, checks, options):
        self.checks = checks
        self.chance = random.Random(options.seed)
        self.fast = options.fast
        self.every = options.every

    def faults(self, counts):
        """Of a program with so many operations: the fewer, the more ways in which power goes."""
        return all_faults(2 if self.fast else 4 if counts["any"] > 20 else 30, self.fast)

    def most(self, fault):
        if self.every:
            return 1_000_000
        return 12 if not self.fast else 2 if fault.kills else 1


def act(muster, checks, options):
    shim, table = Shim(muster.folder), Table(checks, options)
    with quick_folder(options, muster) as folder:
        bench = Bench(muster, shim, folder)
        for case in Cases(muster).all():
            bench.quiet(case)
            for fault in table.faults(case.counts):
                bench.row(checks, case, fault, table.most(fault), table.chance)
        for output in outputs(bench):
            for fault in table.faults(output.counts):
                output.row(table, fault)
        Kills(bench).rows(checks, table.chance, 2 if options.fast else 20)
        edited_runs.act(muster, shim, checks, options)


if __name__ == "__main__":
    common.main(__doc__, act, [
        (["--every"], {"action": "store_true", "help": "every operation of every command"}),
        (["--seed"], {"type": int, "default": 20261123, "help": "of the choice of operations"})])
