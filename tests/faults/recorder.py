#!/usr/bin/env python3
"""Whatever decides games is part of their identity, and nothing else is.

For experiments of every game (specimens.py): all files that `muster plan` opens are traced with the shim, one value of
each is changed, and the identity that the plan prints has to be another one; comments, layout, the place of the
checkout, the order of cells and what else is in the plan must not matter.
"""

import csv
import io
import os
import random
import shutil
import subprocess
import threading
from pathlib import Path

import common
from edits import edits, layouts
from specimens import all_specimens, duel_table, own_files, registered_games, solve

# Files of configs that no experiment reads.
NOT_FOR_PLAY = ("rules.csv", "claims.toml")
# What the system and its libraries open for themselves.
SYSTEM = ("/proc/", "/sys/", "/dev/", "/etc/", "/usr/", "/lib", "/run/")
# Values that are for people: of agent files (that name them), not of documents.
FREE_KEYS = {"agents/search": ("name",)}
MOST_TRIES = 80


class Plans:
    """What `muster plan` says of configs."""

    def __init__(self, muster, folder):
        self.muster = muster
        self.folder = Path(folder)
        self.calls = 0
        self.error = ""

    def identity(self, config, **environment):
        """The identity; None when the config is refused. What comes after it, measuring, is not waited for."""
        self.calls += 1
        process = self.muster.start("plan", config, **environment)
        watch = threading.Timer(60, process.kill)
        watch.start()
        found = None
        for line in process.stdout:
            if line.startswith("identity: "):
                found = line.split()[1]
                break
        process.kill()
        self.error = process.stderr.read() if found is None else ""
        process.wait()
        watch.cancel()
        process.stdout.close()
        process.stderr.close()
        return found

    def write(self, specimen, **lists):
        path = self.folder / f"{specimen.name}.toml"
        path.write_text(specimen.text(**lists).replace("FOLDER", str(self.folder)))
        return path


class Tracer:
    """Lists the files that are opened, by way of the shim."""

    def __init__(self, muster, plans):
        self.muster = muster
        self.plans = plans
        self.shim = muster.folder / "io_shim.so"
        sources = [common.HERE / name for name in ("io_shim.cc", "io_shim_core.cc", "io_shim_undo.cc")]
        subprocess.run(["g++", "-std=c++20", "-O1", "-shared", "-fPIC", "-o", self.shim, *sources, "-ldl"], check=True)
        self.log = muster.folder / "opened.log"

    def environment(self):
        self.log.unlink(missing_ok=True)
        return {"LD_PRELOAD": self.shim, "MUSTER_SHIM_DIR": self.muster.folder, "MUSTER_SHIM_LOG": self.log}

    def opened(self, kind="r"):
        lines = self.log.read_text().splitlines()
        paths = {os.path.realpath(line[2:]) for line in lines if line[0] == kind}
        return sorted(Path(path) for path in paths if not path.startswith(SYSTEM))

    def prepare(self, config):
        """(identity, files opened until it is known, folders listed)"""
        identity = self.plans.identity(config, **self.environment())
        return identity, self.opened(), self.opened("d")

    def play(self, config):
        """Files opened by a plan that plays, too."""
        result = self.muster("plan", config, **self.environment())
        return result, self.opened()


