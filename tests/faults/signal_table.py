#!/usr/bin/env python3
"""Signals end every verb in time: one table of verb, signal, seconds until it left, exit code.

`muster run` keeps the games that end within --grace and leaves with 75, whatever its agents do; a second signal ends it
at once. What was committed stays, and the same command goes on. Other verbs leave with 128 + the signal.
"""

import random
import resource
import signal
import subprocess
import time
from collections import Counter

import common
from trials import STORE

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGXCPU]
GRACE = 2
# Seconds that a busy machine may take longer. Both are far below what a signal that is not watched for takes.
NOISE = 3
AT_ONCE = 2

# Quick games first, so that some have ended when the slow ones are under way.
EXACT = """\
game = "connect_four"
repetitions = 3
seed = 3
agents = [
  { name = "random", type = "random" },
  { name = "greedy", type = "greedy" },
  { name = "exact", type = "exact", depth = 42, max_nodes = 0 },
]
"""
SEARCH = """\
game = "homm"
scenarios = ["castle_vs_level_4_normal"]
repetitions = 3
seed = 3
seats = "fixed"
agents = [
  { name = "random", type = "random" },
  { name = "mcts", type = "mcts", iterations = 200000 },
  { name = "rulebook", type = "rule", rule = "rulebook" },
]
"""
FOUR = """\
game = "projecthex"
scenarios = ["choose_four"]
repetitions = 3
seed = 3
agents = [ { name = "greedy", type = "greedy" }, { name = "other", type = "greedy", max_nodes = 19000 } ]
"""
DUELS = """\
game = "homm"
scenarios = ["castle_vs_level_4_normal"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [
  {{ name = "mcts", type = "mcts", preset = "plain", iterations = {iterations} }},
  {{ name = "rulebook", type = "rule", rule = "rulebook" }},
]
"""
SHORT = DUELS.format(repetitions=160, iterations=1000)  # some seconds, in games of some hundredths
LONG = DUELS.format(repetitions=12, iterations=40000)  # games of a second or two
MARKS = """\
game = "tic_tac_toe"
repetitions = 6000
seed = 7
agents = [ { name = "random", type = "random" }, { name = "mcts", type = "mcts", iterations = 300 } ]
"""
MANY = DUELS.format(repetitions=400, iterations=100)


class Left:
    """How a process ended."""

    def __init__(self, process, seconds, code, text):
        self.process = process
        self.seconds = seconds
        self.code = 128 - code if code < 0 else code  # as shells have it
        self.text = text


