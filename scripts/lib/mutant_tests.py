"""Which tests a mutant of scripts/mutate_generated.py meets, in which order, and what they say."""

import hashlib
import json
import math
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import NamedTuple

CORE, GAMES, AGENTS = "muster_core_tests", "muster_games_tests", "muster_agents_tests"
CONFORMANCE, EXPERIMENTS = "muster_conformance_tests", "muster_experiments_tests"
GAME_FOLDERS = ("classic", "heroes", "homm", "penance", "projecthex")
QUICK = 0.05  # seconds of a test that is asked early
# A run may take this many seconds of processors, and this many times as long as with nothing changed.
PATIENCE, TIMES = 10, 4
MEMORY_KIB, FILE_KIB = 8 << 20, 1 << 20  # what a mutant that does not end may fill


class Test(NamedTuple):
    name: str
    file: str
    seconds: float


def room_of(file):
    return "/".join(file.split("/")[:2]) if file.startswith("src/") else file.split("/")[0]


def game_of(file):
    """The game that a file of a game's room, or its players or its part of experiments, belongs to."""
    match = re.match(r"(?:src/games|agents|experiments)/([^/]+)/", file)
    return match.group(1) if match and match.group(1) in GAME_FOLDERS else None


def programs_for(file):
    """The test programs in which a change of a file can be seen, its room's first."""
    game = game_of(file)
    match room_of(file):
        case "src/core" | "src/graph":
            return [CORE, GAMES, AGENTS, CONFORMANCE, EXPERIMENTS]
        case "src/games":
            return [GAMES, CONFORMANCE, AGENTS, EXPERIMENTS]
        case "agents":
            return [AGENTS, GAMES, CONFORMANCE, EXPERIMENTS] if game else [AGENTS, CONFORMANCE, EXPERIMENTS]
        case _:
            return [EXPERIMENTS]


