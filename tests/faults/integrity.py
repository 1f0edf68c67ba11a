#!/usr/bin/env python3
"""Changed stores are found: flipped bits, truncations, forgeries by SQL; sound ones raise no alarm; salvage.

`export` and `report` find every change that would change what they print, `check --full` every change at all.
Forgeries whose sums were made right again are found where they contradict something (forgeries.py says where).
"""

import random
import shutil
import sqlite3

import common
import sound
from forgeries import (CHECK, FULL, NOBODY, NOW, RUN, UNSHOWN, VERIFY, Forger, of_description, of_metrics, of_rows,
                       of_scenarios, of_seats)
from store_sums import Sums

STORE = "games.sqlite"
SUMS = "checksums.xxh128"

MARKS = """\
game = "tic_tac_toe"
repetitions = {repetitions}
seed = 7
agents = [
  {{ name = "random", type = "random" }},
  {{ name = "greedy", type = "greedy" }},
  {{ name = "mcts", type = "mcts", iterations = 20 }},
]
"""

HEROES = """\
game = "homm"
rulesets = ["base", "dice_stacks"]
scenarios = ["castle_vs_level_4_normal", "necropolis_vs_level_4_normal"]
repetitions = {repetitions}
seed = 7
seats = "fixed"
agents = [
  {{ name = "random", type = "random" }},
  {{ name = "rulebook", type = "rule", rule = "rulebook", audit = 5, audit_rollouts = 2 }},
  {{ name = "sniper", type = "rule", rule = "sniper", audit = 5, audit_rollouts = 2 }},
]
"""


class Sample:
    """A sound store in several batches, and what verbs print of it when it lies at `place`."""

    def __init__(self, muster, name, config, steps):
        self.muster = muster
        self.name = name
        self.config = muster.folder / f"{name}.toml"
        self.sound = muster.folder / f"{name}-sound"
        self.place = muster.folder / f"{name}-damaged"
        for repetitions in steps:
            self.config.write_text(config.format(repetitions=repetitions))
            made = muster("run", self.config, "--out", self.sound, "--no-report")
            assert made.returncode == 0, made.stderr
        self.bytes = (self.sound / STORE).read_bytes()
        self.sums = (self.sound / SUMS).read_bytes()
        self.put(self.bytes)
        self.prints = {name: self.show(name) for name in self.SHOWN}
        self.lines = self.prints["export"][1].splitlines()

    SHOWN = {"export": ["export"], "timings": ["export", "--timings", "--format", "jsonl"], "report": ["report"]}

    def put(self, data, sums=None):
        """A store of these bytes at the place."""
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir()
        (self.place / STORE).write_bytes(data)
        (self.place / SUMS).write_bytes(self.sums if sums is None else sums)

    def show(self, name):
        """(exit code, what it prints)"""
        verb, *options = self.SHOWN[name]
        result = self.muster(verb, self.place, *options, timeout=60)
        page = self.place / "report.html"
        html = page.read_text(errors="replace") if name == "report" and page.exists() else ""
        page.unlink(missing_ok=True)
        return result.returncode, result.stdout + html, result.stderr

    def code(self, *arguments):
        result = self.muster(*arguments, timeout=120)
        return result.returncode, result.stdout + result.stderr


class Damages:
    """Flips and truncations of one sample."""

    def __init__(self, sample, chance):
        self.sample = sample
        self.random = chance
        self.wrong = []
        self.harmless = 0  # what is printed is the same

    def judge(self, what, run):
        """Looks at the store that lies at the place; `run`: also lets the run go on."""
        sample, harmless = self.sample, True
        for name, (_, printed, _) in sample.prints.items():
            code, now, error = sample.show(name)
            if code == 0 and now != printed:
                self.wrong.append(f"{what}: {name} prints something else, exit 0")
            elif code not in (0, 1, 2) or (code != 0 and "error" not in error):
                self.wrong.append(f"{what}: {name} ends with {code}: {error[-200:]}")
            harmless = harmless and code == 0
        self.harmless += harmless
        code, text = sample.code("check", "--full", sample.place)
        if code not in (1, 2):
            self.wrong.append(f"{what}: check --full ends with {code}: {text[-200:]}")
        if not run:
            return
        code, text = sample.code("run", sample.config, "--out", sample.place, "--no-report")
        if code == 0:
            again = sample.muster("export", sample.place).stdout.splitlines()
            if again != sample.lines:
                self.wrong.append(f"{what}: run ends with 0, and the export is another one")
        elif code not in (1, 2):
            self.wrong.append(f"{what}: run ends with {code}: {text[-200:]}")

    def flips(self, count, places=None):
        for number in range(count):
            data = bytearray(self.sample.bytes)
            place = places[number] if places else self.random.randrange(len(data))
            bit = self.random.randrange(8)
            data[place] ^= 1 << bit
            self.sample.put(data)
            self.judge(f"bit {bit} of byte {place}", number % 4 == 0)

    def truncations(self, count):
        size = len(self.sample.bytes)
        for number in range(count):
            length = self.random.randrange(size)
            if number % 3 == 0:
                length = length // 4096 * 4096  # a whole number of pages, also none
            self.sample.put(self.sample.bytes[:length])
            self.judge(f"the first {length} bytes", number % 4 == 0)


