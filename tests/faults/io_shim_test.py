#!/usr/bin/env python3
"""Checks that the preloaded shim (io_shim.cc) sees, fails and undoes what it says.

usage: io_shim_test.py [--so FILE]

Builds the shim, unless one is given, and the programs in samples/ into a temporary folder and runs
them there. Prints a line per check; exits with 1 if one failed. Without sqlite3.h or strace, the
checks that need them are left out, which it says.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIM_SOURCES = ["io_shim.cc", "io_shim_core.cc", "io_shim_undo.cc"]
CLASSES = ["open", "write", "fsync", "rename", "unlink", "truncate"]
failures = 0


def check(name, good, detail=""):
    global failures
    failures += not good
    print(f"ok    {name}" if good else f"FAIL  {name}: {detail}", flush=True)


def check_equal(name, found, wanted):
    check(name, found == wanted, f"found {found!r}, wanted {wanted!r}")


def compile_all(work, shim):
    """The shim and the sample programs; sql only where SQLite's header is."""
    cxx = ["g++", "-std=c++20", "-O1", "-Wall", "-Wextra"]
    jobs = [
        ["gcc", "-O1", "-Wall", "-Wextra", "-o", work / "ops", HERE / "samples/ops.c"],
        cxx + ["-o", work / "streams", HERE / "samples/streams.cc"],
        ["gcc", "-O1", "-Wall", "-Wextra", "-o", work / "sql", HERE / "samples/sql.c", "-lsqlite3"],
    ]
    if not Path("/usr/include/sqlite3.h").exists():
        jobs.pop()
    if shim is None:
        shim = work / "io_shim.so"
        objects = [work / f"{source}.o" for source in SHIM_SOURCES]
        for source, made in zip(SHIM_SOURCES, objects):
            jobs.insert(0, cxx + ["-fPIC", "-c", "-o", made, HERE / source])
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: subprocess.run(job, check=True), jobs))
    if not shim.exists():
        subprocess.run(["g++", "-shared", "-o", shim, *objects, "-ldl", "-lpthread"], check=True)
    return shim


class Run:
    """One run of a program in a fresh folder of files, of which `before` is there from the start.

    `alone` is without the shim; `through` a command to run it with. In settings and arguments, @
    stands for the folder that holds it all; the files are in @/d.
    """

    number = 0

    def __init__(self, bench, program, arguments, before=None, alone=False, through=(),
                 **settings):
        Run.number += 1
        self.root = bench.work / f"run{Run.number}"
        self.dir = self.root / "d"
        for folder in (self.root, self.dir, self.root / "side"):
            folder.mkdir()
        for name, content in (before or {}).items():
            path = self.dir / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        env = dict(os.environ)
        if not alone:
            env |= {"LD_PRELOAD": str(bench.shim), "MUSTER_SHIM_DIR": str(self.dir),
                    "MUSTER_SHIM_SIDE": str(self.root / "side"),
                    "MUSTER_SHIM_COUNT": str(self.root / "count")}
        env |= {f"MUSTER_SHIM_{name.upper()}": str(value).replace("@", str(self.root))
                for name, value in settings.items()}
        command = [*through, bench.work / program, *arguments]
        self.done = subprocess.run([str(word).replace("@", str(self.root)) for word in command],
                                   cwd=self.dir, env=env, text=True, capture_output=True)
        self.status = self.done.returncode
        self.out = self.done.stdout.splitlines()

    def tree(self):
        """{name: content} of all files; folders have a / at the end and no content."""
        found = {}
        for path in sorted(self.dir.rglob("*")):
            name = str(path.relative_to(self.dir))
            found.update({name + "/": ""} if path.is_dir() else {name: path.read_text()})
        return found

    def counts(self):
        path = self.root / "count"
        lines = path.read_text().splitlines() if path.exists() else []
        return {name: int(count) for name, count in (line.split() for line in lines)}

    def log(self):
        path = self.root / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        return [line.replace(str(self.root) + "/", "") for line in lines]


