"""Changes of a store by SQL, and who has to find each once all sums have been made right again."""

import json
import zlib
from dataclasses import dataclass
from typing import Callable

from store_sums import packed, signed, table, varints, word

# Who finds a forgery whose sums have been made right:
NOW = "now"  # at once: export and report do not show it, check tells, run refuses or mends it
UNSHOWN = "unshown"  # export leaves it out, and the next run plays what is missing
VERIFY = "verify"  # `muster verify` that plays all games again
CHECK = "check"  # `muster check`: what is shown is a text that its games were not played with
FULL = "full"  # `muster check --full`, or verify
RUN = "run"  # the next run
NOBODY = ""  # nothing is left that it could contradict: only with sums left as they were


@dataclass
class Forgery:
    name: str
    act: Callable  # (Forger) -> None
    finder: str
    # Sums left as they were: found by export, report, check and run; else by `check --full` alone.
    shown: bool = True


class Forger:
    """A store that is changed."""

    def __init__(self, database, sums, random):
        self.database = database
        self.sums = sums
        self.random = random

    def __call__(self, sql, *values):
        """Runs a statement, which has to change something."""
        assert self.database.execute(sql, values).rowcount > 0, sql

    def all(self, sql, *values):
        return self.database.execute(sql, values).fetchall()

    def one(self, sql, *values):
        return self.random.choice(self.all(sql, *values))

    def row(self):
        return self.one("SELECT id FROM games")[0]

    def set(self, column, change):
        """Changes a value of one row of a game; `change` is an expression of SQL."""
        self(f"UPDATE games SET {column} = {change} WHERE id = ?", self.row())

    def document(self, change):
        """Changes the run's own description."""
        document = json.loads(self.one("SELECT value FROM meta WHERE key = 'document'")[0])
        change(document)
        self("UPDATE meta SET value = ? WHERE key = 'document'", json.dumps(document))

    def swap(self, name, table_name, key, columns):
        """Exchanges values of two rows that differ in them."""
        rows = self.all(f"SELECT {key}, {columns} FROM {table_name}")
        pairs = [(a, b) for a in rows for b in rows if a[0] < b[0] and a[1:] != b[1:]]
        assert pairs, name
        a, b = self.random.choice(pairs)
        into = ", ".join(f"{column} = ?" for column in columns.split(", "))
        self(f"UPDATE {table_name} SET {into} WHERE {key} = ?", *b[1:], a[0])
        self(f"UPDATE {table_name} SET {into} WHERE {key} = ?", *a[1:], b[0])


def move_row(forger, wanted):
    """A row becomes one of another cell of the plan."""
    row, ruleset, scenario, seats = forger.one(
        "SELECT g.id, p.ruleset, p.scenario, p.seats FROM games g JOIN plan p ON p.cell = g.cell")
    other = [cell for cell, *names in forger.all("SELECT cell, ruleset, scenario, seats FROM plan")
             if wanted(names, [ruleset, scenario, seats])]
    forger("UPDATE games SET cell = ? WHERE id = ?", forger.random.choice(other), row)


def turned(names, own):
    return json.loads(names[2]) == json.loads(own[2])[::-1] and names[:2] == own[:2]


def delete_row(forger):
    """The last one of the batch takes its place."""
    first, rows = forger.one("SELECT first, rows FROM batches WHERE witness = 0 AND rows > 1")
    gone = first + forger.random.randrange(rows)
    forger("DELETE FROM games WHERE id = ?", gone)
    if gone != first + rows - 1:
        forger("UPDATE games SET id = ? WHERE id = ?", gone, first + rows - 1)
    forger("UPDATE batches SET rows = rows - 1 WHERE witness = 0 AND first = ?", first)


def add_row(forger, change):
    """A copy of a row with something changed, in a batch before all others."""
    row = forger.row()
    last, = forger.one("SELECT max(id) + 1 FROM games")
    columns = [name for _, name, *_ in forger.all("PRAGMA table_info(games)") if name != "id"]
    listed = ", ".join(f'"{name}"' for name in columns)
    forger(f"INSERT INTO games (id, {listed}) SELECT ?, {listed} FROM games WHERE id = ?", last, row)
    forger(f"UPDATE games SET {change} WHERE id = ?", last)
    cell, seed = forger.one("SELECT cell, seed FROM games WHERE id = ?", last)
    repetition = next((key[1] for keys, in forger.all("SELECT keys FROM batches WHERE witness = 0")
                       for key in varints(keys) if key[::2] == (cell, word(seed))), 0)
    program, = forger.one("SELECT program FROM batches")
    forger("INSERT INTO batches VALUES (-1, 0, ?, ?, 1, ?, 0)", program, last,
           packed([(cell, repetition, word(seed))]))


