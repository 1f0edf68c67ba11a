"""The sums and keys of a store (experiments/store), made a second time: to tell whether a store agrees with what is
written about it, and to forge stores whose sums are right.
"""

import ctypes
import json
import sqlite3
import struct
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
KINDS = ("truth", "whole", "number", "text")
DESCRIPTION = ("SELECT key, value FROM meta WHERE key <> 'sum' ORDER BY key",
               "SELECT hash, length FROM inputs ORDER BY hash", "SELECT * FROM cells ORDER BY id",
               "SELECT * FROM witnesses ORDER BY id", "SELECT * FROM programs ORDER BY id",
               "SELECT * FROM signatures ORDER BY rowid", "SELECT * FROM vouchers ORDER BY rowid",
               "SELECT * FROM plan ORDER BY position", "SELECT * FROM metrics ORDER BY rowid")
RETURNS = [f"return_{seat}" for seat in range(6)]
FIXED = ["margin", "rounds", "decisions", "hash", "wall_nanoseconds", "finished_at", *RETURNS]


def mix(x):
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & WORD
    return x ^ (x >> 31)


def combine(seed, value):
    return mix((seed + GOLDEN + mix((value + GOLDEN) & WORD)) & WORD)


def hash_text(text):
    data = text.encode() if isinstance(text, str) else text
    h = mix((len(data) + GOLDEN) & WORD)
    whole = len(data) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", data[:whole]):
        h = (h ^ word) * 0x9FB21C651E98DF25 & WORD
        h ^= h >> 29
    tail = int.from_bytes(data[whole:], "little")
    return mix((h ^ tail) * 0x9FB21C651E98DF25 & WORD)


def bits(number):
    return struct.unpack("<Q", struct.pack("<d", 0.0 if number == 0 else number))[0]


def word(value):
    """An integer as SQLite has it, as a word without sign."""
    return value & WORD


def signed(value):
    return value - (1 << 64) if value >> 63 else value


def varints(data):
    """The numbers and words of packed keys: (cell, repetition, seed) each."""
    at, keys = 0, []
    while at < len(data):
        pair = []
        for _ in range(2):
            value = shift = 0
            while True:
                byte = data[at]
                at += 1
                value |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            pair.append(value)
        keys.append((*pair, struct.unpack_from("<Q", data, at)[0]))
        at += 8
    return keys


def packed(keys):
    data = b""
    for cell, repetition, seed in keys:
        for value in (cell, repetition):
            while value >= 0x80:
                data += bytes([value & 0x7F | 0x80])
                value >>= 7
            data += bytes([value])
        data += struct.pack("<Q", seed)
    return data