class Bench:
    def __init__(self, work, shim):
        self.work, self.shim = work, shim

    def ops(self, *commands, before=None, **settings):
        return Run(self, "ops", commands, before, **settings)

    def after_power_loss(self, *commands, before=None, **settings):
        """The files that are left if the power fails right after the last of the operations."""
        commands += ("unlink nothing",)
        total = self.ops(*commands, before=before).counts()["any"]
        run = self.ops(*commands, before=before, power=total, **settings)
        if run.status != -signal.SIGKILL:
            return f"status {run.status}, {run.done.stderr}"
        return run.tree()


# --- Counting and the log, compared with strace ---

FD_CALLS = {"write": "write", "pwrite64": "write", "writev": "write", "pwritev": "write",
            "sendfile": "write", "fallocate": "write", "fsync": "fsync", "fdatasync": "fsync",
            "ftruncate": "truncate"}
PATH_CALLS = {"mkdir": "open", "mkdirat": "open", "rename": "rename", "renameat": "rename",
              "renameat2": "rename", "link": "rename", "symlink": "rename", "linkat": "rename",
              "unlink": "unlink", "unlinkat": "unlink", "rmdir": "unlink", "truncate": "truncate"}
CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)(?:<([^>]*)>)?")


def in_dir(path, folder):
    """Whether an absolute path is below a folder; what else strace names ("pipe:[1]") is not."""
    return Path(os.path.normpath(path)).is_relative_to(folder)


def traced(run, trace):
    """(counts, log) as strace has it."""
    counts, log = dict.fromkeys(CLASSES, 0), []
    for line in trace.splitlines():
        match = CALL.match(line)
        if not match:
            continue
        name, arguments, result, opened = match.groups()
        fd_path = re.match(r"\w+<([^>]*)>", arguments)
        folder = Path(fd_path.group(1)) if fd_path else run.dir
        strings = re.findall(r'"([^"]*)"', arguments)
        if name in FD_CALLS:
            counts[FD_CALLS[name]] += in_dir(folder, run.dir)
        elif name in PATH_CALLS:
            counts[PATH_CALLS[name]] += any(in_dir(folder / path, run.dir) for path in strings)
        elif name in ("open", "openat", "creat"):
            writes = re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", arguments)
            counts["open"] += bool(writes) and in_dir(folder / strings[0], run.dir)
            if int(result) >= 0:
                kind = "d" if Path(opened).is_dir() or "O_DIRECTORY" in arguments else "r"
                log.append(f"{'w' if writes else kind} {opened}".replace(f"{run.root}/", ""))
    return counts | {"any": sum(counts.values())}, log


# What the dynamic linker and libc open for themselves.
LIBC_OPENS = re.compile(r"^r .*(\.so(\.[\d.]+)?|ld\.so\.cache|/locale/.*|/locale-archive|gconv.*)$")


def check_against_strace(bench, name, program, arguments):
    strace = ["strace", "-f", "-y", "-s", "4096", "-o", "@/trace"]
    alone = Run(bench, program, arguments, alone=True, through=strace)
    counts, log = traced(alone, (alone.root / "trace").read_text())
    shimmed = Run(bench, program, arguments, log="@/log")
    check_equal(f"{name}: counts as strace ({counts['any']})", shimmed.counts(), counts)
    wanted = [line for line in log if not LIBC_OPENS.match(line)]
    check_equal(f"{name}: opens as strace ({len(wanted)})", shimmed.log(), wanted)
    check_equal(f"{name}: does the same with the shim", shimmed.out, alone.out)


EVERYTHING = (
    "open a f wc", "write a hello", "pwrite a 2 xyz", "writev a one two", "fsync a", "fdatasync a",
    "ftruncate a 4", "fallocate a 20", "dup a b", "write b more", "close a", "write b again",
    "rename f g", "link g h", "symlink g s", "unlink h", "mkdir m", "list m", "rmdir m", "mkdir n",
    "remove n", "truncate g 3", "dsync .", "unlink nothing", "open c nothing r", "open c g r",
    "fopen p one w", "fill p 10000", "fflush p", "fputs p more", "fclose p", "fopen q one r+",
    "fgetc q", "fseek q 5", "fputs q mid", "ftell q", "fclose q", "fopen q one a", "fputs q end",
    "fsyncf q", "ftell q", "fclose q", "fopen q one r", "fgetc q", "fclose q",
    "fopen q nowhere/f r", "open o ../outside wc", "write o text", "fopen u unfinished w",
    "fputs u rest")