def drop_batch(forger):
    forger("DELETE FROM batches WHERE id = ?", forger.one("SELECT id FROM batches WHERE witness = 0")[0])


def change_repetition(forger):
    batch, keys = forger.one("SELECT id, keys FROM batches WHERE witness = 0")
    keys = varints(keys)
    place = forger.random.randrange(len(keys))
    cell, repetition, seed = keys[place]
    keys[place] = (cell, repetition ^ 1, seed)
    forger("UPDATE batches SET keys = ? WHERE id = ?", packed(keys), batch)


def change_metric(forger):
    column, = forger.one("SELECT column FROM metrics WHERE witness = 0 AND kind <> 'text'")
    row, = forger.one(f'SELECT id FROM games WHERE "{column}" IS NOT NULL')
    forger(f'UPDATE games SET "{column}" = 1 - "{column}" WHERE id = ?', row)


def change_figures(forger):
    witness, column = forger.one("SELECT witness, column FROM metrics WHERE witness > 0")
    row, = forger.one(f"SELECT id FROM {table(witness)}")
    forger(f'UPDATE {table(witness)} SET "{column}" = ifnull("{column}", 0) + 1 WHERE id = ?', row)


def change_key(forger, column):
    """A byte of a cell's hash."""
    cell, value = forger.one(f"SELECT id, {column} FROM cells")
    place = forger.random.randrange(16)
    value = value[:place] + bytes([value[place] ^ 1]) + value[place + 1:]
    forger(f"UPDATE cells SET {column} = ? WHERE id = ?", value, cell)


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def other_agents(forger):
    """A cell whose seats are exchanged, its key and the plan's identity too: rows of another cell under its name."""
    cell, seats = forger.one("SELECT id, seats FROM cells WHERE id IN (SELECT cell FROM plan)")
    seats = json.loads(seats)
    seats[0], seats[1] = seats[1], seats[0]
    twins = forger.all("SELECT id FROM cells WHERE seats = ? AND id <> ?", compact(seats), cell)
    forger("UPDATE cells SET seats = ?, key = ? WHERE id = ?", compact(seats), b"?" * 16, cell)
    for other, in twins:  # keys are unique: the other way round there
        forger("UPDATE cells SET seats = ? WHERE id = ?", compact(seats[::-1]), other)
        forger("UPDATE cells SET key = ? WHERE id = ?", own_key(forger, other), other)
    forger("UPDATE cells SET key = ? WHERE id = ?", own_key(forger, cell), cell)
    identity = forger.sums.identity(forger.database)
    forger.document(lambda document: document.update(identity=identity))
    forger("UPDATE meta SET value = ? WHERE key = 'identity'", identity)


def own_key(forger, cell):
    return forger.sums.cell_key(*forger.one("SELECT game, version, ruleset, scenario, data, seats FROM cells "
                                            "WHERE id = ?", cell))


def not_reproducible(forger):
    """A result of a cell that says it may come out otherwise."""
    forger("UPDATE cells SET reproducible = 0")
    forger.set("rounds", "rounds + 1")


def other_input(forger):
    """A file that is kept, with other bytes under the same hash."""
    key, data = forger.one("SELECT hash, bytes FROM inputs WHERE length > 0")
    data = bytearray(zlib.decompress(data))
    data[forger.random.randrange(len(data))] ^= 1
    forger("UPDATE inputs SET bytes = ? WHERE hash = ?", zlib.compress(bytes(data)), key)


def lost_input(forger):
    """A ruleset, scenario or list of files that cells name."""
    column = forger.random.choice(["ruleset", "scenario", "data"])
    forger(f"DELETE FROM inputs WHERE hash IN (SELECT {column} FROM cells)")


