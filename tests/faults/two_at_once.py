#!/usr/bin/env python3
"""A run that others look at, or want to write, while it is written; and a finished one elsewhere.

One writer: a second one is refused (exit 2) and told who writes; locks of dead processes do not count. Readers see a
running store at any time, as does another user in a read-only folder and whoever copies the file alone: what they see
is part of the run, and says so.
"""

import contextlib
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
from datetime import datetime
from pathlib import Path

import common
from store_sums import Sums
from trials import STORE, Shim, read, table_line

CONFIG = """\
game = "homm"
scenarios = ["castle_vs_level_4_normal"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [
  {{ name = "mcts", type = "mcts", iterations = {iterations} }},
  {{ name = "rulebook", type = "rule", rule = "rulebook" }},
]
"""
NOBODY = "65534"
VISIBLE = 2.0  # seconds after its end that a game is in the store
LOCK = f"{STORE}.lock"
OWNER = re.compile(r"process (\d+) on (\S+) since (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)")


def moment(text):
    """Seconds since 1970."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class Folder:
    """A run and what a quiet one of the same config comes to."""

    def __init__(self, muster, checks, name, repetitions, iterations):
        self.muster = muster
        self.checks = checks
        self.name = name
        self.number = 0
        self.config = muster.folder / f"{name}.toml"
        self.config.write_text(CONFIG.format(repetitions=repetitions, iterations=iterations))
        self.quiet = self.new_run()
        result = muster(*self.command(self.quiet))
        assert result.returncode == 0, result.stderr
        self.lines = self.rows(self.quiet)

    def command(self, run):
        return ["run", self.config, "--out", run, "--threads", 1]

    def rows(self, run, *options):
        """Lines of the export; None when it cannot be read."""
        result = self.muster("export", run, "--format", "jsonl", *options)
        return result.stdout.splitlines() if result.returncode == 0 else None

    def new_run(self):
        self.number += 1
        return self.muster.folder / f"{self.name}-{self.number}"

    def begun(self):
        """(folder, process) that has some games."""
        run = self.new_run()
        process = self.muster.start(*self.command(run))
        deadline = time.monotonic() + 60
        while not (run / STORE).exists() or not self.rows(run):
            assert process.poll() is None and time.monotonic() < deadline, process.communicate()
            time.sleep(0.1)
        return run, process

    def ends_well(self, name, run, process):
        out, error = process.communicate(timeout=120)
        full = self.muster("check", "--full", run)
        return self.checks(f"{name}: the first run ends as a quiet one", process.returncode == 0
                           and self.rows(run) == self.lines and full.returncode == 0, out + error + full.stderr)

    def goes_on(self, name, run):
        result = self.muster(*self.command(run))
        full = self.muster("check", "--full", run)
        self.checks(f"{name}: the run goes on", result.returncode == 0 and self.rows(run) == self.lines
                    and full.returncode == 0 and not (run / LOCK).exists(), result.stderr + full.stderr)

    def refused(self, name, result, *words):
        return self.checks(f"{name}: refused, exit 2, in words", result.returncode == 2
                           and all(str(word) in result.stderr for word in words), (result.returncode, result.stderr))


def writers(test):
    """Others that want to write a store that is being written."""
    muster, checks = test.muster, test.checks
    run, process = test.begun()
    begin = time.monotonic()
    second = muster(*test.command(run))
    seconds = time.monotonic() - begin
    test.refused("a second run", second, "is being written by", "--out")
    owner = OWNER.search(second.stderr)
    age = time.time() - moment(owner[3]) if owner else -1
    checks("a second run: names process, host and time", owner and int(owner[1]) == process.pid
           and owner[2] == socket.gethostname() and 0 <= age < 60, second.stderr)
    checks(f"a second run: refused after {seconds:.1f} s", seconds < 5, seconds)
    other = test.config.with_name("other.toml")
    other.write_text(common.SMALL.format(repetitions=1).replace("tic_tac_toe", "homm"))
    test.refused("a run of another config", muster("run", other, "--out", run), "is being written by")
    test.refused("gc", muster("gc", run), "is being written by")
    full = muster("check", "--full", run)
    checks("check --full: says who writes", full.returncode == 0 and str(process.pid) in full.stdout,
           full.stdout + full.stderr)
    (run / LOCK).write_text(json.dumps({"host": "elsewhere", "process": 7, "since": "now"}))
    test.refused("a run in a container of another name", muster(*test.command(run)), "is being written by process 7 on elsewhere")
    test.ends_well("two at once", run, process)


def robbed(test):
    """Somebody deletes the lock of a run, and another process makes one of its own."""
    run, process = test.begun()
    (run / LOCK).unlink()
    (run / LOCK).write_text("{}")
    process.communicate(timeout=120)
    test.checks("the lock of another process stays, and gets no sum", process.returncode == 0 and (run / LOCK).exists()
                and not (run / "checksums.xxh128").exists(), process.returncode)


def at_the_same_moment(test, times):
    """However two runs begin, one plays and the other is refused."""
    wrong = []
    for number in range(times):
        run = test.new_run()
        if number % 2 == 1:  # with a lock of a dead process
            run.mkdir()
            (run / LOCK).write_text(json.dumps({"host": socket.gethostname(), "process": 1, "since": "before"}))
        both = [test.muster.start(*test.command(run)) for _ in range(2)]
        texts = [process.communicate(timeout=120)[1] for process in both]
        codes = sorted(process.returncode for process in both)
        if codes != [0, 2] or test.rows(run) != test.lines:
            wrong.append((codes, texts))
    test.checks(f"two begun at the same moment, {times} times: one plays, one is refused", not wrong, wrong)


def locks(test, shim):
    """Locks that nobody holds."""
    run = test.new_run()
    run.mkdir()
    # The first journal is of the description, later ones are of rows.
    process = test.muster.start(*test.command(run), **shim.environment(run, fail="unlink:3:kill"))
    process.communicate()
    killed = json.loads(read(run / LOCK))
    test.checks("the lock of a killed process stays, and names it", killed["process"] == process.pid, killed)
    left = test.muster.folder / "left"
    shutil.copytree(run, left)

    def leave(lock):
        shutil.rmtree(run)
        shutil.copytree(left, run)
        (run / LOCK).write_bytes(lock if isinstance(lock, bytes) else json.dumps(lock).encode())

    test.goes_on("the lock of a killed process", run)
    for name, lock in (("the lock of a process id that another one has now", killed | {"process": os.getpid()}),
                       ("an empty lock", b""), ("half a lock", json.dumps(killed).encode()[:20]),
                       ("a lock of anything", b"\xff\x00{]"), ("a lock of other types", {"host": 7})):
        leave(lock)
        test.goes_on(name, run)
    leave(killed | {"host": "elsewhere"})
    words = ("elsewhere", process.pid, killed["since"], f"delete {run / LOCK}")
    for _ in range(2):
        test.refused("a lock of another host", test.muster(*test.command(run)), *words)
    test.refused("gc with a lock of another host", test.muster("gc", run), *words)
    test.checks("a lock of another host: the run can be read", test.rows(run) == test.rows(left))
    full = test.muster("check", "--full", run)
    test.checks("a lock of another host: check --full names it", "elsewhere" in full.stdout, full.stdout + full.stderr)
    (run / LOCK).unlink()
    test.goes_on("a lock of another host, deleted", run)
    leave(killed)
    (run / LOCK).unlink()
    (run / LOCK).mkdir()
    test.refused("a folder in place of the lock", test.muster(*test.command(run)), LOCK)


READERS = (["export"], ["export", "--format", "jsonl"], ["report"], ["report", "--format", "csv"], ["check"],
           ["check", "--full"], ["verify", "--count", "3", "--threads", "1"])


def reads(test, run, process, wrong):
    """Reads the run until it ends; (how many verbs, how many games were seen to come, how late at most)."""
    before, worst, ended, number = [], 0.0, {}, 0
    while process.poll() is None:
        asked = time.time()
        seen = test.rows(run, "--timings")
        if seen is None or len(seen) < len(before):
            wrong.append(f"export of {len(seen or [])} games after {len(before)}")
            continue
        new = [json.loads(line) for line in seen[len(before):]]
        for game in new:
            ended[game["id"]] = moment(game["finished_at"])
        for game in new if before else []:  # at `last` they were not there yet
            worst = max(worst, last - ended[game["id"]])
        before, last = seen, asked
        verb, *options = READERS[number % len(READERS)]
        number += 1
        result = test.muster(verb, run, *options)
        if result.returncode != 0:
            wrong.append((verb, options, result.returncode, result.stderr))
    return number, len(ended), worst


def readers(test):
    """Verbs that read, while it is written; how long a game takes until it is seen."""
    wrong, worst, number, games = [], 0.0, 0, 0
    for _ in range(9):  # beside other work a run may be over before anybody has read it
        run, process = test.begun()
        verbs, seen, late = reads(test, run, process, wrong)
        number, games, worst = number + verbs, games + seen, max(worst, late)
        test.ends_well("readers", run, process)
        if number > 3 and games > 5:
            break
    test.checks(f"{2 * number} readers of a running store", not wrong and number > 3, wrong[:3])
    test.checks(f"a game was not yet seen {worst:.2f} s after its end, at most", worst < VISIBLE and games > 5, worst)


def held(test, seconds):
    """Another program keeps the file locked, longer than SQLite waits."""
    for how in ("BEGIN", "BEGIN EXCLUSIVE"):
        run, process = test.begun()
        database = sqlite3.connect(run / STORE, isolation_level=None, timeout=20)
        database.execute(how)
        database.execute("SELECT count(*) FROM games").fetchone()
        time.sleep(seconds)
        if how == "BEGIN EXCLUSIVE" and seconds > 10:
            result = test.muster("export", run)
            test.checks("export of a locked file: told", result.returncode == 1 and "locked" in result.stderr,
                        result.stderr)
        database.execute("COMMIT")
        database.close()
        test.ends_well(f"locked for {seconds} s ({how})", run, process)


def stopped(test, times):
    """SIGSTOP, others meanwhile, SIGCONT."""
    chance = random.Random(5)
    for _ in range(times):
        run, process = test.begun()
        time.sleep(chance.uniform(0, 0.5))
        process.send_signal(signal.SIGSTOP)
        second, exported = test.muster(*test.command(run)), test.muster("export", run)
        # It may have been stopped while it wrote; then others wait, and say that they have.
        locked = [result.returncode == 1 and "locked" in result.stderr for result in (second, exported)]
        if not locked[0]:
            test.refused("a second run while the first is stopped", second, "is being written by", process.pid)
        test.checks("export while it is stopped", exported.returncode == 0 or locked[1], exported.stderr)
        process.send_signal(signal.SIGCONT)
        test.ends_well("stopped", run, process)


# ---- Stopped at one of its operations on files (SIGSTOP by the shim), while something else happens.

def stop_at(test, shim, run, command, fail):
    """The process, which waits there for SIGCONT; None when it has ended."""
    process = test.muster.start(*command, **shim.environment(run, fail=f"{fail}:stop"))
    while process.poll() is None:
        with contextlib.suppress(FileNotFoundError):
            if Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "T":
                return process
        time.sleep(0.01)
    process.communicate()
    return None


def interleaved(test, shim, most):
    """A second run at any operation of the first: refused, or it plays all when the first has not begun yet."""
    small = test.muster.folder / "interleaved.toml"
    small.write_text(common.SMALL.format(repetitions=3))

    def command(run):
        return ["run", small, "--out", run, "--threads", 1, "--no-report"]

    run, count = test.new_run(), test.muster.folder / "count"
    run.mkdir()
    assert test.muster(*command(run), **shim.environment(run, count=count)).returncode == 0
    total, lines = int(re.search(r"any (\d+)", read(count))[1]), test.rows(run)

    def trial(n):
        run = test.muster.folder / f"interleaved-{n}"
        run.mkdir()
        first = stop_at(test, shim, run, command(run), f"any:{n}")
        if first is None:
            return "", "the first run has ended already"
        second = test.muster(*command(run))
        first.send_signal(signal.SIGCONT)
        error, code = first.communicate(timeout=60)[1], second.returncode
        # While the first one commits, the file is locked, and who reads it waits and says so.
        told = code == 0 or (code == 2 and "is being written by" in second.stderr) or (
            code == 1 and "keeps it locked" in second.stderr)
        full = test.muster("check", "--full", run).returncode
        if first.returncode != 0 or not told or test.rows(run) != lines or full != 0:
            text = f"the first ends with {first.returncode}, the second with {code}: {error} {second.stderr}"
            return "", " ".join(text.replace(str(run) + "/", "").split())
        return f"second run {code}", ""

    numbers = random.Random(3).sample([(n, "") for n in range(1, total + 1)], min(most, total))
    table_line(test.checks, "two runs", "the first stopped", f"n = 1..{total}", sorted(numbers),
               lambda number: trial(number[0]))


def between(test, shim):
    """What happens between the first look and the lock counts."""
    few, many = test.muster.folder / "few.toml", test.muster.folder / "many.toml"
    few.write_text(common.SMALL.format(repetitions=5))
    many.write_text(common.SMALL.format(repetitions=12))
    run = test.new_run()
    for config in (many, few):
        assert test.muster("run", config, "--out", run).returncode == 0
    collecting = stop_at(test, shim, run, ["gc", run], "open:1")
    grown = test.muster("run", many, "--out", run)
    collecting.send_signal(signal.SIGCONT)
    out, error = collecting.communicate(timeout=60)
    test.checks("gc, and a run before it has the lock: no row of the new config is gone", collecting.returncode == 0
                and grown.returncode == 0 and len(test.rows(run)) == 24, out + error + grown.stderr)
    other, run = test.new_run(), test.new_run()
    assert test.muster("run", few, "--out", other).returncode == 0
    sums, database = Sums(test.muster.folder), sqlite3.connect(other / STORE, isolation_level=None)
    database.execute("UPDATE programs SET identity = '0123456789abcdef'")
    database.execute("UPDATE signatures SET program = '0123456789abcdef'")
    database.execute("UPDATE games SET rounds = rounds + 1")
    sums.keep(database)
    database.close()
    run.mkdir()
    looking = stop_at(test, shim, run, ["run", many, "--out", run], "open:1")
    shutil.copyfile(other / STORE, run / STORE)
    looking.send_signal(signal.SIGCONT)
    error = looking.communicate(timeout=60)[1]
    test.checks("a run, and one of a program that plays otherwise before it has the lock: refused, exit 2",
                looking.returncode == 2, f"exit code {looking.returncode}: {error}")


# ---- Elsewhere.

def as_nobody(test, *arguments):
    return subprocess.run(["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups",
                           test.muster.binary, *map(str, arguments)], env=test.muster.environment(), cwd="/",
                          capture_output=True, text=True, errors="replace", timeout=120, check=False)


def read_only(test):
    """A finished run, a killed one and a running one, in a folder that the reader may not write."""
    checks = test.checks
    test.muster.folder.chmod(0o755)
    if os.geteuid() != 0 or shutil.which("setpriv") is None or as_nobody(test, "--version").returncode != 0:
        print("      not root, or no setpriv: nothing is read as another user")
        return
    run = test.muster.folder / "archive"
    shutil.copytree(test.quiet, run)
    files = {path.name for path in run.iterdir()}
    checks("a finished run is one file, without WAL", files == {STORE, "checksums.xxh128", "report.html"}
           and (run / STORE).read_bytes()[18:20] == b"\x01\x01", files)
    for path in run.iterdir():
        path.chmod(0o444)
    run.chmod(0o555)
    for verb, *options in READERS:
        result = as_nobody(test, verb, run, *options)
        wanted = test.muster(verb, test.quiet, *options).stdout.replace(str(test.quiet), str(run))
        writes = verb == "report" and not options
        checks(f"read-only, another user: {' '.join([verb, *options])}{' prints the table' * writes}",
               result.stdout == wanted and result.returncode == 0
               or writes and result.returncode == 2 and "report.html" in result.stderr and "score" in result.stdout,
               (result.returncode, result.stdout[-200:], result.stderr))
    result = as_nobody(test, *test.command(run))
    checks("read-only, another user: run of what is finished", result.returncode in (0, 1, 2)
           and (result.returncode == 0 or "muster: error" in result.stderr), (result.returncode, result.stderr))
    run = test.muster.folder / "not-to-be-written"
    shutil.copytree(test.quiet, run)
    run.chmod(0o777)
    (run / STORE).chmod(0o444)
    result = as_nobody(test, *test.command(run), "--set", "seed=99")
    checks("a file that may not be written: refused, and its sum stays", result.returncode == 2 and "may not be written"
           in result.stderr and (run / "checksums.xxh128").exists(), (result.returncode, result.stderr))
    run, process = test.begun()
    wrong = []
    while process.poll() is None:
        result = as_nobody(test, "export", run, "--format", "jsonl")
        if result.returncode != 0 or not set(result.stdout.splitlines()) <= set(test.lines):
            wrong.append((result.returncode, result.stderr))
    checks("a running store read by another user", not wrong, wrong[:3])
    test.ends_well("another user", run, process)


def copies(test, shim):
    """games.sqlite copied alone: part of the run that says so, or damaged, in words; never silently less."""
    run, process = test.begun()
    copy, wrong, counts = test.muster.folder / "copy", [], []
    copy.mkdir()
    while process.poll() is None:
        known = len(test.rows(run) or [])
        shutil.copyfile(run / STORE, copy / STORE)
        problem, count = judged_copy(test, copy, test.lines, known)
        wrong += [problem] if problem else []
        counts.append(count)
    test.checks(f"{len(counts)} copies of a running store: {min(counts)} to {max(counts)} of {len(test.lines)} games",
                not wrong and len(counts) > 3, wrong[:3])
    test.ends_well("copies", run, process)
    shutil.copyfile(run / STORE, copy / STORE)
    test.checks("a copy of a finished store: equal",
                test.rows(copy) == test.lines and test.muster("check", copy).returncode == 0)
    small = test.muster.folder / "small.toml"
    small.write_text(common.SMALL.format(repetitions=3))
    run = test.muster.folder / "small"
    run.mkdir()
    command, count = ["run", small, "--out", run, "--threads", 1, "--no-report"], test.muster.folder / "count"
    assert test.muster(*command, **shim.environment(run, count=count)).returncode == 0
    total, lines = int(re.search(r"any (\d+)", read(count))[1]), test.rows(run)
    wrong, ends = [], {}
    for n in range(1, total + 1):  # without its journal, as a copy made at that moment
        shutil.rmtree(run)
        run.mkdir()
        test.muster(*command, **shim.environment(run, fail=f"any:{n}:kill"))
        if not (run / STORE).exists():
            continue
        shutil.copyfile(run / STORE, copy / STORE)
        problem, count = judged_copy(test, copy, lines, 0)
        wrong += [f"n = {n}: {problem}"] if problem else []
        ends[count] = ends.get(count, 0) + 1
    text = ", ".join(f"{f'{count} games' if count >= 0 else 'damaged'} x{times}"
                     for count, times in sorted(ends.items()))
    test.checks(f"copies before each of {total} operations: {text}", not wrong, wrong[:3])


def judged_copy(test, copy, lines, known):
    """(what is wrong, games; -1 when it says that it is damaged)"""
    result, check = test.muster("export", copy, "--format", "jsonl"), test.muster("check", copy)
    if result.returncode == 1 and check.returncode == 1 and "error" in result.stderr and "error" in check.stderr:
        return "", -1
    if result.returncode == 2 and check.returncode == 2 and known == 0 and "is empty" in result.stderr:
        return "", 0
    rows = result.stdout.splitlines()
    if result.returncode != 0 or check.returncode != 0:
        return f"export {result.returncode}, check {check.returncode}: {result.stderr} {check.stderr}", len(rows)
    if not set(rows) <= set(lines) or len(rows) < known:
        return f"{len(rows)} rows, {known} were there", len(rows)
    told = f" {len(rows)} of {len(lines)} games" in check.stdout or "0 of 0 games" in check.stdout
    return "" if told else f"check does not say that {len(rows)} of {len(lines)} are there: {check.stdout}", len(rows)


def act(muster, checks, options):
    shim = Shim(muster.folder)
    test, short = Folder(muster, checks, "long", 60, 1500), Folder(muster, checks, "short", 20, 500)
    writers(test)
    robbed(test)
    locks(short, shim)
    readers(test)
    copies(test, shim)
    interleaved(short, shim, 3 if options.fast else 30)
    between(short, shim)
    read_only(test)
    stopped(test, 1 if options.fast else 6)
    at_the_same_moment(short, 4 if options.fast else 20)
    if not options.fast:
        held(test, 3)
        held(test, 14)


if __name__ == "__main__":
    common.main(__doc__, act)