class Table:
    def __init__(self, muster, checks):
        self.muster = muster
        self.checks = checks
        self.number = 0

    def config(self, name, text):
        path = self.muster.folder / f"{name}.toml"
        path.write_text(text)
        return path

    def new_run(self):
        self.number += 1
        return self.muster.folder / f"run-{self.number}"

    def games(self, run):
        """Lines of the export that are games."""
        if not (run / STORE).exists():
            return []
        result = self.muster("export", run, "--format", "jsonl")
        return result.stdout.splitlines() if result.returncode == 0 else []

    def after(self, process, seconds=0.0, run=None):
        """Waits so long; with a run, until it has a game, and stops it there: on a busy machine it would be over before
        anybody has looked. `send` lets it go on."""
        time.sleep(seconds)
        deadline = time.monotonic() + 60
        while run is not None and process.poll() is None and time.monotonic() < deadline:
            process.send_signal(signal.SIGSTOP)
            if self.games(run):
                break
            process.send_signal(signal.SIGCONT)
            time.sleep(0.1)
        return process

    def send(self, process, number):
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)

    def leave(self, process, number, second=None, limit=60.0):
        """Sends the signal, and a second one so many seconds later; seconds are those since the last."""
        self.send(process, number)
        if second is not None:
            time.sleep(second)
            process.send_signal(number)
        begin = time.monotonic()
        try:
            out, error = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            out, error = process.communicate()
        return Left(process, time.monotonic() - begin, process.returncode, out + error)

    def line(self, what, number, left, limit, good, detail=""):
        name = number.name.removeprefix("SIG") if isinstance(number, signal.Signals) else number
        text = f"{what:34} {name:10} left after {left.seconds:5.2f} s (at most {limit:4.1f})  exit code {left.code}"
        return self.checks(text, good and left.seconds <= limit, f"{detail} {left.text[-300:]!r}")

    # ---- muster run.

    def run(self, what, config, number, *, seconds=0.0, games=False, second=None, grace=GRACE, words=""):
        """`games`: the signal comes when there are some. `words`: what it says then."""
        run = self.new_run()
        command = ["run", config, "--out", run, "--threads", 2, "--no-report", *(["--grace", grace] if grace else [])]
        process = self.after(self.muster.start(*command), seconds, run if games else None)
        before = self.games(run)
        left = self.leave(process, number, second)
        kept = self.games(run)
        limit = AT_ONCE if second is not None else (grace or 20) + NOISE
        ended = left.code == 75 and set(before) <= set(kept) and (not games or kept)
        shown = f"{what}{', twice' if second is not None else ''}"
        self.line(f"{shown}, {len(kept)} kept", number, left, limit, ended and words in left.text,
                  f"{len(before)} games before;")
        if (run / STORE).exists() and kept:
            check = self.muster("check", "--full", run)
            self.checks(f"{shown}: check --full", check.returncode == 0, check.stderr)
        return run, command, kept

    def goes_on(self, what, run, command, kept):
        """The same command knows what is there; this one would never end."""
        process = self.after(self.muster.start(*command), 1.5)
        left = self.leave(process, signal.SIGTERM, 0.2)
        stays = f"{len(kept)} rows stay, " if len(kept) != 1 else "1 row stay, "
        self.checks(f"{what}: goes on with {len(kept)} games", stays in left.text and set(kept) <= set(self.games(run)),
                    left.text)

    def to_the_end(self, config, numbers, seconds):
        """Interrupted, and gone on with: equal to a run that was not."""
        quiet = self.new_run()
        result = self.muster("run", config, "--out", quiet, "--threads", 2, "--no-report")
        assert result.returncode == 0, result.stderr
        wanted = self.games(quiet)
        for number in numbers:
            for second in seconds:
                run, command, kept = self.run("run, short games", config, number, games=True, second=second)
                result = self.muster(*command)
                self.checks(f"run, short games: {len(kept)} of {len(wanted)} kept, goes on, equal to a quiet run",
                            result.returncode == 0 and self.games(run) == wanted and len(kept) < len(wanted),
                            result.stderr[-300:])

    def at_any_moment(self, config, times):
        """Also while it writes, or reports."""
        quiet, chance = self.new_run(), random.Random(20261123)
        begin = time.monotonic()
        result = self.muster("run", config, "--out", quiet, "--threads", 2)
        seconds = time.monotonic() - begin
        assert result.returncode == 0, result.stderr
        wanted, wrong, codes = self.games(quiet), [], Counter()
        for part in range(times):  # one in each part of the time it takes
            run, moment = self.new_run(), 0.05 + (part + chance.random()) / times * (seconds + 0.1)
            process = self.after(self.muster.start("run", config, "--out", run, "--threads", 2), moment)
            left = self.leave(process, signal.SIGTERM)
            kept = self.games(run)
            result = self.muster("run", config, "--out", run, "--threads", 2)
            codes[left.code] += 1
            # When all is done nothing watches for signals any more.
            good = left.code == 75 or (left.code in (0, 128 + signal.SIGTERM) and kept == wanted)
            if not good or result.returncode != 0 or self.games(run) != wanted or not set(kept) <= set(wanted):
                wrong.append((moment, left.code, len(kept), left.text[-200:], result.returncode, result.stderr[-200:]))
        ends = ", ".join(f"{code} x{count}" for code, count in sorted(codes.items()))
        self.checks(f"run, TERM at {times} moments: goes on, equal to a quiet run; ends: {ends}", not wrong, wrong[:3])

    # ---- Signals that the system sends, or the user does not want.

    def processor_time(self):
        """With `ulimit -t` the system sends XCPU every second: only the first asks. A game takes some seconds."""
        run, config = self.new_run(), self.config("longer", DUELS.format(repetitions=3, iterations=200_000))
        process = self.prepared(lambda: resource.setrlimit(resource.RLIMIT_CPU, (2, 120)),
                                "run", config, "--out", run, "--threads", 1, "--no-report", "--grace", 60)
        out, error = process.communicate(timeout=100)
        kept = self.games(run)
        self.checks(f"run, ulimit -t 2: {len(kept)} kept, games under way end  exit code {process.returncode}",
                    process.returncode == 75 and "games more are kept" in error, out + error)

    def prepared(self, prepare, *arguments):
        """Started in the background after `prepare` in the new process."""
        return subprocess.Popen([self.muster.binary, *map(str, arguments)], env=self.muster.environment(),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=prepare)

    def ignored(self):
        """What was started to ignore a signal (nohup) is not interrupted by it."""
        config = self.config("short", SHORT)
        for number, why in ((signal.SIGHUP, "nohup"), (signal.SIGINT, "in the background of a script")):
            run = self.new_run()
            process = self.prepared(lambda number=number: signal.signal(number, signal.SIG_IGN),
                                    "run", config, "--out", run, "--threads", 2, "--no-report")
            self.after(process, run=run)
            self.send(process, number)
            out, error = process.communicate(timeout=100)
            self.checks(f"run, {number.name} ignored from the start ({why}): goes on to its end",
                        process.returncode == 0, f"exit code {process.returncode}: {out[-100:]} {error[-200:]}")

    # ---- Other verbs.

    def verb(self, number, seconds, *arguments, keeps=False, limit=AT_ONCE):
        """`keeps`: it saves what there is, and leaves with 75."""
        process = self.after(self.muster.start(*arguments), seconds)
        if process.poll() is not None:
            out, error = process.communicate()
            self.checks(f"{' '.join(map(str, arguments[:2]))} is slow enough", False,
                        f"{process.returncode} {(out + error)[-200:]}")
            return
        left = self.leave(process, number)
        name = " ".join(str(one) for one in arguments if "/" not in str(one))
        self.line(name[:34], number, left, limit, left.code == (75 if keeps else 128 + number))

    def saved_solution(self, number):
        """What solve saves is whole, and --resume goes on; the same command does so with --resume alone."""
        path = self.muster.folder / "leduc.solver"
        path.unlink(missing_ok=True)
        self.verb(number, 1, "solve", "leduc_poker", "--iterations", 10_000_000, "--out", path)
        self.checks("solve --out: saved", path.exists(), path)
        self.verb(number, 1, "solve", "leduc_poker", "--iterations", 10_000_000, "--resume", path, keeps=True)