def damages(checks, sample, options, chance):
    counts = (8, 4, 6) if options.fast else (200, 50, 100)
    test = Damages(sample, chance)
    test.flips(counts[0])
    checks(f"{sample.name}: {counts[0]} flipped bits, {test.harmless} of them without effect on what is printed",
           not test.wrong, test.wrong[:5])
    test = Damages(sample, chance)
    test.flips(counts[2], chance.sample(range(100), counts[2]))
    checks(f"{sample.name}: {counts[2]} flipped bits in the header of the file", not test.wrong, test.wrong[:5])
    test = Damages(sample, chance)
    test.truncations(counts[1])
    checks(f"{sample.name}: {counts[1]} truncations", not test.wrong, test.wrong[:5])


# ---- Forgeries.

class Forging:
    """Forges a sample and asks the verbs."""

    def __init__(self, sample, sums, chance):
        self.sample = sample
        self.sums = sums
        self.random = chance

    def forge(self, forgery, sums_right):
        sample = self.sample
        sample.put(sample.bytes)
        path = sample.place / STORE
        database = sqlite3.connect(path, isolation_level=None)
        database.text_factory = str
        forgery.act(Forger(database, self.sums, self.random))
        if sums_right:
            try:
                self.sums.keep(database)
            except (sqlite3.Error, TypeError, KeyError):
                pass  # what the sums are of is gone
            database.close()
            (sample.place / SUMS).write_text(self.sums.file(path))
        database.close()

    def finders(self):
        """Exit codes by verb, and what was printed; verify plays every game again, run comes last."""
        sample = self.sample
        shown = {name: sample.show(name) for name in sample.SHOWN}
        codes = {name: code for name, (code, _, _) in shown.items()}
        for name, *arguments in (("check", "check", sample.place), ("full", "check", "--full", sample.place),
                                 ("verify", "verify", sample.place, "--count", 100000)):
            codes[name] = sample.code(*arguments)[0]
        codes["run"] = sample.code("run", sample.config, "--out", sample.place, "--no-report")[0]
        return codes, {name: printed for name, (_, printed, _) in shown.items()}

    def left(self, forgery):
        """With sums as they were: found at once."""
        self.forge(forgery, False)
        codes, _ = self.finders()
        asked = ("export", "report", "check", "run") if forgery.shown else ("full",)
        good = all(codes[name] in (1, 2) for name in asked) and codes["full"] in (1, 2)
        return "" if good and all(code in (0, 1, 2) for code in codes.values()) else str(codes)

    def right(self, forgery):
        """With sums made right."""
        self.forge(forgery, True)
        codes, printed = self.finders()
        found = {name for name, code in codes.items() if code in (1, 2)}
        if not all(code in (0, 1, 2) for code in codes.values()):
            return f"a crash: {codes}"
        if forgery.finder == NOW:
            return self.at_once(codes, printed, found)
        if forgery.finder == UNSHOWN:
            return self.unshown(codes, printed["timings"].splitlines())
        wanted = {VERIFY: {"verify"}, CHECK: {"check"}, FULL: {"full", "verify"}, RUN: {"run"}}[forgery.finder]
        return "" if wanted & found else str(codes)

    def at_once(self, codes, printed, found):
        """Nothing false is shown, check tells, and the run that followed refused or mended it."""
        problems = [f"{name} shows it" for name in ("export", "report")
                    if name not in found and printed[name] != self.sample.prints[name][1]]
        if "check" not in found:
            problems.append("check does not tell")
        if "run" not in found and self.sample.show("export")[1] != self.sample.prints["export"][1]:
            problems.append("run leaves it")
        return f"{'; '.join(problems)}: {codes}" if problems else ""

    def unshown(self, codes, games):
        """What is shown is true, and the run that followed has played the rest."""
        if codes["export"] != 0 and codes["run"] != 0:
            return ""  # refused
        strange = set(games) - set(self.sample.prints["timings"][1].splitlines())
        if strange:
            return f"export shows {sorted(strange)[:1]}"
        again = self.sample.show("export")[1].splitlines()
        return "" if again == self.sample.lines else f"the next run does not make up for it: {codes}"


