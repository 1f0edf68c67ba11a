"""What other people or machines did to a run, and how it is mended: inputs that are damaged, rows that are there twice,
links, files that are named by mistake. usage: mending.py [--muster PROGRAM] [--fast]"""

import fcntl
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

from common import SMALL, main


class Runs:
    """A finished run, and copies of it to be treated."""

    def __init__(self, muster, checks):
        self.muster, self.checks = muster, checks
        self.config = muster.folder / "small.toml"
        self.config.write_text(SMALL.format(repetitions=20))
        self.run = muster.folder / "sound"
        muster("run", self.config, "--out", self.run, "--no-report")
        self.rows = muster.rows(self.run)
        checks("a sound run", self.rows and len(self.rows) == 40 and self.code("check", self.run, "--full") == 0)

    def copy(self, name):
        shutil.copytree(self.run, self.muster.folder / name)
        return self.muster.folder / name

    def code(self, *arguments):
        return self.muster(*arguments).returncode

    def sql(self, run, *statements):
        with sqlite3.connect(run / "games.sqlite") as database:
            for statement in statements:
                database.execute(statement)
        database.close()

    def mended(self, name, run):
        """Salvaged and run again it is as the sound one."""
        new = run.with_name(run.name + "-new")
        said = self.muster("check", run, "--salvage", new)
        self.checks(f"{name}: is salvaged", said.returncode == 0, said.stdout + said.stderr)
        again = self.muster("run", self.config, "--out", new, "--no-report")
        self.checks(f"{name}: goes on", again.returncode == 0, again.stderr)
        self.checks(f"{name}: has the rows of the sound one", self.muster.rows(new) == self.rows)
        full = self.muster("check", new, "--full")
        self.checks(f"{name}: is sound again", full.returncode == 0, full.stdout + full.stderr)
        self.checks(f"{name}: can be played again", self.code("verify", new, "--count", 10) == 0)


def inputs(runs):
    run = runs.copy("input")
    runs.sql(run, "UPDATE inputs SET bytes = x'00' WHERE rowid = (SELECT max(rowid) FROM inputs)")
    runs.checks("a damaged input: is found", runs.code("check", run) == 1)
    runs.mended("a damaged input", run)


def twice(runs):
    run = runs.copy("twice")
    runs.sql(run, "INSERT INTO batches (witness, program, first, rows, keys, sum) "
                  "SELECT witness, program, first, rows, keys, sum FROM batches WHERE id = 1")
    runs.checks("a batch that is listed twice: is found", runs.code("check", run) == 1)
    runs.mended("a batch that is listed twice", run)


def marks(runs):
    run = runs.copy("mark")
    runs.sql(run, "UPDATE cells SET reproducible = 0")
    runs.checks("cells marked as limited by time: are found", runs.code("export", run) == 1)
    runs.mended("cells marked as limited by time", run)


def changed(runs):
    """A run never covers up what has happened to a file since it was closed."""
    more = runs.muster.folder / "more.toml"
    more.write_text(SMALL.format(repetitions=25))
    for name, treat in (("appended bytes", lambda run: (run / "games.sqlite").open("ab").write(b"\0" * 5000)),
                        ("a table that was added", lambda run: runs.sql(run, "CREATE TABLE own (a)")),
                        ("an edited sum", lambda run: (run / "checksums.xxh128").write_text("0" * 32 + "  games.sqlite\n"))):
        run = runs.copy("changed-" + name.split()[-1])
        treat(run)
        result = runs.muster("run", more, "--out", run, "--no-report")
        runs.checks(f"{name}: nothing is added", result.returncode == 1 and "checksums.xxh128" in result.stderr, result.stderr)
        runs.checks(f"{name}: is still found", runs.code("check", run, "--full") == 1)
        (run / "checksums.xxh128").unlink()
    runs.checks("without a sum it goes on", runs.code("run", more, "--out", run, "--no-report") == 0)


def journals(runs):
    """What was under way when the writer was killed is undone, also in what is salvaged."""
    run = runs.copy("journal")
    torn = runs.muster.folder / "torn"
    torn.mkdir()
    database = sqlite3.connect(run / "games.sqlite", isolation_level=None)
    database.execute("PRAGMA cache_size = 2")  # so that pages are written before the end
    database.execute("BEGIN")
    database.execute("UPDATE games SET rounds = rounds + 1, finished_at = finished_at + 1")
    for file in run.glob("games.sqlite*"):
        shutil.copy(file, torn / file.name)
    database.close()
    runs.checks("a torn transaction: there is a journal", (torn / "games.sqlite-journal").stat().st_size > 512)
    runs.mended("a torn transaction", torn)