def swap_agents(document):
    agents = document["agents"]
    agents[0]["name"], agents[1]["name"] = agents[1]["name"], agents[0]["name"]


def swap_metrics(forger):
    """Two metrics of one kind, which some row has with different values."""
    for a, b in forger.random.sample(metric_pairs := [
            (a, b) for a in forger.all("SELECT rowid, name, kind, column FROM metrics WHERE witness = 0")
            for b in forger.all("SELECT rowid, name, kind, column FROM metrics WHERE witness = 0")
            if a[0] < b[0] and a[2] == b[2]], len(metric_pairs)):
        if forger.all(f'SELECT 1 FROM games WHERE "{a[3]}" IS NOT "{b[3]}"'):
            forger("UPDATE metrics SET name = ? WHERE rowid = ?", b[1], a[0])
            forger("UPDATE metrics SET name = ? WHERE rowid = ?", a[1], b[0])
            return
    raise AssertionError("no metrics to exchange")


def turn_returns(forger):
    row, = forger.one("SELECT id FROM games WHERE return_0 <> 0")
    forger("UPDATE games SET return_0 = -return_0, return_1 = -return_1 WHERE id = ?", row)


def change_seed(forger):
    row, seed = forger.one("SELECT id, seed FROM games")
    forger("UPDATE games SET seed = ? WHERE id = ?", signed(word(seed) ^ 1 << 40), row)


def change_batch(forger, change):
    forger(f"UPDATE batches SET {change} WHERE id = ?", forger.one("SELECT id FROM batches WHERE witness = 0")[0])


def turn_names(forger):
    """Who sat where, in one place of the plan."""
    position, seats = forger.one("SELECT position, seats FROM plan")
    forger("UPDATE plan SET seats = ? WHERE position = ?", json.dumps(json.loads(seats)[::-1]), position)


def changed(key, change):
    """A forgery of one entry of the run's own description."""
    return lambda forger: forger.document(lambda document: document.update({key: change(document[key])}))


def append(key):
    """A line more in the text of the first ruleset, or the parameters of the first agent."""
    def act(document):
        part = {"rulesets": "contents", "agents": "params"}[key]
        document[key][0][part] += "\nx = 1\n"
    return lambda forger: forger.document(act)


def of_rows():
    return [
        Forgery("returns of a row turned round", turn_returns, VERIFY),
        Forgery("the margin of a row", lambda f: f.set("margin", "margin + 1"), VERIFY),
        Forgery("the rounds of a row", lambda f: f.set("rounds", "rounds + 1"), VERIFY),
        Forgery("the decisions of a row", lambda f: f.set("decisions", "decisions + 1"), VERIFY),
        Forgery("the hash of a row", lambda f: f.set("hash", "hash + 1"), VERIFY),
        Forgery("a return too many", lambda f: f.set("return_2", "0.5"), NOW),
        Forgery("the time of a row", lambda f: f.set("wall_nanoseconds", "wall_nanoseconds + 1"), NOBODY),
        Forgery("the seed of a row", change_seed, UNSHOWN),
        Forgery("a row of a cell that is not there", lambda f: f.set("cell", "999"), NOW),
        Forgery("a row deleted", delete_row, UNSHOWN),
        Forgery("a row twice, with another result", lambda f: add_row(f, "rounds = rounds + 1"), VERIFY),
        Forgery("a row of another seed added", lambda f: add_row(f, "seed = seed + 1"), VERIFY),
        Forgery("results of two rows exchanged", lambda f: f.swap("results", "games", "id",
                "margin, rounds, decisions, hash, return_0, return_1"), VERIFY),
        Forgery("the program of a batch", lambda f: change_batch(f, "program = 999"), NOW),
        Forgery("the witness of a batch", lambda f: change_batch(f, "witness = 9"), NOW),
        Forgery("the sum of a batch", lambda f: change_batch(f, "sum = sum + 1"), NOBODY),
        Forgery("repetitions in the keys of a batch", change_repetition, UNSHOWN),
        Forgery("a batch no longer listed", drop_batch, UNSHOWN),
        Forgery("the manifest counts more rows", lambda f: f("UPDATE manifest SET rows = rows + 1"), NOBODY),
        Forgery("the manifest empty", lambda f: f("DELETE FROM manifest"), NOW),
        Forgery("no table of batches", lambda f: f.database.execute("DROP TABLE batches"), NOW),
        Forgery("no table of games", lambda f: f.database.execute("DROP TABLE games"), NOW),
    ]


