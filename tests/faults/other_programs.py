"""Rows and figures of other programs: judged before they go on, whichever part of them a config asks for. And what rows
share: batches of every size that are taken over, witnesses of agents that are the same.

usage: other_programs.py [--muster PROGRAM] [--fast]"""

import shutil
import sqlite3

from common import main
from store_sums import Sums

RULESETS = """\
game = "nim"
rulesets = {rulesets}
repetitions = {repetitions}
seed = 7

[[agents]]
name = "random"
type = "random"

[[agents]]
name = "greedy"
type = "greedy"
"""

AUDITED = """\
game = "homm"
ruleset = "base"
scenarios = ["castle_vs_level_4_normal"]
repetitions = {repetitions}
seed = 3
seats = "fixed"

[tournament]
format = "gauntlet"
candidate_seat = "defender"
opponents = ["random"]
candidates = {candidates}

[[agents]]
name = "random"
type = "random"
{agents}
"""

MANY = """\
game = "tic_tac_toe"
repetitions = {repetitions}
seed = 7
seats = "fixed"

[[agents]]
name = "random"
type = "random"

[[agents]]
name = "other"
type = "random"
"""

OTHER = "0123456789abcdef"
THIRD = "fedcba9876543210"
SEATED = '[[agents]]\nname = "{name}"\ntype = "rule"\nrule = "rulebook"\n{more}'
AUDIT = 'audit = 4\naudit_rollouts = 2\n'
OTHER_AUDIT = 'audit = 4\naudit_rollouts = 3\n'


class Runs:
    def __init__(self, muster, checks):
        self.muster, self.checks = muster, checks
        self.sums = Sums(muster.folder)

    def config(self, text, **values):
        path = self.muster.folder / "config.toml"
        path.write_text(text.format(**values))
        return path

    def play(self, run, config, *more):
        return self.muster("run", config, "--out", self.muster.folder / run, "--no-report", *more)

    def change(self, run, *statements, closed=True):
        """Statements and sums, so that the store is as a program would have written it; `closed`: and has closed it."""
        path = self.muster.folder / run / "games.sqlite"
        database = sqlite3.connect(path, isolation_level=None)
        for statement in statements:
            database.execute(statement)
        self.sums.keep(database)
        database.close()
        if closed:
            (path.parent / "checksums.xxh128").write_text(self.sums.file(path))

    def theirs(self, run, program):
        """What this program has played and written down was all another one's."""
        mine = f"(SELECT identity FROM programs WHERE identity NOT IN ('{OTHER}', '{THIRD}'))"
        self.change(run, f"UPDATE signatures SET program = '{program}' WHERE program = {mine}",
                    f"UPDATE vouchers SET by = '{program}' WHERE by = {mine}",
                    f"UPDATE programs SET identity = '{program}' WHERE identity = {mine}")

    def count(self, run, sql):
        with sqlite3.connect(f"file:{self.muster.folder / run / 'games.sqlite'}?mode=ro", uri=True) as database:
            return database.execute(sql).fetchone()[0]


def parts(runs):
    """Rows of one ruleset say nothing of those of another."""
    checks, folder = runs.checks, runs.muster.folder
    both = {"rulesets": '["normal", "misere"]', "repetitions": 20}
    runs.play("theirs", runs.config(RULESETS, **both))
    runs.change("theirs", f"UPDATE programs SET identity = '{OTHER}'", f"UPDATE signatures SET program = '{OTHER}'")
    for forged in (False, True):
        run = f"forged-{forged}"
        shutil.copytree(folder / "theirs", folder / run)
        if forged:
            runs.change(run, "UPDATE games SET rounds = rounds + 1 WHERE cell IN "
                             "(SELECT cell FROM plan WHERE ruleset = 'misere')")
        one = runs.play(run, runs.config(RULESETS, **both | {"rulesets": '["normal"]'}))
        checks(f"{run}: rows of one ruleset go on", one.returncode == 0 and "were played again" in one.stderr, one.stderr)
        again = runs.play(run, runs.config(RULESETS, **both | {"rulesets": '["normal"]', "repetitions": 21}))
        checks(f"{run}: once is enough", again.returncode == 0 and "were played again" not in again.stderr, again.stderr)
        other = runs.play(run, runs.config(RULESETS, **both | {"rulesets": '["misere"]'}))
        if forged:
            checks("forged rows of the other one are refused", other.returncode == 2 and "plays otherwise" in other.stderr,
                   other.stderr)
        else:
            checks("rows of the other one are judged, too", other.returncode == 0 and "were played again" in other.stderr,
                   other.stderr)


