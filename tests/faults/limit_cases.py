"""Inputs that are too large, too deep, out of range, or no files; and the verbs that print."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

HEAD = 'game = "nim"\nrepetitions = 2\nseed = 1\n'
AGENTS = 'agents = [{ name = "a", type = "random" }, { name = "b", type = "greedy" }]\n'
GIB = 1 << 30


@dataclass
class Case:
    name: str
    words: list  # of the command line
    codes: tuple = (2,)
    expected: str = ""  # in what is said
    memory: int = None
    patience: int = 60  # seconds, then it is killed
    limited: bool = True  # by seconds and memory
    prepare: Callable = lambda: None
    clean: Callable = lambda: None


class Files:
    """Configs and other files in a folder of their own."""

    def __init__(self, muster):
        self.muster = muster
        self.folder = muster.folder / "limits"
        self.folder.mkdir()
        self.number = 0

    def write(self, text, name="input.toml"):
        self.number += 1
        path = self.folder / f"{self.number}" / name
        path.parent.mkdir()
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        return path

    def config(self, name, text, **more):
        path = self.write(text)
        return Case(name, ["validate", path], clean=lambda: shutil.rmtree(path.parent), **more)


def listed(count, each):
    return "[\n" + ",\n".join(each(i) for i in range(count)) + "\n]"


# ---- Sizes.

def sizes(files, fast):
    many = {
        "2,000 agents": HEAD + "agents = " + listed(2000, lambda i: f'{{ name = "a{i}", type = "random" }}'),
        "1,001 rulesets": HEAD + AGENTS + "rulesets = " + listed(1001, lambda i: f'{{ name = "r{i}" }}'),
        "100,001 scenarios": HEAD + AGENTS + "scenarios = " + listed(
            100_001, lambda i: f'{{ name = "s{i}", heaps = [2] }}'),
        "900 agents in 2 scenarios: too many cells": HEAD + 'scenarios = ["two_players", "three_players"]\nagents = '
            + listed(900, lambda i: f'{{ name = "a{i}", type = "random" }}'),
        "10,000,000 repetitions of 132 cells: too many games": HEAD.replace("repetitions = 2", "repetitions = 10000000")
            + "agents = " + listed(12, lambda i: f'{{ name = "a{i}", type = "random" }}'),
        "10,000,001 repetitions": HEAD.replace("repetitions = 2", "repetitions = 10000001") + AGENTS,
        "no repetitions": HEAD.replace("repetitions = 2", "repetitions = 0") + AGENTS,
        "-1 repetitions": HEAD.replace("repetitions = 2", "repetitions = -1") + AGENTS,
        "8 lists of 10 in each: 10^8 variants": variants(8),
        "6 lists of 10 in each: 10^6 variants": variants(6),
        "1,000 variants of 101 scenarios": variants(3, "scenarios = " + listed(
            101, lambda i: f'{{ name = "s{i}", heaps = [2] }}') + "\n"),
        "100,000 notes": HEAD + AGENTS + "[report]\nnotes = " + listed(100_000, lambda i: f'"{i}"') + "\nx = 1\n",
        "10,000 unknown keys": HEAD + AGENTS + "".join(f"key{i} = 1\n" for i in range(10_000)),
        "1,000 bad agents": HEAD + "agents = " + listed(1000, lambda i: f'{{ name = "a{i}", type = "nobody{i}" }}'),
    }
    cases = [files.config(name, text) for name, text in many.items()]
    factions = files.muster.configs / "experiments/penance_factions.toml"
    cases += [Case(f"{verb} penance_factions with 10,000,000 repetitions in 4 GiB",
                   [verb, factions, "--set", "repetitions=10000000"], memory=4 * GIB) for verb in ("plan", "run")]
    if fast:
        return cases[::2]
    # Just too large for a file, and just not.
    for size, count in (("60 MB", 29_900_000), ("4 MB", 2_000_000)):
        few = {"codes": (0,), "expected": "ok"} if size == "4 MB" else {}
        cases += [files.config(f"{size} of a list", HEAD + AGENTS + "x = [" + "1," * count + "]\n"),
                  files.config(f"{size} of keys",
                               HEAD + AGENTS + "".join(f"key{i} = 1\n" for i in range(count * 3 // 20))),
                  files.config(f"{size} of comments", HEAD + AGENTS + "#\n" * count, **few)]
    largest = files.write(HEAD.replace("nim", "tic_tac_toe") + "agents = " + listed(
        1000, lambda i: f'{{ name = "a{i}", type = "mcts", iterations = {i + 1} }}'))
    cases += [Case(f"999,000 cells in {size} MiB", ["validate", largest], memory=size << 20) for size in (300, 1000)]
    rows = files.write(HEAD.replace("repetitions = 2", "repetitions = 10000000") + AGENTS)
    # With enough memory they are played, and that takes too long here.
    cases += [Case(f"60,000,000 games in {size} MiB", ["run", rows, "--out", files.folder / f"many-{size}"],
                   codes=(1, 2, -9), memory=size << 20, patience=8, limited=False)
              for size in (120, 300, 450, 500, 550, 600, 650, 700, 800)]
    return cases


def variants(keys, scenarios='scenarios = ["two_players"]\n'):
    names = "-".join(f"{{k{i}}}" for i in range(keys))
    each = ", ".join(f"k{i} = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]" for i in range(keys))
    return f'{HEAD}{scenarios}{AGENTS}[[scenario_variants]]\nname = "{names}"\neach = {{ {each} }}\nset = []\n'


# ---- Depth.

SHAPES = {
    "dotted key": lambda n: "a." * n + "a = 1\n",
    "quoted dotted key": lambda n: '"a" . ' * n + "a = 1\n",
    "table header": lambda n: "[" + "a." * n + "a]\n",
    "array header": lambda n: "[[" + "a." * n + "a]]\n",
    "inline tables": lambda n: "x = " + "{a=" * n + "1" + "}" * n + "\n",
    "lists": lambda n: "x = " + "[" * n + "]" * n + "\n",
    "dotted key in a table": lambda n: "x = { " + "a." * n + "a = 1 }\n",
    "keys of 30 parts in each other":
        lambda n: "x = " + ("{" + "a." * 30 + "a=") * (n // 30) + "1" + "}" * (n // 30) + "\n",
}


def toml_inputs(files):
    """By name: (arguments, text that the input has before what is too deep, its file); {} is the file."""
    configs = files.muster.configs

    def of_config(line, game="nim"):
        return files.write(f'game = "{game}"\nrepetitions = 1\n{line}\n')

    inputs = {"config": ["validate", "{}"], "position": ["analyze", "nim", "--state", "{}"],
              "ruleset": ["playout", "nim", "--ruleset", "{}"], "scenario": ["playout", "nim", "--scenario", "{}"],
              "claims": ["audit", "penance", "--claims", "{}"], "arena": ["map", "penance", "--arena", "{}"],
              "map": ["map", "projecthex", "--map", "{}"]}
    for game, kind in (("homm", "targeting"), ("homm_map", "strategy"), ("penance", "pilot"), ("heroes", "leader"),
                       ("projecthex", "warlord")):
        inputs[f"rule of {kind}"] = ["playout", game, "--count", 1, "--agent", "random", "--agent", kind + ":rule={}"]
    inputs["rule of a seat"] = ["playout", "homm", "--count", 1, "--agent", "random", "--agent", "rule:rule={}"]
    cases = {name: (words, files.folder / f"deep-{number}.toml") for number, (name, words) in enumerate(inputs.items())}
    named = files.folder / "deep-agent.toml"
    cases["agent"] = (["validate", "--allow-outside", of_config(f'agents = ["{named}", {{ name = "b", type = "greedy" }}]')], named)
    for path, game in (("games/penance/classes.toml", "penance"), ("games/penance/cards/church.toml", "penance"),
                       ("games/penance/evaluation.toml", "penance"), ("games/homm/ai_cards.toml", "homm"),
                       ("games/homm/cards/spells.toml", "homm"), ("games/homm_map/fields.toml", "homm_map"),
                       ("games/heroes/evaluation.toml", "heroes"), ("games/heroes/items.toml", "heroes"),
                       ("games/projecthex/maps/board.toml", "projecthex"),
                       ("games/homm/rulesets/base.toml", "homm")):
        cases[path] = (["playout", game, "--count", 1], configs / path)
    return cases


def depths(files, fast):
    cases = []
    shapes = list(SHAPES.items())
    for number, (name, (words, path)) in enumerate(toml_inputs(files).items()):
        kept = path.read_bytes() if path.exists() else None
        chosen = [shapes[number % len(shapes)]] if fast else shapes
        for shape, make in chosen:
            for parts in (50_000,) if fast else (50_000, 20_000, 2_000):
                cases.append(deep_case(name, words, path, kept, shape, make(parts), parts))
    for parts in (50_000, 20_000):
        key = "a." * parts + "a"
        config = files.write(HEAD + AGENTS)
        cases.append(Case(f"--set with a key of {parts} parts", ["validate", config, "--set", f"{key}=1"]))
        cases.append(Case(f"--set with a value of {parts} lists", ["validate", config, "--set",
                                                                   "x=" + "[" * parts + "]" * parts]))
        cases.append(Case(f"--agent with a key of {parts} parts", ["playout", "nim", "--agent", f"mcts:{key}=1"]))
        cases.append(files.config(f"a variant that sets a key of {parts} parts", HEAD + AGENTS +
                                  f'[[scenario_variants]]\nname = "v"\nset = ["{key}=1"]\n'))
    return cases


def deep_case(name, words, path, kept, shape, text, parts):
    """The file is written when its turn has come, as others use it, too."""
    def clean():
        path.unlink()
        if kept is not None:
            path.write_bytes(kept)

    return Case(f"{name}: {shape} of {parts}", [str(word).replace("{}", str(path)) for word in words],
                prepare=lambda: path.write_text(text), clean=clean)


# ---- What is no ordinary file.

def strange_files(files, fast):
    folder = files.folder / "strange"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "folder").mkdir()
    with open(folder / "large", "wb") as large:
        for _ in range(100):
            large.write(b"# a comment of a line\n" * (50_000 - 2_500))
    (folder / "zeros").write_bytes(bytes(1 << 20))
    (folder / "empty").write_bytes(b"")
    kinds = {"/dev/zero": "/dev/zero", "a pipe": folder / "pipe", "a folder": folder / "folder",
             "100 MB": folder / "large", "1 MB of zeros": folder / "zeros", "nothing there": folder / "nowhere"}
    config = 'game = "{game}"\nrepetitions = 1\nseats = "fixed"\n{line}\n'
    line = 'agents = [{{ name = "a", type = "random" }}, {{ name = "b", type = "{}", {} = "{}" }}]'
    cases = []
    for kind, path in kinds.items():
        texts = {
            "ruleset": config.format(game="nim", line=f'ruleset = "{path}"\n{AGENTS}'),
            "scenario": config.format(game="nim", line=f'scenarios = ["{path}"]\n{AGENTS}'),
            "agent": config.format(game="nim", line=f'agents = ["{path}", {{ name = "b", type = "greedy" }}]'),
            "rule": config.format(game="homm", line='scenarios = ["castle_vs_necropolis"]\n'
                                  + line.format("rule", "rule", path)),
            "strategy": config.format(game="kuhn_poker", line=line.format("equilibrium", "strategy", path)),
            "policy": config.format(game="projecthex_duel",
                                    line=line.format("duelist", "policy", f"equilibrium:{path}")),
        }
        own = [files.config(f"{name} is {kind}", text) for name, text in texts.items()]
        own += [Case(f"config is {kind}", ["run", path]),
                Case(f"position is {kind}", ["analyze", "nim", "--state", path]),
                Case(f"solver file is {kind}", ["solve", "kuhn_poker", "--resume", path]),
                Case(f"fingerprints are {kind}", ["fingerprint", "nim", "--expect", path],
                     codes=(1, 2) if kind == "1 MB of zeros" else (2,)),  # they differ
                Case(f"state is {kind}", ["show", "heroes", "--state", path]),
                Case(f"claims are {kind}", ["audit", "penance", "--claims", path])]
        own += [of_data(files, name, game, kind, path) for name, game in (
            ("games/homm/units.csv", "homm"), ("games/homm/neutral_armies.csv", "homm"),
            ("games/homm_map/tiles.csv", "homm_map"), ("games/homm_map/tables/sentinels.csv", "homm_map"),
            ("games/penance/decks.toml", "penance"), ("games/projecthex/cards.toml", "projecthex"))]
        verbs = ["export", "report", "watch", "check", "verify", "gc"] + ["run"] * (kind != "nothing there")  # then a new one
        own += [of_store(files, verb, kind, path) for verb in verbs]
        cases += own[::7] if fast else own
    return cases


def of_data(files, name, game, kind, path):
    """A data file of the configs, while its turn lasts."""
    place = files.muster.configs / name
    kept = place.read_bytes()

    def prepare():
        place.unlink()
        place.symlink_to(path)

    def clean():
        place.unlink()
        place.write_bytes(kept)

    scenario = {"homm": "castle_vs_level_4_normal", "homm_map": "sentinels", "penance": "confessor_mirror",
                "projecthex": "two_players"}[game]
    return Case(f"{name} is {kind}", ["playout", game, "--count", 1, "--scenario", scenario], prepare=prepare,
                clean=clean)


def of_store(files, verb, kind, path):
    """A run whose store is no store; for `run` one that is not there is a new one."""
    files.number += 1
    run = files.folder / f"run-{files.number}"
    run.mkdir()
    (run / "games.sqlite").symlink_to(path)
    config = files.write(HEAD + AGENTS)
    words = [verb, config, "--out", run] if verb == "run" else [verb, run]
    return Case(f"{verb} of a store that is {kind}", words, codes=(1, 2), clean=lambda: shutil.rmtree(run))


# ---- Numbers and texts.

def numbers(files, fast):
    large = "99999999999999999999"
    cases = []
    verbs = {"replay": ["replay", "nim", "--agent", "random"], "playout": ["playout", "nim", "--count", 1],
             "analyze": ["analyze", "tic_tac_toe", "--agent", "exact"],
             "solve": ["solve", "kuhn_poker", "--iterations", 1],
             "meetings": ["meetings", "homm_map", "--count", 1], "show": ["show", "heroes"],
             "map": ["map", "projecthex", "--hex", "6x5"], "cards": ["cards", "penance", "--coverage", "--count", 1]}
    for verb, words in list(verbs.items())[:2 if fast else None]:
        for seed in ("-1", 2**64, large, "1e3", "0x", "0xg", "0x" + "f" * 17, "", " 1", "+1", "1.5", "x"):
            cases.append(Case(f"{verb} --seed `{seed}`", [*words, f"--seed={seed}"]))
        if verb in ("replay", "playout", "analyze", "show"):
            cases.append(Case(f"{verb} --seed 2^64-1", [*words, "--seed", 2**64 - 1], codes=(0,)))
    for words in (["playout", "nim", "--count"], ["solve", "kuhn_poker", "--iterations"],
                  ["run", files.write(HEAD + AGENTS), "--threads"], ["meetings", "homm_map", "--count"],
                  ["duel", "projecthex", "--attack", "1a", "--defend", "1a", "--iterations"],
                  ["solve", "kuhn_poker", "--max-nodes"], ["solve", "kuhn_poker", "--workers"],
                  ["verify", files.folder, "--count"], ["analyze", "nim", "--random-decisions"],
                  ["odds", "penance", "--damage"], ["cards", "penance", "--coverage", "--count"]):
        for value in (large, "-1", "x", "1.5"):
            name = " ".join(str(word) for word in words if not isinstance(word, Path))
            given = [*words, value] if value != "-1" else [*words[:-1], f"{words[-1]}=-1"]
            cases.append(Case(f"{name} {value}", given))
    for line in ("seed = -1", "seed = 9223372036854775808", "seed = 1.5", "repetitions = 1e3", "seed = nan"):
        key = line.split()[0]
        cases.append(files.config(line, "\n".join(one for one in HEAD.splitlines() if not one.startswith(key))
                                  + f"\n{line}\n" + AGENTS))
    for value in ("nan", "inf", "-1.0", "1e400"):
        cases.append(Case(f"exploration = {value}", ["playout", "nim", "--agent", f"mcts:exploration={value}"]))
    for value in ("-1", "nan", "inf", "1e99", "x"):
        cases.append(Case(f"--grace {value}", ["run", files.write(HEAD + AGENTS), f"--grace={value}"]))
    return cases[::3] if fast else cases


UNSEEN = {"a turned text": "a\u202eb", "an isolate": "a\u2066b", "zero width": "a\u200bb", "a joiner": "a\u200db",
          "a soft hyphen": "a\u00adb", "a byte order mark": "a\ufeffb", "DEL": "a\\u007fb", "a blank alone": " ",
          "a blank at the end": "a ", "a blank at the beginning": " a", "a tab": "a\\tb", "a line break": "a\\nb",
          "an escape": "a\\u001bb", "NUL": "a\\u0000b", "a separator of lines": "a\u2028b", "a wide blank": "a\u3000",
          "a control of C1": "a\u0085b", "bytes that are no text": "a\udcffb", "a filler": "a\u3164b",
          "a tag": "a\U000e0041b", "nothing": "", "a blank that does not break": "a\u00a0b",
          "a braille blank": "a\u2800b", "201 bytes": "x" * 201, "100 KB": "x" * 100_000, "a semicolon": "a;b",
          "a slash": "a/b", "dots": ".."}


def texts(files, fast):
    cases = []
    for what, name in list(UNSEEN.items())[::4 if fast else 1]:
        agents = f'agents = [{{ name = "{name}", type = "random" }}, {{ name = "b", type = "greedy" }}]\n'
        cases.append(files.config(f"an agent's name with {what}", HEAD + agents))
        cases.append(files.config(f"an experiment's name with {what}", f'name = "{name}"\n' + HEAD + AGENTS))
        cases.append(files.config(f"a scenario's name with {what}", HEAD + AGENTS
                                  + f'scenarios = [{{ name = "{name}", heaps = [3] }}]\n'))
        cases.append(files.config(f"a variant's name with {what}", HEAD + AGENTS + 'scenarios = ["two_players"]\n'
                                  + f'[[scenario_variants]]\nname = "{name}"\nset = []\n',
                                  codes=(0,) if name == ".." else (2,)))  # two_players@.. is a name
    for where, text in {
            "game": HEAD.replace("nim", ODD) + AGENTS, "key": HEAD + AGENTS + f'"{ODD}" = 1\n',
            "type": HEAD + AGENTS.replace("greedy", ODD), "ruleset": HEAD + f'ruleset = "{ODD}"\n' + AGENTS,
            "choice": HEAD + f'seats = "{ODD}"\n' + AGENTS, "syntax": ODD.replace("\\u001b", "\x1b") + "\n"}.items():
        cases.append(files.config(f"an escape and a turned text: {where}", text))
    for words in ([odd := ODD.replace("\\u001b", "\x1b")], ["playout", odd], ["export", odd], ["replay", odd],
                  ["playout", "nim", "--agent", odd], ["playout", "nim", f"--{odd}"], ["dice", odd]):
        cases.append(Case(f"an escape and a turned text: {words[0] if len(words) > 1 else 'verb'}", words))
    long = "x" * 100_000
    for where, text in {
            "game": HEAD.replace("nim", long) + AGENTS, "ruleset": HEAD + f'ruleset = "{long}"\n' + AGENTS,
            "scenario": HEAD + f'scenarios = ["{long}"]\n' + AGENTS, "seats": HEAD + f'seats = "{long}"\n' + AGENTS,
            "agent's type": HEAD + AGENTS.replace("greedy", long), "key": HEAD + AGENTS + f"{long} = 1\n",
            "agent's parameter": HEAD + AGENTS.replace('"greedy"', f'"greedy", {long} = 1'),
            "value of a parameter": HEAD + AGENTS.replace('"greedy"', f'"mcts", tree = "{long}"'),
            "number": HEAD + AGENTS + f"x = {'1' * 100_000}\n", "no TOML": long,
            "game's setting": HEAD + AGENTS + f'rulesets = [{{ name = "r", last_object = "{long}" }}]\n'}.items():
        cases.append(files.config(f"100 KB: {where}", text))
    for words in (["run", long], ["export", long], [long], ["replay", long, "--agent", "random"], ["dice", long],
                  ["playout", "nim", "--agent", long], ["playout", "nim", "--agent", f"mcts:tree={long}"],
                  ["playout", "nim", "--scenario", long], ["playout", "nim", "--count", long], ["odds", long],
                  ["playout", "nim", "--seed", long], ["rules", "homm", long], ["cards", "penance", "--card", long],
                  ["odds", "homm", "--attacker", long, "--defender", "griffins:pack"], ["playout", "nim", f"--{long}"],
                  ["odds", "heroes", "--attack", long, "--defend", "1"], ["map", "projecthex", "--hex", long],
                  ["odds", "projecthex", "--attack", long, "--defend", "1a"], ["agents", long], ["fingerprint", long],
                  ["replay", files.folder, "--game", long], ["report", files.folder, "--format", long]):
        name = " ".join("100KB" if one == long else "DIR" if one == files.folder else str(one)[:30] for one in words)
        cases.append(Case(f"command line: {name}", words))
    return cases[::2] if fast else cases


# What a terminal would obey, as TOML writes it.
ODD = "a\\u001b[31mb\u202ec"


# ---- Verbs that print.

def printing_verbs(muster, config, run):
    position = muster.folder / "printed-position.toml"
    position.write_text('game = "nim"\nscenario = "two_players"\nmoves = []\n')
    return [
        ["run", config, "--out", run], ["validate", config], ["plan", config], ["export", run],
        ["export", run, "--format", "jsonl", "--timings"], ["report", run], ["report", run, "--format", "csv"],
        ["watch", run, "--once"], ["watch", run, "--json"],
        ["check", run], ["check", "--full", run], ["verify", run, "--count", 5], ["games"], ["agents", "homm"],
        ["playout", "nim", "--count", 5], ["replay", "nim", "--agent", "random"],
        ["replay", "homm", "--agent", "random", "--json"], ["analyze", "tic_tac_toe", "--agent", "exact"],
        ["analyze", "nim", "--agent", "exact", "--json", "--state", position],
        ["solve", "kuhn_poker", "--iterations", 5],
        ["fingerprint", "nim"], ["odds", "homm", "--attacker", "griffins:pack", "--defender", "zombies:pack"],
        ["odds", "penance", "--damage", 5], ["odds", "heroes", "--attack", "hero+3", "--defend", "4", "--json"],
        ["odds", "projecthex", "--table"],
        ["duel", "homm", "--attacker", "griffins:pack", "--defender", "zombies:pack"],
        ["duel", "projecthex", "--attack", "1a", "--defend", "1a", "--iterations", 5],
        ["meetings", "homm_map", "--scenario", "two_knights_defense", "--count", 1], ["audit", "penance"],
        ["cards", "penance"], ["cards", "penance", "--codes", "--json"], ["show", "heroes"],
        ["show", "penance", "--replay", "--agent", "random"], ["map", "projecthex", "--map", "board", "--svg"],
        ["map", "projecthex", "--map", "board"], ["map", "projecthex", "--hex", "6x5"], ["dice", "2d6+6"],
        ["rules", "homm"],
        ["rules", "penance", "--json"], ["gc", run], ["--help"], ["--version"], ["run", "--help"], ["odds", "--help"],
    ]


def all_cases(muster, fast):
    files = Files(muster)
    return [case for make in (sizes, depths, strange_files, numbers, texts) for case in make(files, fast)]