class Sums:
    """XXH3, and all that stores make of it."""

    def __init__(self, folder):
        library = Path(folder) / "xxh.so"
        if not library.exists():
            subprocess.run(["g++", "-O1", "-shared", "-fPIC", "-o", library, HERE / "xxh.cc"], check=True)
        self.library = ctypes.CDLL(str(library))
        self.library.sum64.restype = ctypes.c_uint64
        self.library.sum64.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
        self.library.hash128.restype = None
        self.library.hash128.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]

    def sum64(self, data):
        return self.library.sum64(data, len(data))

    def hash128(self, data):
        """16 bytes."""
        halves = (ctypes.c_uint64 * 2)()
        self.library.hash128(data, len(data), halves)
        return struct.pack(">QQ", *halves)

    # ---- Keys.

    def cell_key(self, game, version, ruleset, scenario, data, seats):
        text = (f"cell\ngame {game}\nversion {version}\nruleset {ruleset.hex()}\nscenario {scenario.hex()}\n"
                f"data {data.hex()}\n")
        for kind, seat_version, params in json.loads(seats):
            text += f"seat {kind} {params} {seat_version}\n"
        return self.hash128(text.encode())

    def row_key(self, cell, seed):
        high, low = struct.unpack(">QQ", cell)
        return self.hash128(struct.pack("<QQQ", high, low, seed))

    def identity(self, database):
        """Of the plan that the store has."""
        document = json.loads(database.execute("SELECT value FROM meta WHERE key = 'document'").fetchone()[0])
        bases = {}
        for cell, scenario in database.execute("SELECT cells.key, scenario_name FROM (SELECT cell, scenario AS "
                                               "scenario_name FROM plan) JOIN cells ON cells.id = cell"):
            bases.setdefault(cell, set()).add(combine(document["seed"], hash_text(scenario)))
        data = struct.pack(">QQ", 0, document["repetitions"])
        for cell in sorted(bases):
            data += cell
            for base in sorted(bases[cell]):
                data += struct.pack(">QQ", len(bases[cell]), base)
        return self.hash128(data).hex()

    # ---- Sums.

    def description(self, database):
        data = b""
        for sql in DESCRIPTION:
            data += sql.encode()
            for row in database.execute(sql):
                for value in row:
                    kind = {int: 1, float: 2, str: 3, bytes: 4, type(None): 5}[type(value)]
                    text = value if isinstance(value, bytes) else str(value).encode()
                    data += f"{kind} {len(text)} ".encode() + text
                data += b"\n"
        return self.hash128(data).hex()

    def metric_sum(self, metrics, values):
        total = 0
        for (name, kind, _), value in zip(metrics, values):
            if value is None:
                continue
            number = {"truth": lambda one: int(one != 0), "whole": word, "number": bits, "text": hash_text}[kind](value)
            total += combine(hash_text(name), combine(KINDS.index(kind), number))
        return total & WORD

    def batch(self, database, batch):
        """The sum of what the rows of a batch say now; `batch` is its id."""
        witness, program, first, rows = database.execute(
            "SELECT witness, program, first, rows FROM batches WHERE id = ?", [batch]).fetchone()
        identity, = database.execute("SELECT identity FROM programs WHERE id = ?", [program]).fetchone()
        key = bytes(16)
        if witness:
            key, = database.execute("SELECT key FROM witnesses WHERE id = ?", [witness]).fetchone()
        metrics = database.execute("SELECT name, kind, column FROM metrics WHERE witness = ? ORDER BY rowid",
                                   [witness]).fetchall()
        own = [] if witness else FIXED
        columns = ", ".join([f"t.{name}" for name in own] + [f't."{column}"' for _, _, column in metrics])
        data = identity.encode() + b"\n" + key
        for row in database.execute(f"SELECT c.key, t.seed{', ' + columns if columns else ''} FROM {table(witness)} t "
                                    "JOIN cells c ON c.id = t.cell WHERE t.id >= ? AND t.id < ? ORDER BY t.id",
                                    [first, first + rows]):
            data += struct.pack("<QQ", *struct.unpack(">QQ", self.row_key(row[0], word(row[1]))))
            if not witness:
                margin, rounds, decisions, course, wall, finished = row[2:8]
                returns = [value for value in row[8:14] if value is not None]
                words = [len(returns), *map(bits, returns), bits(margin), rounds, decisions, course, wall, finished]
                data += b"".join(struct.pack("<Q", word(one)) for one in words)
            data += struct.pack("<Q", self.metric_sum(metrics, row[2 + len(own):]))
        return self.sum64(data)

    def manifest(self, database):
        batches = rows = total = 0
        for witness, program, first, count, keys, batch_sum in database.execute(
                "SELECT witness, program, first, rows, keys, sum FROM batches ORDER BY id"):
            identity = database.execute("SELECT identity FROM programs WHERE id = ?", [program]).fetchone()
            key = database.execute("SELECT key FROM witnesses WHERE id = ?", [witness]).fetchone()
            low = struct.unpack(">QQ", key[0])[1] if witness and key else 0
            one = combine(hash_text(identity[0] if identity else ""), low)
            for value in (word(first), word(count), self.sum64(keys)):
                one = combine(one, value)
            batches, rows, total = batches + 1, rows + count, total + combine(one, word(batch_sum))
        return batches, rows, signed(total & WORD)

    def file(self, path):
        return f"{self.hash128(Path(path).read_bytes()).hex()}  {Path(path).name}\n"

    # ---- All of a store.

    def keep(self, database):
        """Makes all sums inside of a store anew."""
        for batch, witness, first, rows in database.execute("SELECT id, witness, first, rows FROM batches").fetchall():
            repetitions = {(cell, seed): repetition for cell, repetition, seed in varints(
                database.execute("SELECT keys FROM batches WHERE id = ?", [batch]).fetchone()[0])}
            keys = [(cell, repetitions.get((cell, word(seed)), 0), word(seed)) for cell, seed in database.execute(
                f"SELECT cell, seed FROM {table(witness)} WHERE id >= ? AND id < ? ORDER BY id", [first, first + rows])]
            database.execute("UPDATE batches SET rows = ?, keys = ?, sum = ? WHERE id = ?",
                             [len(keys), packed(keys), signed(self.batch(database, batch)), batch])
        database.execute("UPDATE manifest SET batches = ?, rows = ?, sum = ?", self.manifest(database))
        database.execute("UPDATE meta SET value = ? WHERE key = 'sum'", [self.description(database)])

    def differences(self, path):
        """What of a store does not agree with its sums and keys, in words."""
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        found = []
        if (self.description(database),) != database.execute("SELECT value FROM meta WHERE key = 'sum'").fetchone():
            found.append("the description")
        if self.manifest(database) != database.execute("SELECT batches, rows, sum FROM manifest").fetchone():
            found.append("the manifest")
        for batch, kept in database.execute("SELECT id, sum FROM batches").fetchall():
            if self.batch(database, batch) != word(kept):
                found.append(f"batch {batch}")
        for key, *parts in database.execute("SELECT key, game, version, ruleset, scenario, data, seats FROM cells"):
            if self.cell_key(*parts) != key:
                found.append(f"cell {key.hex()}")
        if (self.identity(database),) != database.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone():
            found.append("the identity")
        database.close()
        sums = Path(path).parent / "checksums.xxh128"
        if not sums.exists() or sums.read_text() != self.file(path):
            found.append("the file")
        return found


def table(witness):
    return f"figures_{witness}" if witness else "games"
