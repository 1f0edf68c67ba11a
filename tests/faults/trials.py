"""One command under one fault: played with the shim, then again without it, and compared with a quiet run."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

import common

STORE = "games.sqlite"
WORKERS = 2
TIME_LIMIT = 120  # a command that takes longer hangs
KILLED = -signal.SIGKILL
# What a folder may hold after all is done.
FILES = {STORE, "checksums.xxh128", "report.html", f"{STORE}.lock"}  # nobody holds the lock of a killed process


class Shim:
    """The preloaded library (io_shim.cc), compiled."""

    def __init__(self, folder):
        self.library = Path(folder) / "io_shim.so"
        sources = [common.HERE / name for name in ("io_shim.cc", "io_shim_core.cc", "io_shim_undo.cc")]
        subprocess.run(["g++", "-std=c++20", "-O1", "-shared", "-fPIC", "-o", self.library, *sources, "-ldl"],
                       check=True)

    def environment(self, folder, **settings):
        """Of a program whose files below `folder` are looked at; settings are MUSTER_SHIM_..."""
        return {"LD_PRELOAD": self.library, "MUSTER_SHIM_DIR": folder} | {
            f"MUSTER_SHIM_{name.upper()}": value for name, value in settings.items()}


@contextmanager
def quick_folder(options, muster):
    """Where trials are made: in memory, where an fsync takes no time, unless the folder is to stay."""
    if options.keep or not os.access("/dev/shm", os.W_OK):
        yield muster.folder
        return
    with tempfile.TemporaryDirectory(prefix="muster-faults-", dir="/dev/shm") as folder:
        yield Path(folder)


@dataclass(frozen=True)
class Fault:
    """What goes wrong at the n-th operation of a class."""

    name: str
    operation: str
    settings: Callable  # (n, variant) -> settings of the shim
    kills: bool = False
    variants: tuple = ("",)
    beyond: int = 0  # so many more than a quiet run has


def failing(operation, kind, variants=("", "sticky")):
    """`sticky`: all after the n-th fail, too."""
    def settings(n, variant):
        return {"fail": ":".join([operation, str(n), kind, *filter(None, [variant])])}
    return Fault(f"{operation} {kind}", operation, settings, kind == "kill", variants)


def all_faults(parts, fast):
    """`parts`: so many random parts of what was not synced are kept when the power goes."""
    faults, errors = [], ["enospc"] if fast else ["enospc", "eio"]
    for operation in ("open", "write", "fsync", "rename", "unlink", "truncate"):
        kinds = {"fsync": ["eio"], "write": [*errors, "short"]}.get(operation, errors)
        faults += [failing(operation, kind) for kind in kinds]
    return faults + [
        failing("any", "enospc", ("sticky",)), failing("any", "kill", ("",)),
        Fault("power loss", "any", lambda n, _: {"power": n}, True, beyond=1),
        Fault("power loss, parts kept", "any", lambda n, part: {"power": n, "power_keep": part}, True,
              tuple(range(1, parts + 1)), 1)]


def numbers_of(fault, counts, most, chance):
    """[(n, variant)], at most so many of all; and a text that says which."""
    total = counts[fault.operation] + fault.beyond
    numbers = [(n, variant) for variant in fault.variants for n in range(1, total + 1)]
    if len(numbers) <= most:
        return numbers, f"n = 1..{total}"
    return sorted(chance.sample(numbers, most)), f"{most} of n = 1..{total}"


@dataclass
class Case:
    """A command and what it leaves behind."""

    name: str
    prepare: Callable  # (folder) -> None: makes folder/run as it is before
    command: Callable  # (folder) -> arguments
    again: Callable = None  # (bench, folder) -> (what went wrong, how it ended): brings the run to its end
    report: bool = False  # report.html is written, too
    before: list = field(default_factory=list)  # lines of the export before; set by Bench.quiet
    lines: list = field(default_factory=list)  # and when all is done
    page: str = ""  # the report
    old_page: str = ""  # the one before
    counts: dict = field(default_factory=dict)


def rows_of(lines):
    """Lines of an export without what a larger config changes: a game's number, the experiment's name."""
    games = [json.loads(line) for line in lines]
    return {json.dumps({name: game[name] for name in game if name not in ("job", "experiment")}) for game in games}


def read(path):
    try:
        return path.read_text(errors="replace")
    except FileNotFoundError:
        return ""


class Bench:
    """Plays trials in a folder of its own."""

    def __init__(self, muster, shim, folder):
        self.muster = muster
        self.shim = shim
        self.folder = folder
        self.number = 0

    def new_folder(self, name="trial"):
        self.number += 1
        folder = self.folder / f"{name}-{self.number}"
        folder.mkdir()
        return folder

    def export(self, run):
        """(exit code, lines, what it says)"""
        result = self.muster("export", run, "--format", "jsonl", timeout=TIME_LIMIT)
        return result.returncode, result.stdout.splitlines(), result.stderr

    def quiet(self, case):
        """Notes what the case comes to when nothing fails."""
        folder = self.new_folder("quiet")
        case.prepare(folder)
        if (folder / "run" / STORE).exists():
            case.before = self.export(folder / "run")[1]
        case.old_page = read(folder / "run/report.html")
        count = folder / "count"
        done = self.muster(*case.command(folder), **self.shim.environment(folder / "run", count=count))
        assert done.returncode == 0, done.stderr
        case.counts = {name: int(number) for name, number in (line.split() for line in read(count).splitlines())}
        code, case.lines, error = self.export(folder / "run")
        assert code == 0, error
        case.page = read(folder / "run/report.html")
        shutil.rmtree(folder)

    # ---- One trial.

    def trial(self, case, fault, n, variant):
        """(how the faulted command ended, what is wrong or "")"""
        folder = self.new_folder()
        (folder / "side").mkdir()
        case.prepare(folder)
        environment = self.shim.environment(folder / "run", side=folder / "side", **fault.settings(n, variant))
        try:
            done = self.muster(*case.command(folder), timeout=TIME_LIMIT, **environment)
            ended = done.returncode == 0 or n > case.counts[fault.operation]  # before the power went
            wrong = self.after_fault(case, fault, folder, done) or self.half_way(case, folder / "run", ended)
            ending = f"{done.returncode}"
            if not wrong:
                wrong, how = self.until_done(case, folder)
                ending += how
        except subprocess.TimeoutExpired as hanging:
            ending, wrong = "none", f"`{hanging.cmd[1]}` hangs"
        shutil.rmtree(folder)
        return ending, " ".join(wrong.replace(str(folder) + "/", "").split())

    def after_fault(self, case, fault, folder, done):
        run = folder / "run"
        code, error = done.returncode, done.stderr
        if code not in (0, 1, 2, 75) and not (fault.kills and code == KILLED):
            return f"ends with {code}: {error[-300:]}"
        if code > 0 and "muster: " not in error:
            return f"ends with {code} and no message"
        page = read(run / "report.html")
        if page not in (case.old_page, case.page):
            return f"report.html is half written ({len(page)} of {len(case.page)} characters)"
        if code == 0 and case.report and page != case.page:
            return "ends with 0 without a report"
        return ""

    def half_way(self, case, run, ended):
        """What can be read before the command is run again."""
        exported, lines, error = self.export(run)
        if exported not in (0, 1, 2) or (exported != 0 and "muster: " not in error):
            return f"export of what is left ends with {exported}: {error[-300:]}"
        if exported != 0 and (ended or case.before):
            return f"what is left{' of an ended run' * ended} cannot be read: {error[-300:]}"
        if ended and lines != case.lines:
            return f"ended well, and {len(case.lines) - len(lines)} rows are missing, or some are others"
        left, wanted = rows_of(lines), rows_of(case.lines)
        if not left <= wanted:
            return "what is left holds rows that are not the run's"
        if exported == 0 and not rows_of(case.before) & wanted <= left:
            return "rows of before are gone"
        return ""

    def until_done(self, case, folder):
        """The same command again, until the end."""
        run, how = folder / "run", ""
        if case.again is not None:
            wrong, how = case.again(self, folder)
            if wrong:
                return wrong, how
        else:
            done = self.muster(*case.command(folder), timeout=TIME_LIMIT)
            if done.returncode != 0:
                return f"the same command ends with {done.returncode}: {done.stderr[-300:]}", how
        code, lines, error = self.export(run)
        if code != 0 or lines != case.lines:
            return f"export ends with {code} and is another one: {error[-200:]}", how
        if case.report and read(run / "report.html") != case.page:
            return "report.html is another one", how
        full = self.muster("check", "--full", run, timeout=TIME_LIMIT)
        wrong = f"check --full ends with {full.returncode}: {full.stdout + full.stderr}" if full.returncode else ""
        if "no sum of the whole file" in full.stdout:
            wrong += "the sum of the whole file stays away; "
        left = {re.sub(r"\d+", "N", path.name) for path in run.iterdir()} - {re.sub(r"\d+", "N", one) for one in FILES}
        return wrong + (f"leaves {', '.join(sorted(left))} behind" if left else ""), how

    # ---- All trials of a fault.

    def row(self, checks, case, fault, most, chance):
        """Lets one operation after the other fail, at most so many, and prints a line of the table."""
        numbers, where = numbers_of(fault, case.counts, most, chance)
        table_line(checks, case.name, fault.name, where, numbers, lambda number: self.trial(case, fault, *number))


def table_line(checks, name, fault, where, numbers, trial):
    """`trial`: one of the numbers, (n, variant) -> (how it ended, what is wrong)."""
    if not numbers:
        return
    with ThreadPoolExecutor(WORKERS) as pool:
        found = list(pool.map(trial, numbers))
    line = f"{name:16} {fault:23} {where:16}"
    wrong = counterexamples(numbers, found)
    checks(line if wrong else f"{line} equal; ends: {endings(found)}", not wrong, wrong)


def ranges(numbers):
    """1-3 5 7-9"""
    parts = []
    for n in numbers:
        if parts and n == parts[-1][1] + 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    return " ".join(f"{first}-{last}" if first < last else f"{first}" for first, last in parts)


def counterexamples(numbers, found):
    """Which n go wrong, by what goes wrong; "" when none does."""
    by_text = {}
    for (n, variant), (_, text) in zip(numbers, found):
        if text:
            by_text.setdefault(text, {}).setdefault(variant, []).append(n)
    lines = []
    for text, some in by_text.items():
        where = "; ".join(f"n = {ranges(listed)}" + (f" ({variant})" if variant else "")
                          for variant, listed in some.items())
        lines.append(f"\n      {where}: {text}")
    return "".join(lines)


def endings(found):
    """Exit codes and how often each came."""
    counted = Counter(ending.replace(str(KILLED), "killed") for ending, _ in found)
    return ", ".join(f"{ending} x{times}" for ending, times in sorted(counted.items()))