def forgeries(checks, sample, sums, kinds, options, chance):
    forging = Forging(sample, sums, chance)
    chosen = [forgery for kind in kinds for forgery in kind()]
    if options.fast:
        chosen = chance.sample(chosen, 6)
    for forgery in chosen:
        problem = forging.left(forgery)
        checks(f"{sample.name}: {forgery.name}, sums left", not problem, problem)
        if forgery.finder != NOBODY:
            problem = forging.right(forgery)
            checks(f"{sample.name}: {forgery.name}, sums made right, to be found by: {forgery.finder}", not problem,
                   problem)


# ---- Salvage.

def damage(sample, chance, number):
    """(what was done, bytes)"""
    data = bytearray(sample.bytes)
    kind = number % 4
    if kind == 0:
        flips = [chance.randrange(len(data)) for _ in range(chance.randint(1, 4))]
        for place in flips:
            data[place] ^= 1 << chance.randrange(8)
        return f"bits of bytes {flips}", data
    page = chance.randrange(1, len(data) // 4096) * 4096
    if kind == 1:
        data[page:page + 4096] = bytes(4096)
        return f"zeros at {page}", data
    if kind == 2:
        data[page:page + 512] = chance.randbytes(512)
        return f"noise at {page}", data
    return f"cut at {page}", data[:page]


def salvage(checks, sample, options, chance):
    """Keeps intact batches, tells what is lost; the next run makes the same store of it."""
    new, nothing, kept_rows = sample.muster.folder / "salvaged", 0, []
    count = 3 if options.fast else 20
    for number in range(count):
        what, data = damage(sample, chance, number)
        sample.put(data)
        shutil.rmtree(new, ignore_errors=True)
        result = sample.muster("check", "--salvage", new, sample.place)
        name = f"{sample.name}: salvage after {what}"
        if result.returncode != 0:
            nothing += 1
            checks(f"{name}: nothing can be saved", result.returncode in (1, 2) and not (new / STORE).exists()
                   and "error" in result.stderr, (result.returncode, result.stderr[-300:]))
            continue
        kept = int(result.stdout.split(" rows of ")[0].split()[-1])
        again = sample.muster("run", sample.config, "--out", new, "--no-report")
        good = again.returncode == 0 and sample.muster("export", new).stdout.splitlines() == sample.lines
        good = good and sample.code("check", "--full", new)[0] == 0
        kept_rows.append(kept)
        checks(f"{name}: {kept} rows kept", good, result.stdout + again.stderr[-300:])
        # What it says is lost has to be all that is missing, as far as it can be known.
        checks(f"{name}: says what is missing", says_what_is_lost(sample, result, kept),
               result.stdout + result.stderr)
    whole = all_rows(sample)
    checks(f"{sample.name}: {count} salvages keep rows ({nothing} nothing, {kept_rows} of {whole})",
           sum(rows > 0 for rows in kept_rows) * 2 >= count)


def all_rows(sample):
    database = sqlite3.connect(sample.sound / STORE)
    rows, = database.execute("SELECT sum(rows) FROM batches").fetchone()
    database.close()
    return rows


def says_what_is_lost(sample, result, kept):
    missing = all_rows(sample) - kept
    return missing == 0 or (result.stderr != "" and ("lost" in result.stdout or "lost" in result.stderr))


def act(muster, checks, options):
    chance = random.Random(options.seed)
    sums = Sums(muster.folder)
    marks = Sample(muster, "tic_tac_toe", MARKS, [10, 25, 40, 67])
    heroes = Sample(muster, "homm", HEROES, [2, 4, 5])
    for sample in (marks, heroes):
        different = sums.differences(sample.sound / STORE)
        checks(f"{sample.name}: {len(sample.lines) - 1} rows, {len(sample.bytes)} bytes, sums as calculated here",
               not different, different)
    for sample, kinds in ((marks, [of_rows, of_description, of_seats]),
                          (heroes, [of_rows, of_description, of_scenarios, of_metrics])):
        damages(checks, sample, options, chance)
        forgeries(checks, sample, sums, kinds, options, chance)
        salvage(checks, sample, options, chance)
    sound.act(muster, checks, options, chance)


if __name__ == "__main__":
    common.main(__doc__, act, [(["--seed"], {"type": int, "default": 1, "help": "of what is damaged"})])