def run(words, folder, seconds, environment):
    """(exit code or None when it does not end, what it printed). Limited in the time of processors, which others that use
    them do not make longer, and five times that on the clock; in memory; in what it writes."""
    (folder / "tmp").mkdir(parents=True, exist_ok=True)
    printed = folder / "printed.txt"
    limits = f"ulimit -c 0 -v {MEMORY_KIB} -f {FILE_KIB}; ulimit -S -t {math.ceil(seconds)}"
    limited = ["bash", "-c", f'{limits}; exec "$@"', "limited", *map(str, words)]
    with open(printed, "wb") as out:
        process = subprocess.Popen(limited, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   start_new_session=True,
                                   env=os.environ | {"TEST_TMPDIR": f"{folder}/tmp", "XDG_CACHE_HOME": f"{folder}/tmp"} | environment)
        try:
            code = process.wait(5 * seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
    with open(printed, "rb") as out:
        return None if code == -signal.SIGXCPU else code, out.read(4 << 20).decode(errors="replace")


class Baseline:
    """The tests of the program as it is: where each stands and how long it takes."""

    def __init__(self, built, name, folder, about, left_out="", slowest=math.inf):
        """`about`: what decides what all tests say; with the same only those of changed files are run again. `left_out`:
        GoogleTest's pattern of tests that are not asked. `slowest`: seconds of one that is asked about a file that it is
        not about."""
        self.tree, self.slowest = built.tree, slowest
        program = built.program(name)
        kept = folder / f"{name}.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        if known.get("about") != about:
            known = {"tests": [], "files": {}}
        there = self._told(program, [f"--gtest_filter=-{left_out}", "--gtest_list_tests"], folder, name)
        files = {test.file: hashlib.sha256((self.tree / test.file).read_bytes()).hexdigest() for test in there}
        timed = {test[0]: Test(*test) for test in known["tests"] if known["files"].get(test[1]) == files.get(test[1])}
        unknown = [test.name for test in there if test.name not in timed]
        if unknown:
            listed = folder / "baseline.filter"
            listed.write_text("--gtest_filter=" + ":".join(unknown) + "\n")
            timed |= {test.name: test for test in self._told(program, [f"--gtest_flagfile={listed}"], folder, name)}
        self.tests = [timed[test.name] for test in there]
        kept.write_text(json.dumps({"about": about, "tests": self.tests, "files": files}))

    def _told(self, program, words, folder, name):
        """The tests in what the program writes as JSON."""
        told = folder / "baseline.json"
        code, printed = run([program, f"--gtest_output=json:{told}", *words], folder / "baseline", 3600, {})
        if code != 0:
            raise RuntimeError(f"{name} does not pass as it is:\n{printed[-3000:]}")
        return [Test(f"{suite['name']}.{test['name']}", test["file"].removeprefix(f"{self.tree}/"),
                     float(test.get("time", "0s").removesuffix("s")))
                for suite in json.loads(told.read_text())["testsuites"] for test in suite["testsuite"]
                if test.get("result") != "SUPPRESSED"]

    def rounds(self, file):
        """Lists of tests that a change of `file` meets one after the other."""
        game = game_of(file)
        meant = [test for test in self.tests if not foreign(test, game)]
        about = near(file, self.tree)
        close = {test.name for test in meant if about(test.file)}
        meant = [test for test in meant if test.seconds <= self.slowest or test.name in close]
        quick = {test.name for test in meant if test.seconds <= QUICK}
        order = [[test for test in meant if test.name in close and test.name in quick],
                 [test for test in meant if test.name in close - quick],
                 [test for test in meant if test.name in quick - close],
                 [test for test in meant if test.name not in quick | close]]
        return sorted((tests for tests in order if tests), key=lambda tests: (tests is not order[0], seconds_of(tests)))


    def files_about(self, header):
        """The test files that include a header, those named after it first."""
        said = f'#include "{header.removeprefix("src/")}"'
        stem = header.rsplit("/", 1)[-1].removesuffix(".h")
        files = {test.file for test in self.tests if test.file.startswith("tests/")}
        users = [file for file in files if said in (self.tree / file).read_text(encoding="utf-8")]
        return sorted(users, key=lambda file: (stem not in file.rsplit("/", 1)[-1], file))


def seconds_of(tests):
    return sum(test.seconds for test in tests)


def foreign(test, game):
    """Whether a test is of another game only."""
    words = set(re.split(r"[/_.]", test.file)) | set(re.split(r"[/_.]", test.name))
    named = words & set(GAME_FOLDERS)
    return game is not None and bool(named) and game not in named


def near(file, tree):
    """Says of a test's file whether it is about `file`: stands in the same place, or includes it."""
    place = Path(file.removeprefix("src/")).parent
    header = file.removeprefix("src/").rsplit(".", 1)[0] + ".h"
    beside = re.compile(rf"tests/{re.escape(place.as_posix())}(/|_\w*test\.cc)")
    told = re.compile(rf"tests/experiments/sheets/{game_of(file)}_") if place.name in ("sheet", "words") else None
    known = {}

    def about(test_file):
        if test_file not in known:
            path = tree / test_file
            known[test_file] = bool(beside.match(test_file) or told and told.match(test_file)) or \
                path.is_file() and f'#include "{header}"' in path.read_text(encoding="utf-8")
        return known[test_file]
    return about


def verdict(program, environment, tests, folder):
    """What these tests say: None when they pass."""
    listed = folder / "filter.txt"
    listed.write_text("--gtest_filter=" + ":".join(test.name for test in tests) + "\n")
    seconds = PATIENCE + TIMES * seconds_of(tests)
    code, printed = run([program, f"--gtest_flagfile={listed}", "--gtest_fail_fast"], folder, seconds, environment)
    if code == 0:
        return None
    failed = re.findall(r"^\[  FAILED  \] (\S+?)(?:,| \(|$)", printed, re.MULTILINE)
    begun = re.findall(r"^\[ RUN      \] (\S+)", printed, re.MULTILINE)
    where = (failed or begun[-1:] or ["(none begun)"])[0]
    if code is None:
        return f"timed out in {begun[-1] if begun else where}"
    return f"killed by {where}" if failed else f"crashed in {where}"


def fingerprints_differ(program, games, tree, folder):
    """The first game whose lines are not those of the tree, or None."""
    for game in games:
        words = [program, "fingerprint", game, "--expect", tree / "tests/fingerprints.txt", "--threads", "1"]
        code, _ = run(words, folder, 600, {"MUSTER_CONFIGS": str(tree / "configs")})
        if code != 0:
            return game
    return None