def check_counts(bench):
    if shutil.which("strace") and subprocess.run(["strace", "-o", "/dev/null", "true"],
                                                 stderr=subprocess.DEVNULL).returncode == 0:
        check_against_strace(bench, "C calls and stdio", "ops", EVERYTHING)
        check_against_strace(bench, "C++ streams and filesystem", "streams", ["files", "@/d/s"])
        if (bench.work / "sql").exists():
            for journal in ("DELETE", "WAL"):
                check_against_strace(bench, f"SQLite {journal}", "sql",
                                     ["run", "@/d/db", journal, "EXTRA", "3"])
    else:
        print("      no strace: counts are not compared with it")
    run = bench.ops("open a f wc", "write a x", "write a y", "fsync a", "rename f g", "unlink g",
                    "open o ../outside wc", "write o x")
    check_equal("counts", run.counts(), {"open": 1, "write": 2, "fsync": 1, "rename": 1,
                                         "unlink": 1, "truncate": 0, "any": 6})
    for way in ("_exit 3", "quick_exit 3"):
        run = bench.ops("open a f wc", "write a x", way)
        check_equal(f"counts at {way}", (run.status, run.counts().get("any")), (3, 2))
    run = bench.ops("open a f wc", "write a x", through=["timeout", "60"])
    check_equal("counts below timeout(1)", run.counts().get("any"), 2)
    run = bench.ops("fopen a f w", "fputs a text")
    check_equal("counts what exit flushes", (run.counts()["write"], run.tree()), (1, {"f": "text"}))
    run = Run(bench, "streams", ["threads", "@/d"])
    check_equal("threads", (run.status, run.counts()["write"]), (0, 400))
    run = bench.ops("open a f wc", "child write a x", "child open b g wc", "write a y", log="@/log")
    check_equal("forks", (run.out, run.tree()["f"], run.log()), (
        ["open 0", "write 1", "child 0", "open 0", "child 0", "write 1"], "xy", ["w d/f", "w d/g"]))


# --- Failing ---


def check_fail(bench):
    three = ("open a f wc", "write a one", "write a two", "write a three")
    for fail, wanted, content in (
            ("write:2:enospc", ["3", "ENOSPC", "5"], "onethree"),
            ("write:2:eio", ["3", "EIO", "5"], "onethree"),
            ("write:2:enospc:sticky", ["3", "ENOSPC", "ENOSPC"], "one"),
            ("write:3:short", ["3", "3", "2"], "onetwoth"),
            ("write:1:short:sticky", ["1", "1", "2"], "otth"),
            ("any:3:eio", ["3", "EIO", "5"], "onethree"),
            ("write:4:eio", ["3", "3", "5"], "onetwothree")):
        run = bench.ops(*three, fail=fail)
        check_equal(f"fail {fail}", ([line.split()[1] for line in run.out[1:]], run.tree()["f"]),
                    (wanted, content))
    run = bench.ops("open a f wc", "write a x", fail="write:1:short")
    check_equal("one byte is not cut", run.tree(), {"f": "x"})
    run = bench.ops("open a f wc", "writev a abc defgh", fail="write:1:short")
    check_equal("writev cut", (run.out[1], run.tree()["f"]), ("writev 4", "abcd"))
    run = bench.ops("open a f r", "open b g wc", "open c f rw", "open d new wc",
                    before={"f": "x", "g": ""}, fail="open:2:enospc")
    check_equal("fail open, only for writing", run.out,
                ["open 0", "open 0", "open ENOSPC", "open 0"])
    run = bench.ops(*three[:2], "fsync a", "fdatasync a", "rename f g", "unlink f", "ftruncate a 0",
                    fail="any:3:enospc:sticky")
    check_equal("every class fails, an fsync with EIO", (run.out[2:], run.tree()), (
        ["fsync EIO", "fdatasync EIO", "rename ENOSPC", "unlink ENOSPC", "ftruncate ENOSPC"],
        {"f": "one"}))
    run = bench.ops(*three, "rename f g", fail="write:2:kill")
    check_equal("kill", (run.status, run.tree(), run.counts()["write"]),
                (-signal.SIGKILL, {"f": "one"}, 2))
    run = bench.ops("open a ../outside wc", "write a one", fail="any:1:eio:sticky")
    check_equal("outside nothing fails", run.out, ["open 0", "write 3"])
    run = bench.ops("mkdir ../dir", "symlink ../d ../dir/in", "open a ../dir/f wc",
                    "open b ../dir/in/f wc", "chdir ..", "open c d/g wc", fail="open:1:eio:sticky")
    check_equal("paths are resolved", run.out, ["mkdir 0", "symlink 0", "open 0", "open EIO",
                                                "chdir 0", "open EIO"])
    check_each_operation(bench)
    check_streams_fail(bench)
    for wrong in ("write:0:eio", "writes:1:eio", "write:1:bad", "write:1", "fsync:1:short"):
        run = bench.ops("open a f wc", fail=wrong)
        check_equal(f"refuses {wrong}", (run.status, run.out), (125, []))


