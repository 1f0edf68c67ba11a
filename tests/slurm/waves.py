#!/usr/bin/env python3
"""A run on a real Slurm that stops when it is clear: wave after wave, each submitted by the job that follows the one before.

It decides what a quiet run of one process decides, after the same round. Left out, in words, where there can be no Slurm.
"""

import cluster
import submitted
from cluster import wait_for


def act(muster, checks, _):
    with cluster.Cluster(muster.folder / "c", nodes=2) as slurm:
        runs = submitted.Races(muster, slurm)
        run = runs.submit()
        checks("submit hands over the first wave", run.submitted.returncode == 0
               and "wave 1 (repetitions below 80 of at most 400)" in run.submitted.stdout,
               run.submitted.stdout + run.submitted.stderr)
        wait_for("the second wave", lambda: len(run.waves()) > 1, submitted.PATIENCE)
        status = run.call("status").stdout
        checks("status knows the wave", "pairs decided after" in status, status)
        run.call("cancel")
        run.over()
        again = run.resume()
        checks("resume goes on with the wave that was cancelled, or the next", again.returncode == 0 and "wave " in again.stdout,
               again.stdout + again.stderr)
        run.over()
        waves = run.waves()
        log = run.log()
        checks("waves grow until the run is over", [wave["until"] for wave in waves[:-1]] == [80, 120, 180, 270]
               and waves[-1]["over"] == "resolved", waves)
        checks("who is decided rests", "two" in waves[3]["resting"] and not waves[1]["resting"], waves)
        checks("each submission of a wave is one array", all(len(ids) == 1 for ids in run.arrays().values()), run.arrays())
        checks("the run is merged and has a report", run.merged(), log)
        checks("it decides what a quiet run does, by the same games", run.equal(), log[-3000:])
        said = run.call("status")
        checks("status says that it is over", f"over after {waves[-1]['until']} rounds: resolved" in said.stdout,
               said.stdout + said.stderr)
        print(said.stdout, flush=True)


if __name__ == "__main__":
    submitted.main(__doc__, act)
