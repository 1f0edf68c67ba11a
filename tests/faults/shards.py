#!/usr/bin/env python3
"""Shards of a run: killed, crashed, cut, flipped, played twice and with other numbers, merged in any order.

Whatever happens, what is merged is part of the quiet run, byte for byte, and what is damaged is named; played to the end
it is the quiet run. No database is opened in the folder that shards share.
"""

import hashlib
import random
import re
import shutil
import signal
import subprocess
import time

import common

CONFIG = """\
game = "homm"
scenarios = ["castle_vs_level_4_normal", "castle_fair_vs_level_1"]
repetitions = {repetitions}
seed = 3
seats = "fixed"
agents = [
  {{ name = "mcts", type = "mcts", iterations = {iterations} }},
  {{ name = "greedy", type = "greedy" }},
  {{ name = "rulebook", type = "rule", rule = "rulebook" }},
]

[tournament]
format = "gauntlet"
candidate_seat = "attacker"
candidates = ["mcts", "greedy"]
opponents = ["rulebook"]
"""


class Run:
    """A config, and what a quiet run of it comes to."""

    def __init__(self, muster, name, repetitions, iterations):
        self.muster = muster
        self.name = name
        self.number = 0
        self.config = muster.folder / f"{name}.toml"
        self.config.write_text(CONFIG.format(repetitions=repetitions, iterations=iterations))
        quiet = self.folder()
        result = muster("run", self.config, "--out", quiet, "--no-report")
        assert result.returncode == 0, result.stderr
        self.lines = muster.rows(quiet)

    def folder(self):
        self.number += 1
        return self.muster.folder / f"{self.name}-{self.number}"

    def command(self, folder, shard, of):
        return ["run", self.config, "--shard", f"{shard}/{of}", "--out", folder, "--threads", 2]

    def play(self, folder, of, shards=None):
        """Plays shards to the end, one after the other."""
        for shard in shards or range(1, of + 1):
            result = self.muster(*self.command(folder, shard, of))
            assert result.returncode == 0, result.stderr

    def merged(self, folder, *more):
        """The exit code of a merge, and the rows then."""
        result = self.muster("merge", folder, *more)
        return result, self.muster.rows(folder)


def copied(run, folder):
    copy = run.folder()
    shutil.copytree(folder, copy)
    return copy


def segments(folder):
    return sorted(path for path in (folder / "segments").iterdir() if path.name != "run.sqlite")


def player_of(process):
    """The process that plays, below the one that looks after it."""
    found = subprocess.run(["pgrep", "-P", str(process.pid)], stdout=subprocess.PIPE, text=True, check=False)
    return int(found.stdout.split()[0]) if found.stdout.split() else None


def signals(run, checks, dice, times):
    """Shards that are asked to end or killed now and then."""
    folder = run.folder()
    codes = set()
    for number in range(times):
        process = run.muster.start(*run.command(folder, number % 2 + 1, 2))
        time.sleep(dice.uniform(0.05, 2.5))
        process.send_signal(dice.choice([signal.SIGTERM, signal.SIGINT, signal.SIGUSR1, signal.SIGKILL]))
        process.communicate(timeout=60)
        codes.add(process.returncode)
    checks("signals end a shard with 75, 0 or at once", codes <= {75, 0, -9}, codes)
    run.play(folder, 2)
    result, rows = run.merged(folder)
    checks("killed shards end as a quiet run", result.returncode == 0 and rows == run.lines, result.stdout)


def crashes(run, checks, dice, times):
    """Crashes that no game is to blame for."""
    folder = run.folder()
    tried_alone = 0
    for number in range(times):
        process = run.muster.start(*run.command(folder, number % 2 + 1, 2))
        time.sleep(dice.uniform(0.3, 1.0))
        player = player_of(process)
        if player:
            subprocess.run(["kill", "-SEGV", str(player)], check=False)
            time.sleep(0.1)
        process.send_signal(signal.SIGTERM)  # enough of this one
        _, errors = process.communicate(timeout=300)
        tried_alone += "is tried alone" in errors or "which is left out" in errors
        if process.returncode not in (0, 1, 75):
            checks("a crash ends well", False, errors)
    checks("crashes were noticed", tried_alone > 0, "none came while games were under way")
    # A single game that was under way is left out, as nobody can know better; deleting the note tries it again.
    shutil.rmtree(folder / "quarantine", ignore_errors=True)
    run.play(folder, 2)
    result, rows = run.merged(folder)
    checks("after crashes the run ends as a quiet one", result.returncode == 0 and rows == run.lines, result.stdout)


