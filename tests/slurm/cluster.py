#!/usr/bin/env python3
"""A real Slurm cluster on one machine: Debian's Slurm and munge, a controller and a few nodes, without systemd.

usage: cluster.py FOLDER COMMAND...     runs a command with a cluster that keeps everything in FOLDER, and ends it

Needs root, to give every node its own processes and host name; files and network are shared. Slurm is installed where it is
missing. All daemons die with this process, whatever ends it.

A node is one process: when it is killed, everything that runs on the node dies with it. slurmctld calls it DOWN after 11
to 12 seconds, and its tasks run elsewhere after 17 to 18, with the same job id. There is no slurmdbd, so sacct does not work.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGES = ["munge", "slurmctld", "slurmd", "slurm-client"]
PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "scancel"]
PATH = os.environ.get("PATH", "/usr/bin:/bin") + ":/usr/sbin:/sbin"
LONGEST_FOLDER = 60  # names of Unix sockets are short


def missing():
    """Why there can be no cluster here, in words; None when there can be one. Installs what is missing."""
    if os.geteuid() != 0:
        return "it takes root to start Slurm's daemons, and this is another user"
    alone = subprocess.run(["unshare", "--pid", "--uts", "--fork", "--mount-proc", "true"], capture_output=True, check=False)
    if alone.returncode != 0:
        return "no name spaces of their own can be made for nodes here (unshare)"
    if all(shutil.which(program, path=PATH) for program in PROGRAMS):
        return None
    if not shutil.which("apt-get"):
        return "Slurm is not installed, and this is no Debian that could install it"
    install = ["apt-get", "-o", "DPkg::Lock::Timeout=120", "install", "-y", "--no-install-recommends", *PACKAGES]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], install):
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment, check=False)
        if done.returncode != 0:
            return f"Slurm could not be installed ({' '.join(command)}): {done.stderr.strip()[-300:]}"
    return None


def wait_for(what, condition, seconds=60.0, pause=0.1):
    """What `condition()` gives as soon as it is true; fails, naming `what`, when that takes too long."""
    until = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > until:
            raise TimeoutError(f"{what}: not within {seconds:.0f} s")
        time.sleep(pause)


def free_ports(count):
    """The first of so many ports in a row that nobody listens on."""
    used = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        if Path(table).exists():
            used |= {int(line.split()[1].rsplit(":", 1)[1], 16) for line in Path(table).read_text().splitlines()[1:]}
    while True:
        first = random.randrange(20000, 30000, 10)
        if not used & set(range(first, first + count)):
            return first


class Cluster:
    """`with Cluster(folder) as cluster:` nodes are numbered from 1."""

    def __init__(self, folder, nodes=3, cpus=2, kill_wait=2):
        self.folder = Path(folder).resolve()
        if len(str(self.folder)) > LONGEST_FOLDER:
            raise ValueError(f"{self.folder}: over {LONGEST_FOLDER} characters")
        self.nodes = nodes
        self.daemons = {}
        self.conf = self.folder / "slurm.conf"
        for name in ("log", "spool", "state"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        port = free_ports(nodes + 1)
        values = {"FOLDER": self.folder, "PORT": port, "PORTS": f"[{port + 1}-{port + nodes}]", "NODES": nodes, "CPUS": cpus,
                  "KILL_WAIT": kill_wait}
        text = (HERE / "slurm.conf.in").read_text()
        for key, value in values.items():
            text = text.replace(f"@{key}@", str(value))
        self.conf.write_text(text)
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)

    def __enter__(self):
        try:
            self.start("munged", "munged", "-F", "-f", "--num-threads=2", f"--socket={self.folder}/munge.socket",
                       f"--key-file={self.folder}/munge.key", f"--pid-file={self.folder}/munged.pid",
                       f"--seed-file={self.folder}/munged.seed", f"--log-file={self.folder}/log/munged.log")
            wait_for("munged", lambda: self.ask("munge", "-S", self.folder / "munge.socket", "-n") is not None)
            self.start_controller()
            for node in range(1, self.nodes + 1):
                self.start_node(node)
            return self
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_):
        self.stop()

    def environment(self):
        return os.environ | {"SLURM_CONF": str(self.conf), "PATH": PATH}

    def start(self, name, *command):
        with open(self.folder / "log" / f"{name}.out", "ab") as log:
            self.daemons[name] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *map(str, command)], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=self.environment(), start_new_session=True)

    def end(self, name, number=signal.SIGKILL):
        daemon = self.daemons.pop(name, None)
        if daemon is None:
            return
        daemon.send_signal(number)
        try:
            daemon.wait(timeout=30)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()

    def stop(self):
        """Nodes first, with all that runs there."""
        for name in sorted(self.daemons, key=lambda name: ("node" not in name, name)):
            self.end(name)

    def ask(self, *command):
        """What a command prints; None when it fails."""
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env=self.environment(), check=False)
        return done.stdout if done.returncode == 0 else None

    # ---- the controller

    def start_controller(self):
        self.start("slurmctld", "slurmctld", "-D")
        wait_for("slurmctld", lambda: " is UP" in (self.ask("scontrol", "ping") or ""))

    def stop_controller(self):
        """As an orderly restart does: with SIGTERM it loses nothing."""
        self.end("slurmctld", signal.SIGTERM)

    # ---- nodes

    def start_node(self, node):
        name = f"node{node}"
        begun = int(time.time())
        self.start(name, "unshare", "--pid", "--uts", "--fork", "--mount-proc", "--kill-child=KILL", "bash", "-c",
                   f"hostname {name}; slurmd -D -N {name} & wait")
        wait_for(name, lambda: self.node_answers(name, begun))

    def node_answers(self, name, begun):
        """It has registered since it was started, and slurmctld counts on it."""
        record = self.ask("scontrol", "-o", "show", "node", name) or ""
        fields = dict(word.partition("=")[::2] for word in record.split())
        try:
            started = time.mktime(time.strptime(fields.get("SlurmdStartTime", ""), "%Y-%m-%dT%H:%M:%S"))
        except ValueError:
            return False
        state = fields.get("State", "UNKNOWN")
        return started >= begun and not any(word in state for word in ("UNKNOWN", "DOWN", "*"))

    def kill_node(self, node):
        """The machine is gone, with everything that ran on it."""
        self.end(f"node{node}")

    def signal_slurmd(self, node, number):
        """To the daemon of a node alone: what runs there goes on."""
        outer = self.daemons[f"node{node}"].pid  # unshare, whose child is bash, whose child is slurmd
        daemons = [pid for pid in descendants(outer, depth=2) if Path(f"/proc/{pid}/comm").read_text() == "slurmd\n"]
        assert len(daemons) == 1, daemons
        os.kill(daemons[0], number)

    # ---- jobs

    def jobs(self):
        """Records of all jobs that slurmctld knows, as dictionaries."""
        text = self.ask("scontrol", "-o", "show", "jobs") or ""
        return [dict(word.partition("=")[::2] for word in line.split()) for line in text.splitlines() if "JobId=" in line]

    def queue(self):
        """Lines of squeue; None when slurmctld does not answer."""
        text = self.ask("squeue", "-h")
        return None if text is None else text.splitlines()


def descendants(pid, depth):
    pids = [pid]
    for _ in range(depth):
        pids = [int(child) for parent in pids for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    return pids


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    reason = missing()
    if reason:
        sys.exit(f"cluster.py: {reason}")
    with Cluster(sys.argv[1]) as cluster:
        sys.exit(subprocess.run(sys.argv[2:], env=cluster.environment(), check=False).returncode)


if __name__ == "__main__":
    main()