def check_each_operation(bench):
    """Each operation fails when it is its turn, and no other one."""
    commands = ("open a f wc", "write a one", "pwrite a 0 two", "fsync a", "ftruncate a 1",
                "link f h", "rename h g", "symlink g s", "unlink g", "mkdir m", "rmdir m",
                "truncate f 0")
    wrong = []
    for n in range(2, len(commands) + 1):  # without the open, all others would fail
        run = bench.ops(*commands, fail=f"any:{n}:eio")
        if run.out[n - 1].split()[1] != "EIO" or any("EIO" in line for line in run.out[:n - 1]):
            wrong.append((n, run.out))
    check(f"the n-th operation fails, n = 2..{len(commands)}", not wrong, wrong)


def check_streams_fail(bench):
    run = bench.ops("fopen a f w", "fputs a text", "fflush a", "fclose a", fail="write:1:enospc")
    check_equal("fflush fails", run.out[2], "fflush ENOSPC")
    run = bench.ops("fopen a f w", "fputs a text", "fclose a", fail="write:1:enospc")
    check_equal("fclose fails", run.out[2], "fclose ENOSPC")
    run = bench.ops("fopen a f w", "fill a 9000", "fclose a", fail="write:1:short")
    check_equal("stdio writes the rest after a short write",
                (run.out, len(run.tree()["f"]), run.counts()["write"]),
                (["fopen 0", "fill 0", "fclose 0"], 9000, 4))
    run = bench.ops("fopen a f w", fail="open:1:eio")
    check_equal("fopen fails", run.out, ["fopen EIO"])
    total = Run(bench, "streams", ["files", "@/d"]).counts()["write"]
    runs = [Run(bench, "streams", ["files", "@/d"], fail=f"write:{n}:enospc").out
            for n in range(1, total + 1)]
    check(f"C++ streams report each of {total} writes", runs and all(
        out[0].startswith("failed") for out in runs), runs)
    run = Run(bench, "streams", ["files", "@/d"], fail="rename:1:enospc")
    check_equal("filesystem::rename", run.out, ["failed: No space left on device"])


# --- Power loss ---


def check_power_content(bench):
    def after(name, wanted, *commands, content="hello world", **settings):
        found = bench.after_power_loss(*commands, before={"f": content}, **settings)
        check_equal(f"power: {name}", found, wanted if isinstance(wanted, dict) else {"f": wanted})

    after("unsynced end is gone", "AA", "open a f wt", "write a AA", "fsync a", "write a BB")
    after("overwritten bytes are back", "hello world", "open a f rw", "pwrite a 2 xyz")
    after("overwritten without reading", "hello world", "open a f w", "pwrite a 9 xyz", "close a")
    after("twice overwritten", "hello world", "open a f w", "pwrite a 0 12345", "pwrite a 3 abcd")
    after("a hole", "hello world", "open a f w", "pwrite a 20 far", "pwrite a 13 mid")
    after("appended", "hello world", "open a f wa", "write a x", "write a y")
    after("ftruncate", "hello world", "open a f w", "ftruncate a 3", "pwrite a 2 xxx")
    after("ftruncate to more", "hello world", "open a f w", "ftruncate a 30", "fallocate a 40")
    after("truncate", "hello world", "truncate f 2")
    after("O_TRUNC", "hello world", "open a f wt", "write a new")
    after("fopen w", "hello world", "fopen a f w", "fputs a new", "fclose a")
    after("fdatasync", "HELLO world", "open a f w", "write a HELLO", "fdatasync a", "write a x")
    after("fsync through a duplicate", "HELLO world", "open a f w", "write a HELLO", "dup a b",
          "close a", "fsync b")
    after("fsync through another open", "HELLO world", "open a f w", "write a HELLO", "close a",
          "open a f r", "fsync a")
    after("fsync of another file", {"f": "hello world"}, "open a f w", "write a HELLO",
          "open b g wc", "fsync b")
    after("a reused descriptor", {"f": "hello world", "g": "gg"}, "open b g wc", "dsync .",
          "close b", "open a f w", "write a HELLO", "close a", "open b g w", "write b gg",
          "fsync b")
    after("O_DSYNC", "HELLO world", "open a f ws", "write a HELLO")
    run = bench.ops("open a f w", "write a HELLO", "fsync a", "write a x", before={"f": "hello world"}, power=5)
    check_equal("power: after the last operation", (run.status, run.tree()), (-signal.SIGKILL, {"f": "HELLO world"}))
    after("failed fsync", "hello world", "open a f w", "write a HELLO", "fsync a",
          fail="fsync:1:eio")