EXACTLY = "exact:depth=42,max_nodes=0"


def verbs(table, numbers, seconds, run):
    """Verbs that take long; `run`: a folder with many games."""
    page = table.muster.folder / "page.html"
    listed = [
        ("solve", "leduc_poker", "--iterations", 100_000_000),
        ("solve", "connect_four", "--iterations", 10),  # too large: a tree is made for half a minute
        ("meetings", "homm_map", "--scenario", "two_knights_defense", "--count", 100_000, "--out", page),
        ("playout", "homm", "--count", 100_000_000),
        ("playout", "connect_four", "--agent", EXACTLY),
        ("analyze", "connect_four", "--agent", EXACTLY),
        ("analyze", "homm", "--agent", "mcts:iterations=100000000"),
        ("replay", "connect_four", "--agent", EXACTLY),
        ("show", "projecthex", "--replay", "--scenario", "choose_four", "--agent", "greedy", "--out", page),
        ("duel", "projecthex", "--attack", "3a2r", "--defend", "3a2r", "--iterations", 1_000_000,
         "--max-numbers", 300_000_000),
        ("fingerprint",),
        ("plan", table.muster.configs / "experiments/homm_targeting.toml"),
        ("verify", run, "--count", 100_000),
    ]
    for arguments in listed:
        for number in numbers:
            table.verb(number, seconds, *arguments)
    table.checks("nothing is left of files that were not finished", not page.exists(), page)
    for number in numbers:
        table.saved_solution(number)


def act(muster, checks, options):
    table = Table(muster, checks)
    exact, search = table.config("exact", EXACT), table.config("search", SEARCH)
    four, factions = table.config("four", FOUR), muster.configs / "experiments/penance_factions.toml"
    numbers = [signal.SIGTERM] if options.fast else SIGNALS
    for number in numbers:
        ended = table.run("run, exact at depth 42", exact, number, games=True)
        table.goes_on("run, exact at depth 42", *ended)
        table.run("run, exact at depth 42", exact, number, games=True, second=0.3)
        table.run("run, loading", factions, number, seconds=0.3)
        if options.fast:
            continue
        for what, config in (("run, mcts of 200,000", search), ("run, choose_four", four)):
            table.run(what, config, number, seconds=3)
            table.run(what, config, number, seconds=3, second=0.3)
    long = table.config("long", LONG)
    many = table.new_run()
    assert muster("run", table.config("many", MANY), "--out", many, "--no-report").returncode == 0
    verbs(table, numbers, 0.25 if options.fast else 0.5, many)
    table.at_any_moment(table.config("marks", MARKS), 3 if options.fast else 20)
    table.to_the_end(table.config("short", SHORT), [signal.SIGUSR1] if options.fast else SIGNALS,
                     (None, 0.2) if options.fast else (None, 0.0, 0.2))
    if not options.fast:
        table.run("run, default grace", exact, signal.SIGTERM, games=True, grace=None)
        table.run("run, games end in time", long, signal.SIGINT, games=True, grace=60,
                  words="games more are kept")
        table.processor_time()
        table.ignored()


if __name__ == "__main__":
    common.main(__doc__, act)
