"""What the scripts of this folder share: runs on a cluster, and what a quiet run of the same config says."""

import json
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "faults"))

import common  # noqa: E402  pylint: disable=wrong-import-position
from cluster import missing, wait_for  # noqa: E402  pylint: disable=wrong-import-position

LEFT_OUT = 77  # as ctest is told

# Searches that take some tenths of a second a game, so that there is something to interrupt.
CONFIG = """\
name = "search"
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
# Fast games, whose decisions take some hundreds of rounds: one candidate rests before the others.
RACE = """\
name = "race"
game = "tic_tac_toe"
repetitions = 400
seed = 3
agents = [
  { name = "one", type = "mcts", preset = "plain", iterations = 3 },
  { name = "two", type = "mcts", preset = "plain", iterations = 12 },
  { name = "greedy", type = "greedy" },
  { name = "random", type = "random" },
]

[question]
detect = 12

[stop]
when = "resolved"
race = true

[tournament]
format = "gauntlet"
candidates = ["one", "two", "greedy"]
opponents = ["random"]
"""
FIRST_WAVE = 80
PATIENCE = 600  # seconds until a run is over, on a machine that has other things to do


class Runs:
    """A config, what it comes to in quiet, and runs of it on a cluster."""

    def __init__(self, muster, cluster, repetitions, iterations):
        self.muster = muster
        self.cluster = cluster
        self.number = 0
        self.config = muster.folder / "search.toml"
        self.config.write_text(CONFIG.format(repetitions=repetitions, iterations=iterations))
        self.repetitions = repetitions
        started = time.monotonic()
        quiet = muster.folder / "quiet"
        played = muster("run", self.config, "--out", quiet, "--no-report", "--threads", 2, timeout=PATIENCE)
        assert played.returncode == 0, played.stderr
        self.seconds = time.monotonic() - started
        self.expected = muster("export", quiet).stdout
        assert self.expected.count("\n") == repetitions + 1, self.expected[:300]

    def submit(self, *options, run=None, shards=6, time_limit=10, config=None):
        """A new run; `options` beside the usual ones."""
        self.number += 1
        run = Run(self, run or self.muster.folder / f"run-{self.number}")
        run.take(self.call("submit", config or self.config, "--out", run.folder, "--shards", shards, "--time", time_limit,
                                  "--mem", "100M", "--cpus-per-task", 1, "--partition", "usual", *options))
        return run

    def call(self, *arguments, **environment):
        return self.muster(*arguments, SLURM_CONF=self.cluster.conf, **environment)

    def are_equal(self, run):
        """Whether its games are those of the quiet run, byte for byte."""
        return run.export() == self.expected


class Races(Runs):
    """The same of runs that stop when it is clear, in waves."""

    def __init__(self, muster, cluster):  # pylint: disable=super-init-not-called
        self.muster = muster
        self.cluster = cluster
        self.number = 0
        self.config = muster.folder / "race.toml"
        self.config.write_text(RACE)
        self.quiet = muster.folder / "quiet-race"
        played = muster("run", self.config, "--out", self.quiet, timeout=PATIENCE)
        assert played.returncode == 0, played.stderr
        self.expected = muster("export", self.quiet).stdout

    def submit(self, *options, environment=None):
        self.number += 1
        run = Run(self, self.muster.folder / f"race-{self.number}")
        run.take(self.call("submit", self.config, "--out", run.folder, "--shards", 4, "--time", 10, "--mem", "100M",
                           "--cpus-per-task", 1, "--partition", "usual", "--first-wave", FIRST_WAVE, *options,
                           **(environment or {})))
        return run

    def are_equal(self, run):
        """All games of the quiet run are there, and more that do not count: the answers are the same."""
        there = set(run.export().splitlines())
        return set(self.expected.splitlines()) <= there and all(
            self.muster("report", run.folder, "--format", format_).stdout
            == self.muster("report", self.quiet, "--format", format_).stdout for format_ in ("csv", "pairs", "metrics"))



class Run:
    """The folder of a run that was submitted."""

    def __init__(self, runs, folder):
        self.runs = runs
        self.cluster = runs.cluster
        self.folder = Path(folder)
        self.submitted = None
        self.array = None  # the id of the array that was submitted last

    def call(self, verb, *arguments):
        return self.runs.call(verb, *arguments, self.folder)

    def take(self, submitted):
        self.submitted = submitted
        array = re.search(r"array job (\d+)", submitted.stdout)
        self.array = array.group(1) if array else self.array
        return submitted

    def resume(self, *options):
        return self.take(self.runs.call("submit", "--resume", self.folder, *options))

    def tasks(self):
        """What Slurm says of the tasks of the last array."""
        return [job for job in self.cluster.jobs() if job.get("ArrayJobId") == self.array]

    def running(self):
        return [job for job in self.tasks() if job["JobState"] == "RUNNING"]

    def log(self, name="*"):
        """All that was logged."""
        return "".join(path.read_text(errors="replace") for path in sorted((self.folder / "logs").glob(f"{name}.log")))

    def segments(self, pattern="*"):
        return [path for path in (self.folder / "segments").glob(f"{pattern}.sqlite") if path.name != "run.sqlite"]

    def playing(self, count):
        """Waits until so many tasks have begun to play, and returns records of those that run."""
        wait_for("tasks that play", lambda: len(re.findall(r": shard \d+/\d+: ", self.log("shard-*"))) >= count, PATIENCE)
        return self.running()

    def over(self):
        """Waits until none of its jobs is in the queue."""
        wait_for("the end of the run", lambda: self.cluster.queue() == [], PATIENCE, 0.5)

    def export(self):
        return self.runs.muster("export", self.folder).stdout

    def equal(self):
        """Whether it is as the quiet run."""
        return self.runs.are_equal(self)

    def waves(self):
        """States of its waves, those that decide that it is over among them."""
        return [json.loads(path.read_text()) for path in sorted((self.folder / "slurm/waves").glob("????.json"))]

    def arrays(self):
        """Of each submission of a wave, by its mark: the arrays that Slurm has seen."""
        arrays = {}
        for job in self.cluster.jobs():
            if "ArrayJobId" in job and f"{self.folder}/slurm/" in job.get("Command", ""):
                arrays.setdefault(job.get("Comment"), set()).add(job["ArrayJobId"])
        return arrays

    def merged(self):
        """Whether the merge job has left a complete store and a report, and no segment."""
        return (self.folder / "games.sqlite").exists() and (self.folder / "report.html").exists() and not self.segments()

    def restarts(self):
        return sum(int(task["Restarts"]) for task in self.tasks())


def main(text, act):
    """Of a script that ctest calls: says in words why nothing is tested where there can be no Slurm."""
    reason = missing()
    if reason:
        print(f"left out: {reason}")
        sys.exit(LEFT_OUT)
    common.main(text, act)