def handed_on(runs):
    """What was judged once stays known when rows are taken over; what is refused changes nothing."""
    checks, folder = runs.checks, runs.muster.folder
    config = runs.config(RULESETS, rulesets='["normal"]', repetitions=20)
    runs.play("vouched", config)
    runs.change("vouched", f"UPDATE programs SET identity = '{OTHER}'", f"UPDATE signatures SET program = '{OTHER}'")
    grown = runs.config(RULESETS, rulesets='["normal"]', repetitions=30)
    runs.play("vouched", grown)
    taken = runs.play("heir", grown, "--reuse", folder / "vouched")
    checks("rows that were judged are taken over", taken.returncode == 0 and "180 rows taken over" in taken.stderr, taken.stderr)
    checks("with those who vouch for them", "were played again" in runs.muster("report", folder / "heir").stdout)
    for repetitions in (30, 40):
        again = runs.play("heir", runs.config(RULESETS, rulesets='["normal"]', repetitions=repetitions))
        checks(f"the heir goes on to {repetitions} repetitions", again.returncode == 0, again.stderr)
    before = (folder / "heir/games.sqlite").read_bytes()
    other = runs.config(RULESETS, rulesets='["misere"]', repetitions=5)
    refused = runs.play("heir", other, "--reuse", folder / "nowhere")
    checks("--reuse of a folder that is not there: nothing is changed", refused.returncode == 2
           and (folder / "heir/games.sqlite").read_bytes() == before, refused.stderr)
    refused = runs.play("new", other, "--reuse", folder / "nowhere")
    checks("nor in a new folder", refused.returncode == 2 and not (folder / "new/games.sqlite").exists(), refused.stderr)


def limited(runs):
    """A game that an agent limited by time plays again is another one: its figures are not those of the row."""
    agents = SEATED.format(name="one", more="{more}")
    text = AUDITED.replace('type = "random"', 'type = "mcts"\ntime_ms = 1')
    values = {"repetitions": 6, "candidates": '["one"]'}
    runs.play("limited", runs.config(text, agents=agents.format(more=""), **values))
    before = runs.muster.rows(runs.muster.folder / "limited")
    audited = runs.config(text, agents=agents.format(more=AUDIT), **values)
    later = runs.play("limited", audited)
    runs.checks("audits that are asked for later: left out for agents limited by time", later.returncode == 0
                and runs.count("limited", "SELECT count(*) FROM figures_1") == 0
                and len(runs.muster.rows(runs.muster.folder / "limited")) == len(before), later.stderr)
    runs.play("limited-fresh", audited)
    runs.checks("from the start: there", runs.count("limited-fresh", "SELECT count(*) FROM figures_1") == 6)
    taken = runs.play("limited", audited, "--reuse", runs.muster.folder / "limited-fresh")
    runs.checks("nor are those of other games taken over", taken.returncode == 0
                and runs.count("limited", "SELECT count(*) FROM figures_1") == 0, taken.stderr)
    heir = runs.play("limited-heir", audited, "--reuse", runs.muster.folder / "limited-fresh")
    runs.checks("with their rows they are", heir.returncode == 0 and "6 rows taken over" in heir.stderr
                and runs.muster.rows(runs.muster.folder / "limited-heir") == runs.muster.rows(runs.muster.folder / "limited-fresh"),
                heir.stderr)
    run, new = runs.muster.folder / "limited-fresh", runs.muster.folder / "limited-new"
    with sqlite3.connect(run / "games.sqlite") as database:
        database.execute("UPDATE games SET rounds = rounds + 1 WHERE id = 3")
    database.close()
    saved = runs.muster("check", run, "--salvage", new)
    runs.checks("figures whose rows are lost are not saved", saved.returncode == 0 and "12 rows are lost" in saved.stdout
                and runs.count("limited-new", "SELECT count(*) FROM figures_1") == 0, saved.stdout + saved.stderr)
    again = runs.play("limited-new", audited)
    runs.checks("and come again with them", again.returncode == 0
                and runs.count("limited-new", "SELECT count(*) FROM figures_1") == 6, again.stderr)