class Test:
    """One run of all checks."""

    def __init__(self, muster, checks, options):
        self.muster = muster
        self.checks = checks
        self.fast = options.fast
        self.random = random.Random(options.seed)
        self.folder = muster.folder / "specimens"
        self.folder.mkdir()
        own_files(muster, self.folder)
        self.plans = Plans(muster, self.folder)
        self.tracer = Tracer(muster, self.plans)
        self.specimens = all_specimens(muster)
        self.seen = set()  # files that some specimen opens
        self.edited = 0  # edits that were accepted
        self.games_seen = {}  # by game: files edited in a fast test

    def label(self, path):
        for root in (self.muster.configs, self.folder):
            if path.is_relative_to(root):
                return str(path.relative_to(root))
        return str(path)

    def act(self):
        games = {specimen.game for specimen in self.specimens}
        self.checks(f"experiments of all {len(games)} games", games == registered_games(self.muster), games)
        for specimen in self.specimens:
            self.one_specimen(specimen)
        if not self.fast:
            self.coverage()
        self.copied_checkout()
        for specimen in self.specimens[::3] if self.fast else self.specimens:
            self.order(specimen)
        chosen = [one for one in self.specimens if not one.costly]
        for specimen in chosen[::6] if self.fast else chosen:
            self.alone(specimen)
        self.texts_of_experiment()
        print(f"{len(self.specimens)} experiments, {len(self.seen)} files, {self.edited} edits accepted, "
              f"{self.plans.calls} plans")

    def one_specimen(self, specimen):
        config = self.plans.write(specimen)
        identity, files, folders = self.tracer.prepare(config)
        if not self.checks(f"{specimen.name}: is accepted", identity, self.plans.error):
            return
        files = [path for path in files if path != config]
        strange = [str(path) for path in files + folders if not path.is_relative_to(self.muster.configs)
                   and not path.is_relative_to(self.folder)]
        self.checks(f"{specimen.name}: reads nothing elsewhere", not strange, strange)
        self.seen.update(files)
        if not self.fast:
            result, later = self.tracer.play(config)
            more = [self.label(path) for path in later if path not in files and path != config]
            self.checks(f"{specimen.name}: games open no further file", result.returncode == 0 and not more,
                        more or result.stderr)
        for path in self.chosen(specimen, files):
            self.edit(specimen, config, identity, path)
        for folder in folders:
            self.new_file(specimen, config, identity, folder)

    def chosen(self, specimen, files):
        if not self.fast:
            return files
        seen = self.games_seen.setdefault(specimen.game, set())
        new = [path for path in files if path not in seen]
        new = self.random.sample(new, min(2, len(new)))
        seen.update(new)
        return new

    def edit(self, specimen, config, identity, path):
        """Changed values give other identities; layout gives the same."""
        name = f"{specimen.name}: {self.label(path)}"
        kept = path.read_bytes()
        try:
            if path.suffix in (".solver", ".json"):
                self.other_table(path)
                after = self.plans.identity(config)
                self.edited += after is not None
                self.checks(f"{name}: another table", after not in (None, identity),
                            self.plans.error or "the same identity")
                return
            self.values(name, config, identity, path, path.name in specimen.unread)
            path.write_bytes(kept)
            for what, data in list(layouts(path))[:1 if self.fast else None]:
                path.write_bytes(data)
                after = self.plans.identity(config)
                self.checks(f"{name}: {what}", after == identity, self.plans.error or "another identity")
        finally:
            path.write_bytes(kept)

    def values(self, name, config, identity, path, unread):
        """`unread`: it decides no games, only figures beside them."""
        skip = next((keys for folder, keys in FREE_KEYS.items() if folder in str(path)), ())
        wanted, accepted, tried, same = 1 if self.fast else 5, 0, 0, []
        for what, text in edits(path, self.random, skip):
            if tried == MOST_TRIES or accepted == wanted:
                break
            tried += 1
            path.write_text(text, encoding="utf-8")
            after = self.plans.identity(config)
            accepted += after is not None
            if after is not None and (after == identity) != unread:
                same.append(what)
        self.edited += accepted
        expected = "the same identity" if unread else "another identity"
        self.checks(f"{name}: {accepted} values changed, {expected}", accepted > 0 and not same,
                    same or f"none of {tried} edits was accepted; {self.plans.error}")

    def other_table(self, path):
        if path.suffix == ".solver":
            solve(self.muster, path.stem, path, 30)
        else:
            duel_table(self.muster, path, 30)

    def new_file(self, specimen, config, identity, folder):
        """A further file in a folder that is listed."""
        extra = folder / "zz_extra.toml"
        extra.write_text("")
        after = self.plans.identity(config)
        extra.unlink()
        self.checks(f"{specimen.name}: a further file in {self.label(folder)}", after != identity, "the same identity")

    def coverage(self):
        roots = [self.muster.configs / "games", self.muster.configs / "agents", self.muster.configs / "luck"]
        missing = [self.label(path) for root in roots for path in sorted(root.rglob("*")) if path.is_file()
                   and path.name not in NOT_FOR_PLAY and Path(os.path.realpath(path)) not in self.seen]
        self.checks("every file of configs is read by some experiment", not missing, missing)

    def copied_checkout(self):
        """The same files elsewhere: other folders, one of them with a strange name."""
        copy = self.muster.folder / "another place" / "checkout"
        shutil.copytree(self.muster.configs, copy / "data")
        shutil.copytree(self.folder, copy / "own")
        for path in (copy / "own").glob("*.toml"):
            path.write_text(path.read_text().replace(str(self.folder), str(copy / "own")))
        differing = []
        for specimen in self.specimens:
            here = self.plans.identity(self.plans.write(specimen))
            there = self.plans.identity(copy / "own" / f"{specimen.name}.toml", MUSTER_CONFIGS=copy / "data")
            if here is None or here != there:
                differing.append(specimen.name)
        self.checks(f"{len(self.specimens)} experiments in a copied checkout", not differing, differing)
        (copy / "link").symlink_to(copy / "data")
        names = [f"{copy / 'data'}/", f"{copy}/own/../data", f"{copy}//data", copy / "link",
                 os.path.relpath(copy / "data", self.muster.folder)]
        for name in names[:1] if self.fast else names:
            differing = [one.name for one in self.specimens
                         if self.plans.identity(copy / "own" / f"{one.name}.toml", MUSTER_CONFIGS=name)
                         != self.plans.identity(self.folder / f"{one.name}.toml")]
            shown = str(name).replace(str(copy), "...")
            self.checks(f"{len(self.specimens)} experiments with the configs at {shown}", not differing, differing)
        shutil.rmtree(copy)

    def order(self, specimen):
        """Whichever cell is prepared first, and however often: the same rows."""
        first = self.plans.identity(self.plans.write(specimen))
        agents = specimen.agents if specimen.seats == "fixed" else specimen.agents[::-1]
        turned = self.plans.identity(self.plans.write(
            specimen, rulesets=specimen.rulesets[::-1], scenarios=specimen.scenarios[::-1], agents=agents))
        again = self.plans.identity(self.plans.write(specimen))
        self.checks(f"{specimen.name}: in reversed order, and once more", first and first == turned == again,
                    (first, turned, again))

    def row_ids(self, specimen, **lists):
        """By ruleset, scenario and seats: the id of the row."""
        config = self.plans.write(specimen, **lists)
        run = self.muster.folder / "run"
        shutil.rmtree(run, ignore_errors=True)
        result = self.muster("run", config, "--out", run, "--no-report")
        if result.returncode != 0:
            return result.stderr
        rows = csv.DictReader(io.StringIO(self.muster("export", run).stdout))
        # A seat that a game does not have is empty, where other games of the run have it.
        return {(row["ruleset"], row["scenario"],
                 *(row[name] for name in row if name.startswith("agent_") and row[name])):
                (row["id"], row["hash"]) for row in rows}

    def alone(self, specimen):
        """A cell alone and among others has one key, and one course."""
        together = self.row_ids(specimen)
        if not self.checks(f"{specimen.name}: is played", isinstance(together, dict), together):
            return
        wrong = []
        for ruleset in specimen.rulesets or [None]:
            for scenario in specimen.scenarios or [None]:
                alone = self.row_ids(specimen, rulesets=[ruleset] if ruleset else [],
                                     scenarios=[scenario] if scenario else [])
                if not isinstance(alone, dict) or not alone.items() <= together.items():
                    wrong.append((ruleset, scenario, alone))
        self.checks(f"{specimen.name}: {len(together)} cells, alone and among others", not wrong, wrong[:2])

    def texts_of_experiment(self):
        """What is for people changes nothing; what decides games does."""
        specimen = self.specimens[0]
        path = self.plans.write(specimen)
        text = path.read_text()
        identity = self.plans.identity(path)
        for what, edited, same in (
                ("title, notes, name and summary",
                 'name = "other"\nsummary = "so"\n' + text + '[report]\ntitle = "t"\nnotes = ["n"]\n', True),
                ("renamed agents",
                 text.replace('name = "greedy"', 'name = "g"').replace('name = "random"', 'name = "r"'), True),
                ("a comment", "# so\n" + text, True),
                ("seed", text.replace("seed = 11", "seed = 12"), False),
                ("repetitions", text.replace("repetitions = 1", "repetitions = 2"), False),
                ("a parameter", text.replace('type = "greedy"', 'type = "greedy", max_nodes = 30000'), False)):
            path.write_text(edited)
            after = self.plans.identity(path)
            self.checks(f"the experiment's {what}: {'the same' if same else 'another'} identity",
                        edited != text and after is not None and (after == identity) == same, self.plans.error)


if __name__ == "__main__":
    common.main(__doc__, lambda *given: Test(*given).act(),
                [(["--seed"], {"type": int, "default": 1, "help": "of the choice of values"})])