def of_description():
    return [
        Forgery("names of seats turned round in the plan", turn_names, CHECK),
        Forgery("cells of two places of the plan exchanged",
                lambda f: f.swap("cells", "plan", "position", "cell"), NOW),
        Forgery("a place of the plan deleted", lambda f: f("DELETE FROM plan WHERE position = ?",
                f.one("SELECT position FROM plan")[0]), NOW),
        Forgery("the run's seed", changed("seed", lambda value: value + 1), NOW),
        Forgery("the run's repetitions", changed("repetitions", lambda value: value + 1), NOW),
        Forgery("the run's size", changed("plan_size", lambda value: value + 1), NOW),
        Forgery("the run's identity", changed("identity", lambda value: "0" * 32), NOW),
        Forgery("names of two agents exchanged", lambda f: f.document(swap_agents), NOW),
        Forgery("an agent's parameters", append("agents"), CHECK),
        Forgery("an agent's type", lambda f: f.document(lambda d: d["agents"][0].update(type="exact")), NOW),
        Forgery("the ruleset's text", append("rulesets"), CHECK),
        Forgery("the run's game", changed("game", lambda value: "nim"), NOW),
        Forgery("half a description",
                lambda f: f("UPDATE meta SET value = substr(value, 1, 100) WHERE key = 'document'"), NOW),
        Forgery("no description", lambda f: f("DELETE FROM meta WHERE key = 'document'"), NOW),
        Forgery("the key of a cell", lambda f: change_key(f, "key"), NOW),
        Forgery("the ruleset of a cell", lambda f: change_key(f, "ruleset"), NOW),
        Forgery("the files of a cell", lambda f: change_key(f, "data"), NOW),
        Forgery("the seats of a cell, its key and the identity", other_agents, VERIFY),
        Forgery("cells said to be not reproducible, and a result", not_reproducible, VERIFY),
        Forgery("the program that played", lambda f: f("UPDATE programs SET identity = 'forged'"), RUN),
        Forgery("a signature", lambda f: f("UPDATE signatures SET line = line || 'x'"), NOBODY),
        Forgery("a voucher", lambda f: f("INSERT INTO vouchers VALUES ('a', 'b', 1, 1, 1)"), NOBODY),
        Forgery("bytes of a kept file", other_input, FULL, shown=False),
        Forgery("a kept file lost", lost_input, FULL),
        Forgery("the schema", lambda f: f.database.execute("PRAGMA user_version = 4"), NOW),
        Forgery("the kind of file", lambda f: f.database.execute("PRAGMA application_id = 1"), NOW),
    ]


def of_scenarios():
    """For stores with two scenarios and rulesets."""
    return [
        Forgery("a row of another scenario",
                lambda f: move_row(f, lambda a, b: a[1] != b[1] and a[0] == b[0]), UNSHOWN),
        Forgery("a row of another ruleset",
                lambda f: move_row(f, lambda a, b: a[0] != b[0] and a[1:] == b[1:]), FULL),
        Forgery("scenarios of the plan exchanged", lambda f: f.swap("scenarios", "plan", "position", "scenario"), NOW),
        Forgery("rulesets of the plan exchanged", lambda f: f.swap("rulesets", "plan", "position", "ruleset"), CHECK),
    ]


def of_seats():
    """For stores in which agents take turns."""
    return [Forgery("a row with seats exchanged", lambda f: move_row(f, turned), FULL)]


def of_metrics():
    """For stores with metrics and witnesses."""
    return [
        Forgery("a metric of a row", change_metric, VERIFY),
        Forgery("names of two metrics exchanged", swap_metrics, VERIFY),
        Forgery("a witness's figures", change_figures, VERIFY),
        Forgery("a witness's version", lambda f: f("UPDATE witnesses SET version = version || 'x'"), NOW),
        Forgery("a witness's parameters", lambda f: f("UPDATE witnesses SET params = ?", b"p" * 16), NOW),
        Forgery("a metric of an unknown kind", lambda f: f("UPDATE metrics SET kind = 'x'"), NOW),
    ]