def strangers(runs):
    """A program whose signatures are of games that are not here is known by those who have vouched for it."""
    checks, folder = runs.checks, runs.muster.folder
    players = {name: f'[[agents]]\nname = "{name}"\ntype = "{name}"\n' for name in ("random", "greedy", "mcts")}

    def config(names, repetitions):
        head = f'game = "tic_tac_toe"\nrepetitions = {repetitions}\nseed = 7\n'
        return runs.config(head + "".join(players[name] for name in names))

    runs.play("three", config(players, 20))
    runs.theirs("three", OTHER)
    two = ("greedy", "mcts")
    runs.play("stranger", config(two, 10))
    steps = [runs.play("stranger", config(two, 20), "--reuse", folder / "three")]
    steps += [runs.play("stranger", config(two, repetitions)) for repetitions in (20, 15, 20)]
    checks("rows of a stranger go on with those who took them over", [step.returncode for step in steps] == [0] * 4,
           [step.stderr for step in steps])
    said = runs.muster("report", folder / "stranger").stdout
    checks("the report says who vouches, once", said.count("were played again") == 1, said)
    runs.theirs("stranger", THIRD)
    shutil.copytree(folder / "stranger", folder / "stranger-forged")
    third = runs.play("stranger", config(two, 21))
    checks("a third program knows it by the second one's word", third.returncode == 0
           and third.stderr.count("were played again") == 2, third.stderr)
    runs.change("stranger-forged", f"UPDATE signatures SET line = replace(line, ' ', ' 0') WHERE program = '{THIRD}'")
    refused = runs.play("stranger-forged", config(two, 21))
    checks("and not when that plays otherwise", refused.returncode == 2 and "plays otherwise" in refused.stderr, refused.stderr)


def salvaged(runs):
    """What is saved of a damaged run of another program goes on, too."""
    config = runs.config(RULESETS, rulesets='["normal", "misere"]', repetitions=20)
    for name, damage in (("an input", "UPDATE inputs SET bytes = x'00' WHERE rowid = 1"),
                         ("the description", "UPDATE meta SET value = 'x' WHERE key = 'document'")):
        run, new = "damaged-" + name.split()[-1], "saved-" + name.split()[-1]
        runs.play(run, config)
        runs.theirs(run, OTHER)
        with sqlite3.connect(runs.muster.folder / run / "games.sqlite") as database:
            database.execute(damage)
        database.close()
        saved = runs.muster("check", runs.muster.folder / run, "--salvage", runs.muster.folder / new)
        result = runs.play(new, config)
        runs.checks(f"another program's run without {name}: goes on", result.returncode == 0
                    and "were played again" in result.stderr, saved.stderr + result.stderr)


def covered(runs):
    """What was changed from outside gets no new sum, and is not taken over."""
    config = runs.config(MANY, repetitions=50)
    runs.play("covered", config)
    runs.change("covered", "UPDATE games SET rounds = rounds + 1 WHERE id = 3", closed=False)
    run = runs.muster.folder / "covered"
    for name, result in (("gc", runs.muster("gc", run)), ("--reuse", runs.play("covered-heir", config, "--reuse", run))):
        runs.checks(f"{name} of a run that was changed: refused", result.returncode == 1 and "checksums" in result.stderr,
                    result.stdout + result.stderr)
    runs.checks("nothing was taken over", not (runs.muster.folder / "covered-heir/games.sqlite").exists())
    runs.checks("and the change is still found", runs.muster("check", run, "--full").returncode == 1)


