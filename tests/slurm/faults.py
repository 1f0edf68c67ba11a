#!/usr/bin/env python3
"""Everything that happens to runs on a cluster, done to runs on a real Slurm, one after the other.

What the fault was, what was seen, and whether the rows equal those of a quiet run of one process, byte for byte; as a table
at the end. --only NAME does one.
"""

import shutil
import signal
import subprocess
import sys
import time

import cluster
import submitted
from cluster import wait_for
from submitted import common

PATIENCE = submitted.PATIENCE


class Table:
    """Lines of the table: a fault, what came of it, and whether the rows are those of the quiet run."""

    def __init__(self, checks):
        self.checks = checks
        self.rows = []

    def add(self, fault, seen, run):
        equal = run.equal() and run.merged()
        self.rows.append((fault, seen, "yes" if equal else "NO"))
        print(f"{fault}: {seen}; equal: {'yes' if equal else 'NO'}", flush=True)
        self.checks(f"equal after: {fault}", equal, run.log()[-3000:])

    def print(self):
        print("\n| fault | seen | rows equal to a quiet run |\n|---|---|---|")
        for row in self.rows:
            print("| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in row) + " |")


def node_of(job):
    return int(job["BatchHost"].removeprefix("node"))


def node_killed(runs, table):
    run = runs.submit()
    node = node_of(run.playing(4)[0])
    runs.cluster.kill_node(node)
    run.over()
    seen = f"node{node} lost; {run.restarts()} tasks requeued by Slurm"
    table.checks("tasks of a lost node start again", run.restarts() > 0, run.tasks())
    table.add("node killed mid-array", seen, run)
    runs.cluster.start_node(node)


def attempt_twice(runs, table):
    run = runs.submit(shards=4)  # so that other nodes have room at once
    node = node_of(run.playing(4)[0])
    there = [job["ArrayTaskId"] for job in run.running() if node_of(job) == node]
    runs.cluster.signal_slurmd(node, signal.SIGSTOP)
    wait_for("a requeue", run.restarts, PATIENCE)
    run.over()
    # Attempts on the stopped node go on: wait for their end, which nobody hears of.
    old = [f"{run.array}_{task}_0: ends" for task in there]
    wait_for("the end of the old attempts", lambda: all(words in run.log() or "other plans" in run.log() for words in old),
             PATIENCE)
    runs.cluster.signal_slurmd(node, signal.SIGCONT)
    runs.cluster.kill_node(node)
    runs.cluster.start_node(node)
    again = run.resume()
    merged = runs.muster("merge", run.folder)
    both = [task for task in there if all(f"{run.array}_{task}_{n}: shard {task} is done" in run.log() for n in (0, 1))]
    table.checks("two attempts of one task both end well", both, run.log())
    table.checks("merging once more changes nothing", merged.returncode == 0 and "nothing is missing" in again.stdout,
                 merged.stderr + again.stdout)
    table.add("slurmd stopped (SIGSTOP), so that attempts run twice",
              f"{len(both)} tasks ended well twice, on node{node} and elsewhere", run)


def controller_restarted(runs, table):
    run = runs.submit()
    run.playing(6)
    time.sleep(5)  # until what was started is saved
    runs.cluster.stop_controller()
    time.sleep(5)
    runs.cluster.start_controller()
    run.over()
    table.add("slurmctld down for 5 s and started again", f"{run.restarts()} tasks requeued", run)


def time_limit(runs, table):
    run = runs.submit(shards=1, time_limit=1)
    run.over()
    stopped = run.log().count("was interrupted")
    table.checks("the limit is met", stopped > 0 and run.log().count("asks to be started again") == stopped, run.log())
    table.add("time limit of a minute hit", f"told {stopped} times before the limit; each went on where it was", run)


def preempted(runs, table):
    run = runs.submit()
    run.playing(6)
    urgent = runs.cluster.ask("sbatch", "--parsable", "--partition=urgent", "--nodes=3", "--exclusive", "--output=/dev/null",
                              "--wrap=sleep 3")
    run.over()
    table.checks("tasks are preempted", urgent and run.restarts() > 0, run.tasks())
    table.add("preempted by a job of a higher partition", f"{run.restarts()} tasks requeued, after TERM and KillWait", run)


def cancelled(runs, table):
    run = runs.submit()
    run.playing(6)
    time.sleep(2)
    said = run.call("cancel")
    run.over()
    table.checks("cancel says what is kept", said.returncode == 0 and "are kept" in said.stdout, said.stdout + said.stderr)
    table.checks("a cancelled task does not requeue itself", run.restarts() == 0
                 and "asks to be started" not in run.log(), run.log())
    status = run.call("status").stdout
    table.checks("status knows that they were cancelled", "cancelled" in status, status)
    there = runs.muster("export", run.folder).stdout.count("\n") - 1
    again = run.resume()
    table.checks("resume goes on", again.returncode == 0 and f"{there} there" in again.stdout, again.stdout + again.stderr)
    run.over()
    table.add("scancel, then `submit --resume`", f"{there} of {runs.repetitions} games kept", run)


def segments_damaged(runs, table):
    run = runs.submit()
    run.playing(6)
    wait_for("segments", lambda: len({path.name.split("-")[0] for path in run.segments()}) >= 3, PATIENCE)
    run.call("cancel")
    run.over()
    deleted, cut, flipped = sorted(run.segments())[:3]
    before = runs.muster("export", run.folder).stdout.count("\n") - 1
    deleted.unlink()
    cut.write_bytes(cut.read_bytes()[:-100])
    bytes_ = bytearray(flipped.read_bytes())
    bytes_[len(bytes_) // 2] ^= 4
    flipped.write_bytes(bytes_)
    status = run.call("status").stdout
    table.checks("status names damaged segments", cut.name in status and flipped.name in status, status)
    again = run.resume()
    table.checks("resume goes on without them", again.returncode == 0, again.stdout + again.stderr)
    run.over()
    after = int(again.stdout.split(" there")[0].split()[-1])
    run.runs.muster("merge", run.folder)
    for path in run.segments():  # what is damaged stays until somebody has seen it
        path.unlink()
    table.add("segments deleted, cut, one bit flipped", f"{before} games before, {after} after; the others played again", run)


def disk_full(runs, table):
    run = runs.submit("--set", "repetitions=" + str(runs.repetitions), run=runs.small / "run")
    (runs.small / "ballast").write_bytes(b"x" * (runs.small_bytes // 2))
    with open(runs.small / "ballast", "ab", buffering=0) as ballast:
        try:
            while True:
                ballast.write(b"x" * 4096)
        except OSError:
            pass
    run.over()
    status = run.call("status").stdout
    table.checks("a full disk is told, and tried three times at most",
                 "No space left" in run.log() or "full" in run.log() or "failed" in status, run.log() + status)
    there = runs.muster("export", run.folder).stdout.count("\n") - 1
    table.checks("games are missing then", there < runs.repetitions, there)
    subprocess.run(["mount", "-o", "remount,size=64m", runs.small], check=True)
    again = run.resume()
    table.checks("resume goes on when there is room", again.returncode == 0, again.stdout + again.stderr)
    run.over()
    table.add("disk full on the shared path, room later", f"{max(there, 0)} games there when it was full", run)


def data_edited(runs, table):
    units = runs.muster.configs / "games/homm/units.csv"
    kept = units.read_bytes()
    run = runs.submit("--array-limit", 1)
    run.playing(1)
    units.write_bytes(edited(kept))
    wait_for("a refusal", lambda: "was refused" in run.log(), PATIENCE)
    run.over()
    words = next(line for line in run.log().splitlines() if "muster: error:" in line)
    refused = run.resume()
    table.checks("resume refuses an edited data file", refused.returncode == 2, refused.stdout + refused.stderr)
    table.checks("status says so", "refused" in run.call("status").stdout, run.call("status").stdout)
    units.write_bytes(kept)
    again = run.resume()
    table.checks("resume goes on when the edit is undone", again.returncode == 0, again.stdout + again.stderr)
    run.over()
    table.add("a data file edited between submit and later tasks, undone later",
              f"task: “{words.split('error: ')[1][:160]}”; resume: “{refused.stderr.split('error: ')[-1].strip()[:160]}”", run)


def all_once(run):
    return all(len(ids) == 1 for ids in run.arrays().values())


def controller_twice(runs, table):
    race = runs.races()
    run = race.submit()
    wait_for("the second wave", lambda: len(run.waves()) > 1 and run.waves()[1]["submitted"], PATIENCE)
    first = run.waves()[0]["submitted"][0]["jobs"]["merge"]
    requeued = runs.cluster.ask("scontrol", "requeue", first) is not None
    at_once = [runs.muster.start("advance", run.folder, "--after", "1-1", SLURM_CONF=runs.cluster.conf) for _ in range(2)]
    said = [process.communicate(timeout=PATIENCE)[0] for process in at_once]
    run.over()
    again = run.call("advance")
    table.checks("the job that goes on says what was submitted already",
                 requeued and all("was submitted already" in words for words in said), said + [run.log("waves")[-2000:]])
    table.checks("nothing is submitted twice", all_once(run) and "the run is over" in again.stdout,
                 [run.arrays(), again.stdout, again.stderr])
    table.add("the job that follows a wave requeued after its end, and run by hand twice at once",
              f"{len(run.arrays())} waves, each submitted once", run)


def controller_killed(runs, table):
    """Between what sbatch said and writing it down: after that of the array, and after that of both."""
    race = runs.races()
    for calls, what in ((1, "of the array"), (2, "of both jobs")):
        run = race.submit(environment={"PATH": f"{runs.deadly_sbatch(calls)}:{cluster.PATH}"})
        controller = str(run.waves()[0]["submitted"][0]["jobs"]["merge"])
        (runs.muster.folder / "deadly").write_text(str(calls))
        wait_for("the kill", lambda: any(job["JobId"] == controller and job["JobState"] == "FAILED"
                                         for job in runs.cluster.jobs()), PATIENCE)
        left = run.waves()[-1]["submitted"]
        runs.cluster.ask("scontrol", "requeue", controller)
        run.over()
        table.checks("nothing is submitted twice", all_once(run) and not left, [run.arrays(), left, run.log("waves")[-3000:]])
        table.add(f"the job that follows a wave killed after the sbatch {what}, and requeued",
                  f"{len(run.arrays())} waves, each submitted once", run)


def edited(units):
    """A table of units in which a number of every unit is another."""
    lines = units.decode().splitlines()
    columns = lines[0].split(",")
    place = columns.index("health") if "health" in columns else len(columns) - 1
    out = [lines[0]]
    for line in lines[1:]:
        cells = line.split(",")
        if len(cells) == len(columns) and cells[place].isdigit():
            cells[place] = str(int(cells[place]) + 1)
        out.append(",".join(cells))
    return ("\n".join(out) + "\n").encode()


FAULTS = [node_killed, attempt_twice, controller_restarted, time_limit, preempted, cancelled, segments_damaged, disk_full,
          data_edited, controller_twice, controller_killed]


class Runs(submitted.Runs):
    """With what single faults need."""

    known_races = None

    def races(self):
        if self.known_races is None:
            self.known_races = submitted.Races(self.muster, self.cluster)
        return self.known_races

    def deadly_sbatch(self, calls):
        """A folder with an sbatch that kills who has called it, the `calls`-th time after a file says so."""
        folder = self.muster.folder / f"bin-{calls}"
        folder.mkdir(exist_ok=True)
        real = shutil.which("sbatch", path=cluster.PATH)
        script = folder / "sbatch"
        script.write_text(f"""#!/bin/bash
{real} "$@" || exit
left=$(cat {self.muster.folder}/deadly 2> /dev/null) || exit 0
echo $((left - 1)) > {self.muster.folder}/deadly
[ "$left" -gt 1 ] || {{ rm {self.muster.folder}/deadly; kill -KILL $PPID; }}
""")
        script.chmod(0o755)
        return folder


def act(muster, checks, options):
    table = Table(checks)
    small = muster.folder / "small"
    small.mkdir()
    # Before there are nodes, which see the mounts that there are when they start.
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", small], check=True)
    try:
        with cluster.Cluster(muster.folder / "c") as slurm:
            runs = Runs(muster, slurm, repetitions=600, iterations=3000)
            runs.small = small
            runs.small_bytes = 1 << 20
            print(f"a quiet run takes {runs.seconds:.0f} s", flush=True)
            for fault in FAULTS:
                if not options.only or fault.__name__ in options.only:
                    fault(runs, table)
    finally:
        subprocess.run(["umount", "-l", small], check=False)
        table.print()


if __name__ == "__main__":
    reason = cluster.missing()
    if reason:
        sys.exit(f"faults.py: {reason}")
    common.main(__doc__, act, [(["--only"], {"action": "append", "choices": [fault.__name__ for fault in FAULTS]})])