def orders(run, checks, dice, times):
    """The same rows by any way round."""
    parts = []
    for shards in ([1, 3], [2], [2, 4], [1, 4]):
        parts.append(run.folder())
        run.play(parts[-1], 4, shards)
    sums = set()
    for _ in range(times):
        order = dice.sample(parts, len(parts))
        into = run.folder()
        halves = [copied(run, order[0]), copied(run, order[2])]
        run.merged(halves[0], order[1])
        run.merged(halves[1], order[3])
        for source in dice.choice([order, halves, [*halves, *order], [order[1], halves[1], halves[0]]]):
            run.merged(into, source)
        result = run.muster("export", "--timings", into)
        sums.add(hashlib.sha256(result.stdout.encode()).hexdigest())
        result, rows = run.merged(into, *halves)
        checks("a union of parts is the quiet run", result.returncode == 0 and rows == run.lines, result.stdout)
    checks("export is the same, with times, by any way round", len(sums) == 1, sums)


def damage(run, checks, dice, times):
    """Flipped bits, cut and deleted files."""
    whole = run.folder()
    run.play(whole, 3)
    wrong = []
    silent = []
    for number in range(times):
        folder = copied(run, whole)
        victim = dice.choice(segments(folder))
        kind = dice.choice(["flip", "cut", "delete", "empty"])
        data = bytearray(victim.read_bytes())
        if kind == "flip":
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        victim.unlink()
        if kind != "delete":
            victim.write_bytes(data if kind == "flip" else data[: dice.randrange(len(data)) if kind == "cut" else 0])
        unmerged = run.muster.rows(folder)
        result, rows = run.merged(folder)
        if unmerged != rows or not set(rows) < set(run.lines):
            wrong.append((number, kind))
        if result.returncode != 1 or "missing" not in result.stdout or (kind != "delete" and victim.name not in result.stderr):
            silent.append((number, kind, result.stdout, result.stderr))
        run.play(folder, 5)
        result, rows = run.merged(folder)
        if rows != run.lines:
            wrong.append((number, kind, "in the end"))
        shutil.rmtree(folder)
    checks(f"no damaged row is ever read ({times} damaged files)", not wrong, wrong)
    checks("what is damaged or missing is told", not silent, silent[:2])


def other_numbers(run, checks):
    folder = run.folder()
    run.play(folder, 64, range(1, 65, 2))
    run.play(folder, 100)
    result, rows = run.merged(folder)
    checks("half of 64 shards, then 100: the quiet run, nothing twice",
           result.returncode == 0 and rows == run.lines and "already" not in result.stdout, result.stdout)


def shared_files(run, checks):
    """What system calls do to the folder that shards share."""
    if shutil.which("strace") is None:
        print("left out: strace is not there")
        return
    folder = run.folder()
    run.play(folder, 3, [1])
    trace = run.muster.folder / "trace"
    result = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=%file,fcntl,flock", "-o", trace, run.muster.binary,
         *map(str, run.command(folder, 2, 3))],
        env=run.muster.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 0, result.stderr
    lines = [line for line in trace.read_text(errors="replace").splitlines() if f"{folder}/" in line]
    checks("the folder is used", len(lines) > 0, "no call names it")
    sqlite_files = [line for line in lines if re.search(r"-(wal|shm|journal)\b", line) and "ENOENT" not in line]
    checks("no journal, no shared memory beside shared files", not sqlite_files, sqlite_files[:3])
    written = {match[1] for line in lines
               if (match := re.search(r'open(?:at)?\([^"]*"([^"]+)", [^)]*O_(?:WRONLY|RDWR)', line))}
    own = [path for path in written if not path.endswith(".tmp")]
    checks("files are written under names of one's own, and renamed", written and not own, own[:3])


def edits(run, checks):
    """A data file that changes between two shards."""
    folder = run.folder()
    run.play(folder, 2, [1])
    table = run.muster.configs / "games/homm/units.csv"
    before = table.read_text()
    lines = before.splitlines(keepends=True)
    lines[1] = re.sub(r",(\d+),", lambda match: f",{int(match[1]) + 1},", lines[1], count=1)
    table.write_text("".join(lines))
    result = run.muster(*run.command(folder, 2, 2))
    checks("a shard with an edited file is refused, by name",
           result.returncode == 2 and "games/homm/units.csv" in result.stderr, result.stderr)
    table.write_text(before)
    run.play(folder, 2)
    result, rows = run.merged(folder)
    checks("with the file as it was the run ends as a quiet one", rows == run.lines, result.stdout)


def act(muster, checks, options):
    dice = random.Random(options.seed)
    fast = options.fast
    run = Run(muster, "small", 6 if fast else 40, 200)
    orders(run, checks, dice, 2 if fast else 8)
    damage(run, checks, dice, 6 if fast else 60)
    shared_files(run, checks)
    edits(run, checks)
    if fast:
        return
    other_numbers(Run(muster, "many", 120, 20), checks)
    slow = Run(muster, "slow", 30, 4000)
    signals(slow, checks, dice, 20)
    crashes(slow, checks, dice, 6)


if __name__ == "__main__":
    common.main(__doc__, act, [(["--seed"], {"type": int, "default": 1, "help": "of what is drawn"})])