def names(runs):
    """Names of rules inside of documents, whatever they are."""
    rule = r"""rule = { name = "a\nb\\n", melee = ["closest"], ranged = ["closest"], stand = [] }"""
    seat = f'[[agents]]\nname = "odd"\ntype = "rule"\n{rule}\n'
    config = runs.config(AUDITED, repetitions=3, candidates='["odd"]', agents=seat)
    played = runs.play("names", config)
    verified = runs.muster("verify", runs.muster.folder / "names")
    runs.checks("a rule with a line break in its name can be questioned",
                played.returncode == 0 and verified.returncode == 0, played.stderr + verified.stderr)


def verified(runs):
    """verify plays with the witnesses of the plan, from the run alone."""
    values = {"repetitions": 6, "candidates": '["one", "two"]',
              "agents": SEATED.format(name="one", more=AUDIT) + SEATED.format(name="two", more=OTHER_AUDIT)}
    runs.play("verified", runs.config(AUDITED, **values))
    figure = next(column for column in columns(runs.muster.folder / "verified") if "regret" in column)
    empty = runs.muster.folder / "no-configs"
    empty.mkdir()
    for forged in (False, True):
        if forged:
            runs.change("verified", f'UPDATE figures_1 SET "{figure}" = "{figure}" + 7 WHERE id = 3')
        result = runs.muster("verify", runs.muster.folder / "verified", MUSTER_CONFIGS=empty)
        runs.checks(f"verify {'finds forged figures' if forged else 'says that figures are right'}",
                    result.returncode == (1 if forged else 0) and ("figures" in result.stderr) == forged,
                    result.stdout + result.stderr)


def garbage(runs):
    """gc tells rows of games from figures."""
    values = {"repetitions": 4, "candidates": '["one"]'}
    runs.play("garbage", runs.config(AUDITED, agents=SEATED.format(name="one", more=AUDIT), **values))
    runs.play("garbage", runs.config(AUDITED, agents=SEATED.format(name="one", more=""), **values))
    said = runs.muster("gc", runs.muster.folder / "garbage").stdout
    runs.checks("gc tells rows of games from figures", "0 rows are gone, 4 stay; figures of 4 games are gone, of 0 stay" in said,
                said)


def lines(runs):
    """Files of fingerprints that say too much, or nothing."""
    good = runs.muster("fingerprint", "nim").stdout.splitlines()
    wrong = good[0][:-16] + "0" * 16
    cases = {"as it is": (good, 0), "with comments and other line ends": (["# why", *(line + "\r" for line in good)], 0),
             "a line less": (good[1:], 1), "another hash": ([wrong, *good[1:]], 1), "two lines about one player": ([wrong, *good], 2),
             "a line that is none": ([*good, "garbage here"], 2), "nothing": ([], 2)}
    for name, (text, code) in cases.items():
        path = runs.muster.folder / "lines.txt"
        path.write_text("".join(line + "\n" for line in text))
        result = runs.muster("fingerprint", "nim", "--expect", path)
        runs.checks(f"fingerprints, {name}: exit {code}", result.returncode == code
                    and (code == 0 or "lines.txt" in result.stderr), (result.returncode, result.stderr))


def figures(runs):
    """Figures of another program are judged like rows."""
    checks, folder = runs.checks, runs.muster.folder
    config = {"repetitions": 4, "candidates": '["audited"]', "agents": SEATED.format(name="audited", more=AUDIT)}
    runs.play("audit", runs.config(AUDITED, **config))
    figure = next(column for column in columns(folder / "audit") if "regret" in column)
    theirs = (f"INSERT INTO programs (identity, version) VALUES ('{OTHER}', 'x')",
              f"INSERT INTO signatures SELECT '{OTHER}', line FROM signatures",
              f"UPDATE batches SET program = (SELECT id FROM programs WHERE identity = '{OTHER}') WHERE witness = 1")
    for forged in (False, True):
        run = f"figures-forged-{forged}"
        shutil.copytree(folder / "audit", folder / run)
        runs.change(run, *theirs, *([f'UPDATE figures_1 SET "{figure}" = "{figure}" + 7'] if forged else []))
        result = runs.play(run, runs.config(AUDITED, **config))
        if forged:
            checks("forged figures of another program are refused", result.returncode == 2
                   and "figures" in result.stderr, result.stderr)
        else:
            checks("figures of another program go on after a sample", result.returncode == 0
                   and "were played again" in result.stderr, result.stderr)