def check_power_names(bench):
    def after(name, wanted, *commands):
        check_equal(f"power: {name}", bench.after_power_loss(*commands, before=files), wanted)

    files = {"f": "old", "g": "other"}
    write = ("open a n wc", "write a new")
    after("created, synced, folder not", files, *write, "fsync a")
    after("created, folder synced", files | {"n": "new"}, *write, "fsync a", "dsync .")
    after("created, only folder synced", files | {"n": ""}, *write, "dsync .")
    after("renamed", files, "rename f h")
    after("renamed over another", files, "rename f g")
    after("renamed, folder synced", {"g": "old"}, "rename f g", "dsync .")
    after("renamed twice", files, "rename f h", "rename h g")
    after("unlinked", files, "unlink f")
    after("unlinked, folder synced", {"g": "other"}, "unlink f", "dsync .")
    after("unlinked while open", files, "open a f w", "unlink f", "write a gone")
    after("unlinked and created again", files, "unlink f", "open a f wc", "write a new", "fsync a")
    after("created and unlinked", files, *write, "unlink n", *write, "unlink n")
    after("linked", files, "link f h", "symlink f s", "unlink f")
    after("made folder", files, "mkdir m", "open a m/f wc", "write a x", "fsync a", "dsync m")
    after("made folder, synced", files | {"m/": "", "m/f": "x"}, "mkdir m", "open a m/f wc",
          "write a x", "fsync a", "dsync m", "dsync .")
    after("moved to another folder", {"m/": ""} | files, "mkdir m", "dsync .", "rename f m/f")
    after("written, renamed, folder synced", {"h": "old", "g": "other"}, "open a f w",
          "write a new", "rename f h", "dsync .")
    files = {"m/": "", "m/f": "old", "m/n/": "", "m/n/g": "x"}
    moved = ("rename m o", "open a o/k wc", "unlink o/f")
    remove = ("unlink m/f", "unlink m/n/g", "rmdir m/n", "rmdir m")
    wanted, files = files, {"m/f": "old", "m/n/g": "x"}
    after("renamed folder", wanted, *moved)
    after("removed folders", wanted, *remove)
    after("removed folders, in part synced", wanted | {"m/f": "", "m/n/g": ""}, "open a m/f w",
          "ftruncate a 0", "fsync a", "truncate m/n/g 0", "open b m/n/g r", "fsync b", *remove)
    run = bench.ops("mkdir ../new", "open a ../new/f wc", "unlink ../new/x", dir="@/new", power=3)
    files = {"f": "old", "g": "other"}
    check_equal("power: MUSTER_SHIM_DIR is made by the program",
                (run.status, (run.root / "new").exists()), (-signal.SIGKILL, False))
    for flags in ("rw", "w"):
        run = bench.ops(f"open a f {flags}", "lock a", "write a x", "fsync a", "open b n wc",
                        "close b", "unlink g", "dsync .", "child locked a", before=files, power=99)
        check_equal(f"power: keeps POSIX locks, opened {flags}", run.out[-2:],
                    ["locked 1", "child 0"])
    run = bench.ops("open a f wc", power=1, side="/proc")
    check_equal("power: refuses another file system", (run.status, run.out), (125, []))


