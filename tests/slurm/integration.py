#!/usr/bin/env python3
"""A run on a real Slurm: an array over three nodes, of which one dies; requeue; merge and report by the job that waits.

Its rows equal those of a quiet run of one process, byte for byte. Left out, in words, where there can be no Slurm.
"""

import json

import cluster
import submitted


def check_dry_run(runs, checks):
    shown = runs.call("submit", runs.config, "--out", runs.muster.folder / "never", "--shards", 6, "--time", 10, "--mem", "1G",
                      "--cpus-per-task", 1, "--dry-run")
    checks("a dry run shows both scripts", shown.returncode == 0 and "#SBATCH --array=1-6\n" in shown.stdout
           and "-merge\n" in shown.stdout, shown.stdout + shown.stderr)
    checks("and writes nothing", not (runs.muster.folder / "never").exists() and runs.cluster.queue() == [])
    unknown = runs.call("submit", runs.config, "--out", runs.muster.folder / "odd", "--shards", 2, "--time", 10, "--mem", "1G",
                        "--cpus-per-task", 1, "--partition", "nowhere")
    checks("what Slurm objects to is passed on", unknown.returncode == 1 and "invalid partition" in unknown.stderr.lower(),
           unknown.stderr)


def check_status(run, checks):
    said = run.call("status", "--json")
    status = json.loads(said.stdout) if said.returncode == 0 else {}
    states = [shard["state"] for shard in status.get("shards", [])]
    checks("status counts games and knows who runs", len(states) == 6 and "running" in states
           and status["games"] == run.runs.repetitions, said.stdout + said.stderr)


def act(muster, checks, _):
    with cluster.Cluster(muster.folder / "c") as slurm:
        runs = submitted.Runs(muster, slurm, repetitions=180, iterations=3000)
        print(f"a quiet run takes {runs.seconds:.0f} s", flush=True)
        check_dry_run(runs, checks)
        run = runs.submit()
        checks("submit hands over an array and a job that waits", run.submitted.returncode == 0
               and "merge job" in run.submitted.stdout, run.submitted.stdout + run.submitted.stderr)
        run.playing(4)
        check_status(run, checks)
        again = run.resume()
        checks("a second submission is refused while jobs are in the queue",
               again.returncode == 2 and "in the queue" in again.stderr, again.stderr)
        lost = next(task["BatchHost"] for task in slurm.jobs() if task["JobState"] == "RUNNING")
        slurm.kill_node(int(lost.removeprefix("node")))
        print(f"{lost} is dead", flush=True)
        run.over()
        tasks = [job for job in slurm.jobs() if "ArrayJobId" in job]
        checks("tasks of the dead node ran elsewhere", any(int(task["Restarts"]) > 0 for task in tasks)
               and all(task["JobState"] == "COMPLETED" and task["BatchHost"] != lost for task in tasks), tasks)
        checks("the run is merged and has a report", run.merged(), run.log())
        checks("its rows equal those of a quiet run, byte for byte", run.equal(), run.log())
        said = run.call("status")
        checks("status says that all is done", said.returncode == 0 and "180 of 180 games" in said.stdout
               and "6 shards" in said.stdout, said.stdout + said.stderr)
        nothing = run.resume()
        checks("there is nothing to resume", nothing.returncode == 0 and "nothing is missing" in nothing.stdout,
               nothing.stdout + nothing.stderr)
        print(said.stdout, flush=True)


if __name__ == "__main__":
    submitted.main(__doc__, act)