def columns(run):
    with sqlite3.connect(f"file:{run / 'games.sqlite'}?mode=ro", uri=True) as database:
        return [row[1] for row in database.execute("PRAGMA table_info(figures_1)")]


def batches(runs, options):
    """A batch has at most 4,096 rows; runs of about so many are taken over."""
    for rows in (4096,) if options.fast else (4095, 4096, 4097, 8192):
        config = runs.config(MANY, repetitions=rows)
        runs.play(f"batch-{rows}", config)
        taken = runs.play(f"taken-{rows}", config, "--reuse", runs.muster.folder / f"batch-{rows}")
        runs.checks(f"{rows} rows are taken over", taken.returncode == 0 and f"{rows} rows taken over" in taken.stderr,
                    taken.stderr)
        runs.checks(f"{rows} rows are those of the other run", runs.muster.rows(runs.muster.folder / f"taken-{rows}")
                    == runs.muster.rows(runs.muster.folder / f"batch-{rows}"))
        runs.checks(f"{rows} rows are sound", runs.muster("check", runs.muster.folder / f"taken-{rows}", "--full").returncode == 0)


def twins(runs):
    """Agents that are the same but for what looks on at them share rows; each witness has its figures."""
    plain = SEATED.format(name="plain", more="")
    one = SEATED.format(name="one", more=AUDIT)
    same = SEATED.format(name="same", more=AUDIT)
    two = SEATED.format(name="two", more=OTHER_AUDIT)
    cases = {"plain, audited": (["plain", "one"], plain + one, [1]), "audited, plain": (["one", "plain"], one + plain, [1]),
             "two audits": (["one", "two"], one + two, [1, 2]),
             "the same audit twice": (["plain", "one", "same", "two"], plain + one + same + two, [1, 2])}
    for name, (candidates, agents, witnesses) in cases.items():
        run = "twins-" + name.replace(", ", "-").replace(" ", "-")
        config = runs.config(AUDITED, repetitions=5, candidates=str(candidates).replace("'", '"'), agents=agents)
        played = runs.play(run, config)
        runs.checks(f"twins, {name}: are played", played.returncode == 0, played.stderr)
        runs.checks(f"twins, {name}: share rows", runs.count(run, "SELECT count(*) FROM games") == 5)
        counts = [runs.count(run, f"SELECT count(*) FROM figures_{witness}") for witness in witnesses]
        runs.checks(f"twins, {name}: all have figures", counts == [5] * len(witnesses), counts)
        full = runs.muster("check", runs.muster.folder / run, "--full")
        runs.checks(f"twins, {name}: nothing is missing", full.returncode == 0 and "lack" not in full.stdout,
                    full.stdout + full.stderr)
        again = runs.play(run, config)
        runs.checks(f"twins, {name}: nothing is left to play", "all" in again.stderr and again.returncode == 0, again.stderr)
        fresh = runs.muster.folder / (run + "-reused")
        reused = runs.play(fresh.name, config, "--reuse", runs.muster.folder / run)
        runs.checks(f"twins, {name}: are taken over", reused.returncode == 0
                    and runs.muster.rows(fresh) == runs.muster.rows(runs.muster.folder / run), reused.stderr)


def act(muster, checks, options):
    runs = Runs(muster, checks)
    for part in (parts, handed_on, figures, limited, strangers, salvaged, covered, names, verified, garbage, lines):
        part(runs)
    batches(runs, options)
    twins(runs)


if __name__ == "__main__":
    main(__doc__, act)
