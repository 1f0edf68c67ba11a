"""Sound stores of many kinds: grown, shrunk, interrupted, killed, merged, salvaged, collected, copied, read-only."""

import os
import shutil
import signal
import subprocess
import time

# Three agents in all seats.
CONFIG = """\
game = "tic_tac_toe"
repetitions = {repetitions}
seed = {seed}
agents = [
  {agents}
]
"""
AGENTS = ['{ name = "random", type = "random" }', '{ name = "greedy", type = "greedy" }',
          '{ name = "mcts", type = "mcts", iterations = 200 }']
SLOW = '{ name = "mcts", type = "mcts", iterations = 12000 }'  # runs of two seconds, to be interrupted
STORE = "games.sqlite"
NOBODY_ID = 65534


class Builder:
    """Makes stores in one folder; each kind of store is a method that returns the config it is of."""

    def __init__(self, muster, chance):
        self.muster = muster
        self.random = chance
        self.folder = muster.folder / "sound"
        self.folder.mkdir(exist_ok=True)
        self.run = self.folder / "run"
        self.fresh = {}  # exports by config
        self.ends = []  # exit codes of runs that got a signal

    def config(self, repetitions, seed, agents=3, slow=False):
        path = self.folder / "one" / "config.toml"  # the name of a config is in every export
        path.parent.mkdir(exist_ok=True)
        listed = AGENTS[:2] + [SLOW] if slow else AGENTS[:agents]
        path.write_text(CONFIG.format(repetitions=repetitions, seed=seed, agents=",\n  ".join(listed)))
        return path

    def play(self, config, out=None, *more):
        result = self.muster("run", config, "--out", out or self.run, "--no-report", *more)
        assert result.returncode == 0, result.stderr
        return config

    def expected(self, config):
        """The export of a fresh run."""
        text = config.read_text()
        if text not in self.fresh:
            out = self.folder / "fresh"
            shutil.rmtree(out, ignore_errors=True)
            self.play(config, out)
            self.fresh[text] = self.muster("export", out).stdout
        return self.fresh[text]

    def size(self):
        return self.random.randint(5, 40), self.random.randint(1, 9)

    def plain(self):
        return self.play(self.config(*self.size()))

    def grown(self):
        repetitions, seed = self.size()
        for share in (4, 2, 1):
            config = self.play(self.config(max(1, repetitions // share), seed))
        return config

    def more_agents(self):
        repetitions, seed = self.size()
        self.play(self.config(repetitions, seed, 2))
        return self.play(self.config(repetitions, seed))

    def shrunk(self):
        repetitions, seed = self.size()
        self.play(self.config(repetitions, seed))
        return self.play(self.config(max(1, repetitions // 2), seed, 2))

    def collected(self):
        config = self.shrunk()
        assert self.muster("gc", self.run).returncode == 0
        return config

    def stop(self, config, sent):
        process = self.muster.start("run", config, "--out", self.run, "--no-report")
        time.sleep(self.random.uniform(0.2, 1.6))
        process.send_signal(sent)
        process.communicate()
        self.ends.append(process.returncode)

    def stopped(self, sent):
        """By a signal, up to three times, then to the end."""
        config = self.config(60, self.random.randint(1, 4), slow=True)
        for _ in range(self.random.randint(1, 3)):
            self.stop(config, sent)
        return self.play(config)

    def interrupted(self):
        return self.stopped(signal.SIGTERM)

    def killed(self):
        return self.stopped(signal.SIGKILL)

    def unfinished(self):
        """Killed once its description was written; nobody has gone on."""
        config = self.config(60, self.random.randint(1, 4), slow=True)
        self.stop(config, signal.SIGKILL)
        return config

    def merged(self):
        """Of two runs, each of which has a part."""
        repetitions, seed = self.size()
        parts = [self.folder / "part-1", self.folder / "part-2"]
        for part, shape in zip(parts, ((repetitions, seed, 2), (max(1, repetitions // 2), seed, 3))):
            shutil.rmtree(part, ignore_errors=True)
            self.play(self.config(*shape), part)
        return self.play(self.config(repetitions, seed), None, "--reuse", parts[0], "--reuse", parts[1])

    def salvaged(self):
        config = self.grown()
        whole = self.folder / "whole"
        shutil.rmtree(whole, ignore_errors=True)
        self.run.rename(whole)
        if self.random.random() < 0.5:
            with open(whole / STORE, "r+b") as file:
                file.seek(self.random.randrange(os.path.getsize(whole / STORE) // 2, os.path.getsize(whole / STORE)))
                file.write(b"damage")
        salvaged = self.muster("check", "--salvage", self.run, whole)
        if salvaged.returncode != 0:
            shutil.rmtree(self.run, ignore_errors=True)
        return self.play(config)

    def copied(self):
        """The store alone, without its sum."""
        config = self.grown()
        (self.run / "checksums.xxh128").unlink()
        return config

    def read_only(self):
        config = self.grown()
        (self.run / STORE).chmod(0o444)
        self.run.chmod(0o555)
        return config


KINDS = ["plain", "grown", "more_agents", "shrunk", "collected", "interrupted", "killed", "unfinished", "merged",
         "salvaged", "copied", "read_only"]


def as_nobody(muster, *arguments):
    """Runs a verb as a user who owns nothing, when this one may."""
    if os.geteuid() != 0:
        return muster(*arguments)
    return subprocess.run([muster.binary, *map(str, arguments)], env=muster.environment(), user=NOBODY_ID,
                          group=NOBODY_ID, extra_groups=[], capture_output=True, text=True, errors="replace",
                          timeout=120, cwd="/", check=False)


def alarms(builder, config, kind):
    """What is wrong with what verbs say of the store."""
    muster, run = builder.muster, builder.run
    found = []
    say = (lambda *words: as_nobody(muster, *words)) if kind == "read_only" else muster
    exported = say("export", run)
    expected = builder.expected(config)
    lines, whole = exported.stdout.splitlines(), expected.splitlines()
    if exported.returncode != 0 or (not set(lines) <= set(whole) if kind == "unfinished" else lines != whole):
        found.append(f"export: {exported.returncode} {exported.stderr[-200:]}")
    for verb in (["check"], ["check", "--full"], ["verify", "--count", 30]):
        result = say(*verb, run)
        if result.returncode != 0:
            found.append(f"{' '.join(map(str, verb))}: {result.returncode} {result.stderr[-200:]}")
    # The page goes beside the store: not into a folder that cannot be written.
    verb = ["report", "--format", "csv"] if kind == "read_only" else ["report"]
    result = say(*verb, run)
    if result.returncode != 0:
        found.append(f"report: {result.returncode} {result.stderr[-200:]}")
    return found


def act(muster, checks, options, chance):
    muster.folder.chmod(0o755)  # for readers who are somebody else
    builder = Builder(muster, chance)
    kinds = chance.sample(KINDS, 4) if options.fast else [KINDS[i % len(KINDS)] for i in range(50)]
    for number, kind in enumerate(kinds):
        shutil.rmtree(builder.run, ignore_errors=True)
        config = getattr(builder, kind)()
        wrong = alarms(builder, config, kind)
        checks(f"sound store {number + 1}, {kind.replace('_', ' ')}", not wrong, wrong)
        builder.run.chmod(0o755)
    checks(f"runs that got a signal ended with {sorted(set(builder.ends))}",
           options.fast or {-signal.SIGKILL, 75} <= set(builder.ends))