def check_power_replace(bench):
    """The usual way to replace a file is atomic at every point, and not without its fsync."""
    def outcomes(*commands, **settings):
        found = []
        total = bench.ops(*commands, before={"f": "old"}).counts()["any"]
        for n in range(1, total + 1):
            run = bench.ops(*commands, before={"f": "old"}, power=n, **settings)
            killed_there = run.status == -signal.SIGKILL and run.counts()["any"] == n
            found.append(run.tree().get("f") if killed_there else run.done)
        return found

    start = ("open a draft wct", "write a N", "write a EW")
    end = ("rename draft f", "dsync .", "unlink nothing")
    check_equal("power: replacing at each n", outcomes(*start, "fsync a", *end),
                ["old"] * 6 + ["NEW"])
    check_equal("power: replacing without fsync", outcomes(*start, *end), ["old"] * 5 + [""])
    torn = [outcomes(*start, *end, power_keep=1) for _ in range(2)]
    check("power: torn is a subset of the writes",
          {str(content).replace("\0", "") for content in torn[0]} <= {"old", "", "N", "EW", "NEW"},
          torn[0])
    check_equal("power: torn is the same again", torn[0], torn[1])


# --- SQLite ---


def sql_outcomes(bench, journal, synchronous, transactions, **settings):
    """[(n, transactions whose commit returned, what is found after power loss n)]"""
    arguments = ["run", "@/d/db", journal, synchronous, str(transactions)]
    total = Run(bench, "sql", arguments).counts()["any"]

    def lose_power(n):
        run = Run(bench, "sql", arguments, power=n, **settings)
        if run.status != -signal.SIGKILL:
            return n, len(run.out), f"status {run.status} {run.done.stderr}"
        found = subprocess.run([bench.work / "sql", "check", run.dir / "db"], text=True,
                               capture_output=True, check=False)
        shutil.rmtree(run.root)
        return n, len(run.out), found.stdout.strip()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lose_power, range(1, total + 1)))


def wrong_outcomes(outcomes, durable=True):
    """Those with a torn transaction, a lost commit (if they are durable), or one out of nowhere."""
    return [(n, acked, found) for n, acked, found in outcomes
            if found not in [f"ok {m}" for m in range(acked if durable else 0, acked + 2)]]


def check_sqlite(bench):
    if not (bench.work / "sql").exists():
        print("      no sqlite3.h: SQLite is not checked")
        return
    for torn in ({}, {"power_keep": 1}):
        kind = "torn" if torn else "lost"
        for journal, synchronous in (("DELETE", "EXTRA"), ("WAL", "FULL")):
            outcomes = sql_outcomes(bench, journal, synchronous, 4, **torn)
            check(f"SQLite {journal} {synchronous}, {kind}: whole and durable at each of "
                  f"{len(outcomes)} points", not wrong_outcomes(outcomes), wrong_outcomes(outcomes))
    outcomes = sql_outcomes(bench, "WAL", "NORMAL", 4)
    broken, lost = wrong_outcomes(outcomes, durable=False), wrong_outcomes(outcomes)
    check(f"SQLite WAL NORMAL: whole at each of {len(outcomes)} points", not broken, broken)
    check(f"SQLite WAL NORMAL: commits are lost ({len(lost)} points)", lost)
    for torn in ({}, {"power_keep": 1}):
        outcomes = sql_outcomes(bench, "DELETE", "OFF", 4, **torn)
        wrong = wrong_outcomes(outcomes)
        broken = [found for _, _, found in wrong if not found.startswith("ok")]
        check(f"SQLite OFF, {'torn' if torn else 'lost'}: commits are lost or torn "
              f"({len(wrong)} of {len(outcomes)} points, {len(broken)} torn)", wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--so", type=Path, help="the compiled shim; it is built if not given")
    given = parser.parse_args()
    # In memory, where an fsync takes no time, unless TMPDIR says otherwise.
    memory = "/dev/shm" if "TMPDIR" not in os.environ and os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="io_shim_test.", dir=memory) as folder:
        work = Path(folder).resolve()
        bench = Bench(work, compile_all(work, given.so and given.so.resolve()))
        for part in (check_counts, check_fail, check_power_content, check_power_names,
                     check_power_replace, check_sqlite):
            part(bench)
    print(f"{failures} checks failed" if failures else "all checks passed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