def left_with(process, seconds):
    """The exit code after SIGTERM; that of a kill when it does not leave in time."""
    process.send_signal(signal.SIGTERM)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def live(runs):
    """A run that is being written is not taken for a damaged one."""
    config = runs.muster.folder / "long.toml"
    config.write_text('game = "tic_tac_toe"\nrepetitions = 2000000\nseed = 3\n[[agents]]\nname = "a"\ntype = "mcts"\niterations = 10\n'
                      '[[agents]]\nname = "b"\ntype = "random"\n')
    run = runs.muster.folder / "live"
    running = runs.muster.start("run", config, "--out", run, "--no-report")
    results = []
    while running.poll() is None and len(results) < 5:
        time.sleep(0.3)
        if (run / "games.sqlite").exists():
            results.append(runs.muster("check", run, "--full"))
    runs.checks("a run that is being written: check --full finds nothing",
                len(results) > 3 and all(one.returncode == 0 or "no games" in one.stderr for one in results),
                [one.stderr for one in results if one.returncode])
    said = runs.muster("check", run, "--salvage", runs.muster.folder / "live-new")
    runs.checks("a run that is being written: is not salvaged", said.returncode == 2 and "is being written" in said.stderr
                or running.poll() is not None, said.stderr)
    reader = sqlite3.connect(run / "games.sqlite", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM games").fetchall()  # keeps the file for itself
    running.send_signal(signal.SIGTERM)
    time.sleep(2.5)
    waits = running.poll() is None
    code = left_with(running, 3)
    runs.checks("a second signal ends a run that waits for a reader", waits and code == 75, (waits, code))
    reader.close()
    running.communicate()
    runs.checks("and the run is sound", runs.code("check", run, "--full") == 0)


def links(runs):
    """Two folders, one file: one writer."""
    slow = runs.muster.folder / "slow.toml"
    slow.write_text('game = "breakthrough"\nrepetitions = 400\nseed = 3\n[[agents]]\nname = "a"\ntype = "mcts"\n'
                    'iterations = 300\n[[agents]]\nname = "b"\ntype = "mcts"\niterations = 200\n')
    first, second = runs.muster.folder / "first", runs.muster.folder / "second"
    second.mkdir()
    running = runs.muster.start("run", slow, "--out", first, "--no-report")
    for _ in range(200):
        if (first / "games.sqlite").exists():
            break
        time.sleep(0.05)
    (second / "games.sqlite").symlink_to(first / "games.sqlite")
    other = runs.muster("run", slow, "--out", second, "--no-report")
    runs.checks("a link to a run that is being written: refused",
                other.returncode == 2 and "is being written by" in other.stderr, other.stderr)
    running.send_signal(signal.SIGTERM)
    running.communicate()
    runs.checks("the run itself is interrupted, nothing else", running.returncode == 75, running.returncode)
    runs.checks("and sound, by the link, too", runs.code("check", second, "--full") == 0)


def slips(runs):
    """Words that would cost something."""
    run = runs.copy("slips")
    for page in (run / "games.sqlite", run / "checksums.xxh128", runs.config):
        result = runs.muster("report", run, "--out", page)
        runs.checks(f"report --out {page.name}: refused", result.returncode == 2 and "no page" in result.stderr, result.stderr)
    runs.checks("and nothing is lost", runs.muster.rows(run) == runs.rows and runs.code("check", run, "--full") == 0)
    page = runs.muster.folder / "page.html"
    runs.checks("a page, and the same page again", [runs.code("report", run, "--out", page) for _ in "ab"] == [0, 0])
    for words in (["check", run, "--salvage", ""], ["run", runs.config, "--out", ""], ["report", run, "--out", ""],
                  ["fingerprint", ""], ["plan", ""]):
        result = runs.muster(*words)
        runs.checks(f"{words[0]} with an empty word: refused", result.returncode == 2 and "is empty" in result.stderr,
                    result.stderr)
    one = json.loads(runs.rows[0])["id"]
    result = runs.muster("replay", run, "--game", one, "--seed", 3)
    runs.checks("replay of a row with a seed of one's own: refused", result.returncode == 2, result.stderr)


def sizes(runs):
    """The limit of a file's size is an error like a full disk."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    out = runs.muster.folder / "limited"
    result = subprocess.run([runs.muster.binary, "run", runs.config, "--out", out], env=runs.muster.environment(),
                            capture_output=True, text=True, preexec_fn=limit, check=False)
    runs.checks("a run beyond the limit of a file's size: an error in words",
                result.returncode == 1 and "muster: error:" in result.stderr, (result.returncode, result.stderr))
    runs.checks("it goes on without the limit", runs.code("run", runs.config, "--out", out, "--no-report") == 0
                and runs.muster.rows(out) == runs.rows)


def unread(runs):
    """A run whose output nobody reads ends at the first signal, as any other."""
    config = runs.muster.folder / "wide.toml"
    players = "".join(f'[[agents]]\nname = "player-{i}"\ntype = "random"\n' for i in range(100))
    config.write_text('game = "tic_tac_toe"\nrepetitions = 1\nseed = 3\nseats = "fixed"\n[tournament]\nformat = "gauntlet"\ncandidate_seat = "first"\n'
                      'opponents = ["player-0"]\ncandidates = [' + ", ".join(f'"player-{i}"' for i in range(1, 100)) + "]\n" + players)
    run = runs.muster.folder / "wide"
    runs.muster("run", config, "--out", run, "--no-report")
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    process = subprocess.Popen([runs.muster.binary, "run", config, "--out", run, "--no-report"], stdout=writer,
                               stderr=subprocess.PIPE, env=runs.muster.environment())
    os.close(writer)
    time.sleep(2)
    waits = process.poll() is None
    code = left_with(process, 10)
    runs.checks("a run whose output nobody reads: ends at a signal", waits and code == 75, (waits, code))
    os.close(reader)
    process.stderr.close()


def modes(runs):
    run = runs.copy("modes")
    (run / "games.sqlite").chmod(0o640)
    runs.checks("gc leaves it to the owner who may read a run", runs.code("gc", run) == 0
                and (run / "games.sqlite").stat().st_mode & 0o777 == 0o640)


def act(muster, checks, _options):
    runs = Runs(muster, checks)
    for part in (inputs, twice, marks, changed, journals, live, links, slips, sizes, unread, modes):
        part(runs)


if __name__ == "__main__":
    main(__doc__, act)
