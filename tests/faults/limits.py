#!/usr/bin/env python3
"""Limits in words: what is too large, too deep, out of range or no file ends with a message, not with a crash.

A line per input: exit code, seconds, peak memory, the first line of the message. Everything bad ends with 2 (output
that cannot be written with 1) within SECONDS and MEGABYTES; messages stay short.
"""

import os
import re
import resource
import shutil
import subprocess
import threading
import time
import unicodedata
from dataclasses import dataclass

import common
import limit_cases

SECONDS = 2.0  # of the processor, as others may use the machine, too
MEGABYTES = 1024
LINE, MESSAGE = 1500, 64 << 10  # bytes of a line, and of all that is said
# What the language's library says for itself.
RAW = re.compile(r"std::|bad_alloc|terminate called|Assertion|what\(\)|AddressSanitizer")


@dataclass
class Result:
    code: int
    seconds: float
    megabytes: float
    error: str
    output: str


def unseen(character):
    """Controls and marks that a terminal obeys or hides."""
    return unicodedata.category(character) in ("Cc", "Cf")


def visible(text):
    return "".join(f"\\u{ord(one):04x}" if unseen(one) else one for one in text)


class Measurer:
    """Runs muster and measures it."""

    def __init__(self, muster):
        self.muster = muster
        self.output = muster.folder / "stdout.txt"
        self.error = muster.folder / "stderr.txt"

    def __call__(self, *arguments, memory=None, stdout=None, stderr=None, closed=(), patience=60):
        """`memory`: bytes of addresses; `stdout`, `stderr`: descriptors; `closed`: those that it does not have."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            for one in closed:
                os.close(one)

        with open(self.output, "wb") as output, open(self.error, "wb") as error:
            start = time.monotonic()
            process = subprocess.Popen([self.muster.binary, *map(str, arguments)], cwd=self.muster.folder,
                                       env=self.muster.environment(), stdin=subprocess.DEVNULL,
                                       stdout=output if stdout is None else stdout,
                                       stderr=error if stderr is None else stderr, preexec_fn=prepare)
            watch = threading.Timer(patience, process.kill)
            watch.start()
            _, status, usage = os.wait4(process.pid, 0)
            watch.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds = min(time.monotonic() - start, usage.ru_utime + usage.ru_stime)
        with open(self.output, errors="replace", encoding="utf-8") as output:
            printed = output.read(1 << 20)
        with open(self.error, errors="replace", encoding="utf-8") as error:
            said = error.read(1 << 20)
        return Result(process.returncode, seconds, usage.ru_maxrss / 1024, said, printed)


class Table:
    """Prints lines and judges them."""

    def __init__(self, muster, checks):
        self.measure = Measurer(muster)
        self.checks = checks
        self.folder = str(muster.folder)

    def show(self, name, result):
        first = (result.error.splitlines() or [""])[0].replace(self.folder, "...")
        first = first.removeprefix("muster: error: ")
        line = f"{name} -> {result.code}, {result.seconds:.1f} s, {result.megabytes:.0f} MB: {first[:150]}"
        return visible(line)

    def problems(self, result, codes, limited):
        found = []
        if result.code not in codes:
            found.append(f"exit code {result.code}, expected {codes}")
        lines = result.error.splitlines()
        if result.code > 0 and not any(line.startswith("muster: error: ") for line in lines):
            found.append("no message")
        longest = max((len(line.encode()) for line in lines), default=0)
        if longest > LINE or len(result.error.encode()) > MESSAGE:
            found.append(f"a message of {len(result.error.encode())} bytes, a line of {longest}")
        if RAW.search(result.error):
            found.append("the words of a library")
        if any(unseen(one) and one != "\n" for one in result.error):
            found.append("unseen characters in the message")
        if limited and result.seconds > SECONDS:
            found.append("too slow")
        if limited and result.megabytes > MEGABYTES:
            found.append("too much memory")
        return found

    def __call__(self, case):
        case.prepare()
        result = self.measure(*case.words, memory=case.memory, patience=case.patience)
        for _ in range(2):  # others make processors slow
            if case.limited and SECONDS < result.seconds < 3 * SECONDS:
                result = min(result, self.measure(*case.words, memory=case.memory), key=lambda one: one.seconds)
        case.clean()
        found = self.problems(result, case.codes, case.limited)
        if case.expected and case.expected not in result.error + result.output:
            found.append(f"`{case.expected}` is not told")
        self.checks(self.show(case.name, result), not found, visible(f"{found} {result.error[:600]}"))
        return result


# ---- Standard output.

def outputs(muster, table, options):
    """What cannot be written is an error of every verb; a reader that has gone is none; nothing goes astray."""
    run = muster.folder / "printed-run"
    config = muster.folder / "printed.toml"
    config.write_text(common.SMALL.format(repetitions=300))
    assert muster("run", config, "--out", run).returncode == 0
    verbs = limit_cases.printing_verbs(muster, config, run)
    if options.fast:
        verbs = verbs[::4]
    for words in verbs:
        name = " ".join(map(str, words)).replace(table.folder, "...")[:70]
        full = os.open("/dev/full", os.O_WRONLY)
        result = table.measure(*words, stdout=full)
        os.close(full)
        found = table.problems(result, (1,), False)
        if "cannot write" not in result.error:
            found.append("it does not say so")
        table.checks(table.show(f"{name} > /dev/full", result), not found, found)
        for _ in range(1 if options.fast else 3):  # it depends on what was written when
            gone = closed_pipe()
            result = table.measure(*words, stdout=gone)
            os.close(gone)
            found = table.problems(result, (0,), False)
            if not table.checks(table.show(f"{name} | (nobody)", result), not found, found):
                break


def closed_pipe():
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def without_descriptors(muster, table):
    """A run whose standard output or error is closed writes nothing of it into its files."""
    config = muster.folder / "closed.toml"
    config.write_text(common.SMALL.format(repetitions=20))
    assert muster("run", config, "--out", muster.folder / "open").returncode == 0
    expected = muster.rows(muster.folder / "open")
    for closed in ((1,), (2,), (1, 2), (0, 1, 2)):
        run = muster.folder / f"closed-{len(closed)}-{closed[0]}"
        result = table.measure("run", config, "--out", run, closed=closed)
        sound = muster("check", "--full", run)
        page = (run / "report.html").read_text(errors="replace") if (run / "report.html").exists() else ""
        good = result.code in (0, 1) and sound.returncode == 0 and muster.rows(run) == expected
        good = good and (not page or page.lstrip().lower().startswith("<!doctype html") and
                         page.rstrip().endswith("</html>"))
        table.checks(table.show(f"run without descriptors {closed}", result), good, sound.stdout + sound.stderr)


def mute(muster, table):
    """Messages that nobody can read are lost, and nothing else: no rows, and no exit code."""
    config, bad = muster.folder / "mute.toml", muster.folder / "bad.toml"
    config.write_text(common.SMALL.format(repetitions=20))
    bad.write_text("x = 1\n")
    for name, open_one in (("/dev/full", lambda: os.open("/dev/full", os.O_WRONLY)), ("a closed pipe", closed_pipe),
                           ("nothing", None)):
        for what, words, code in (("run", ["run", config, "--out", muster.folder / "mute"], 0),
                                  ("run of a bad config", ["run", bad], 2), ("a bad option", ["games", "--x"], 2),
                                  ("games", ["games"], 0)):
            shutil.rmtree(muster.folder / "mute", ignore_errors=True)
            error = open_one() if open_one else None
            result = table.measure(*words, stderr=error, closed=() if open_one else (2,))
            if error is not None:
                os.close(error)
            rows = len(muster.rows(muster.folder / "mute") or ()) if what == "run" else 40
            table.checks(table.show(f"{what} 2> {name}", result), result.code == code and rows == 40,
                         f"exit code {result.code}, expected {code}; {rows} rows")


# ---- Names in CSV.

def harmless_csv(muster, table):
    """No cell of a CSV file begins like a formula."""
    config = muster.folder / "formula.toml"
    config.write_text('name = "=cmd()"\ngame = "nim"\nrepetitions = 2\nseed = 1\n'
                      'scenarios = [{ name = "@sum", heaps = [3], players = 2 }]\n'
                      'rulesets = [{ name = "-2+3" }]\n'
                      'agents = [{ name = "=1+1", type = "random" }, { name = "+2", type = "greedy" },\n'
                      '  { name = "-3", type = "greedy", max_nodes = 9 }, { name = "@now", type = "exact" }]\n')
    run = muster.folder / "formula"
    made = muster("run", config, "--out", run)
    table.checks("names like formulas: are played", made.returncode == 0, made.stderr)
    for words in (["export", run], ["report", run, "--format", "csv"]):
        text = muster(*words).stdout
        bad = [cell for line in text.splitlines()[1:] for cell in re.split(r",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", line)
               if re.match(r'"?[=+@]|"?-(?![\d.;e+-]*"?$)', cell)]
        table.checks(f"names like formulas: {words[0]}", text and not bad, bad[:5])
    names = set(re.findall(r"=1\+1|\+2|-3|@now", muster("export", run, "--format", "jsonl").stdout))
    table.checks("names like formulas: JSON has them as they are", len(names) == 4, names)


def seeds(muster, table):
    """A seed is decimal, or hexadecimal after 0x."""
    def told(seed):
        return muster("replay", "pig", "--agent", "random", "--ruleset", "to_20", "--seed", seed).stdout

    table.checks("replay: --seed 123 is --seed 0x7b", told("123") == told("0x7b") != "")
    table.checks("replay: --seed 10 is not --seed 0x10", told("10") != told("0x10"))
    table.checks("replay: --seed 2^64-1 is --seed 0xffffffffffffffff",
                 told(2**64 - 1) == told("0xffffffffffffffff") != "")


def act(muster, checks, options):
    table = Table(muster, checks)
    for case in limit_cases.all_cases(muster, options.fast):
        table(case)
    seeds(muster, table)
    harmless_csv(muster, table)
    without_descriptors(muster, table)
    mute(muster, table)
    outputs(muster, table, options)


if __name__ == "__main__":
    common.main(__doc__, act)
