#!/usr/bin/env python3
"""Writes the skeleton of an effect of Penance, an agent or a game: whole files, and lines in the lists that name them.

usage: new.py game NAME            src/games/NAME, experiments/NAME, tests, settings, checklist of rules
       new.py agent NAME           an agent for every game
       new.py agent GAME/NAME      an agent for one game
       new.py effect NAME          an effect op of cards of Penance
       new.py --check              writes nothing; is every place that lines go to still there?

A skeleton builds, passes its tests and says what to replace. docs/walk.md says what each file is. Nothing is overwritten;
where a place is not found, nothing is written at all. scripts/checks/new.sh builds and tests skeletons in a copy.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = Path(__file__).resolve().parent / "new"


class Before(NamedTuple):
    """Text that goes before the one place of the file where `anchor` stands."""
    path: str
    anchor: str
    text: str


class Among(NamedTuple):
    """A line that goes, in sort order, among the lines that match `lines` (which stand together)."""
    path: str
    lines: str
    text: str


class OneMore(NamedTuple):
    """A number that counts what the skeleton adds to: the second of the pattern's three groups."""
    path: str
    pattern: str
    text: str = "a number, one more"


# ---- Where things go. Lists move: adapt this table, and `new.py --check` says whether it is right. @name@, @Name@ (in
# camel case) and others stand for what this skeleton is called.
FILES = {
    "game": {
        "src/games/@name@/@name@.h": "game/game.h.in",
        "src/games/@name@/@name@.cc": "game/game.cc.in",
        "experiments/@name@/engine.h": "game/engine.h.in",
        "experiments/@name@/engine.cc": "game/engine.cc.in",
        "configs/games/@name@/rulesets/standard.toml": "game/standard.toml.in",
        "configs/games/@name@/rules.csv": "game/rules.csv.in",
        "docs/rules/@name@.md": "game/rules.md.in",
        "tests/games/@name@/@name@_test.cc": "game/game_test.cc.in",
        "tests/conformance/@name@_cases.cc": "game/cases.cc.in",
    },
    "agent of all": {
        "agents/@name@/@name@_agent.h": "agent/any.h.in",
        "tests/agents/@name@_test.cc": "agent/test.cc.in",
    },
    "agent of one": {
        "agents/@folder@/@name@_agent.h": "agent/one.h.in",
        "tests/agents/@name@_test.cc": "agent/test.cc.in",
    },
    "effect": {
        "src/games/penance/effects/op_@name@.cc": "effect/op.cc.in",
        "configs/games/penance/cards/@name@.toml": "effect/card.toml.in",
        "tests/games/penance/effects/op_@name@_test.cc": "effect/test.cc.in",
    },
}
PLACES = {
    "game": [
        Among("experiments/registration/builtin_games.cc", r'#include "experiments/', '#include "experiments/@name@/engine.h"'),
        Before("experiments/registration/builtin_games.cc", "  add(classic::make_tic_tac_toe_engine);",
               "  add(@name@::make_@name@_engine);\n"),
        Among("experiments/registration/builtin_types.h", r'#include "games/', '#include "games/@name@/@name@.h"'),
        Before("experiments/registration/builtin_types.h", "classic::TicTacToe,", "@name@::@Name@, "),
        Among("tests/conformance/cases.h", r"std::vector<ConformanceCheck> (?!all_)\w+_checks\(\);",
              "std::vector<ConformanceCheck> @name@_checks();"),
        Before("tests/conformance/cases.cc", "projecthex_checks(), ", "@name@_checks(), "),
        Before("docs/rules/stages.txt", "penance base\n", "@name@ base\n"),
        Before("README.md", "| `tic_tac_toe`, ",
               "| `@name@` | a skeleton: a heap of tokens; whoever takes the last one wins | `src/games/@name@` |\n"),
    ],
    "agent of all": [
        Among("agents/general_agents.h", r'#include "agents/', '#include "agents/@name@/@name@_agent.h"'),
        Before("agents/general_agents.h", "equilibrium::equilibrium_agent_type<G>()", "@name@_agent_type<G>(), "),
        Before("agents/general_agents.h", "mcts, exact, equilibrium and human.", "@name@, "),
        Before("tests/agents/random_test.cc", '"random"}));', '"@name@", '),
        Before("README.md", "| `targeting` | ", "| `@name@` | a skeleton: the first legal action, but for a share that it draws |\n"),
    ],
    "agent of one": [
        Before("@engine@", '#include "experiments/engine/engine.h"', '#include "agents/@folder@/@name@_agent.h"\n'),
        # After any list that the engine assigns.
        Before("@engine@", "  registration.extra_agents = std::move(extra_agents);",
               "  registration.agents.push_back(@name@_agent_type());\n"),
        Before("README.md", "| `rule` | ",
               "| `@name@` | a skeleton: the first legal action, but for a share that it draws (`@game@`) |\n"),
    ],
    # Those that do nothing in a duel come last in every list of ops.
    "effect": [
        Before("src/games/penance/cards/ops.h", "  kCampaignOnly,", "  k@Name@,  // Heat of the target + n (a skeleton)\n"),
        Before("src/games/penance/cards/op_rows/control.h", "    op_row(Op::kCampaignOnly,",
               '    op_row(Op::k@Name@, "@name@", Who::kTarget, kAtOnce, {need(kN), kWho}, "{who}: Heat {+n}"),\n'),
        Before("src/games/penance/effects/handler_rows/control.h", "    op_idle(Op::kCampaignOnly),",
               "    op_handler(Op::k@Name@, kBy<op_@name@>),\n"),
        Before("src/games/penance/effects/resolve_control.h", "void op_extend(",
               "void op_@name@(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);\n"),
        Before("docs/penance-cards.md", "| `campaign_only` |", "| `@name@` | **n** who | a skeleton: Heat + n |\n"),
        OneMore("tests/games/penance/cards/cards_test.cc", r"(EXPECT_EQ\(table\.cards\(\)\.size\(\), )(\d+)(U\))"),
        OneMore("tests/games/penance/cards/cards_test.cc", r"(EXPECT_EQ\(table\.effects\(\)\.size\(\), )(\d+)(U\))"),
        OneMore("tests/games/penance/cards/cards_test.cc", r"(EXPECT_EQ\(with_flag\(kUnplayable\), )(\d+)(\))"),
        OneMore("tests/games/penance/state/limits_test.cc", r"(EXPECT_EQ\(library\.cards\.cards\(\)\.size\(\), )(\d+)(U\))"),
        OneMore("tests/experiments/games/penance_cards_test.cc", r'(all\.out, EndsWith\(")(\d+)( cards\\n)'),
    ],
}
LEFT = {
    "game": """Left to do:
  - build; build/release/muster playout @name@
  - build/release/muster games --settings --markdown > docs/settings.md
  - build/release/muster fingerprint > tests/fingerprints.txt; only lines of @name@ may be new
  - replace the rules: src/games/@name@/@name@.h, docs/rules/@name@.md, tests/games/@name@, configs/games/@name@, README.md
  - after scripts/test.sh: scripts/checks/rules.py --write""",
    "agent": """Left to do:
  - build; build/release/muster playout @game@ --agent @name@ --agent random
  - replace choose() and the parameter, the test, the line in README.md
  - a player of the type in every signature that it belongs to (experiments/*/signature.cc), then
    build/release/muster fingerprint > tests/fingerprints.txt; only lines of @name@ may be new""",
    "effect": """Left to do:
  - build; build/release/muster cards penance --card x-@card@
  - replace what it does: src/games/penance/effects/op_@name@.cc (or move it to its like), its row in
    src/games/penance/cards/op_rows/control.h, the test, its line in docs/penance-cards.md
  - a key of its own: src/games/penance/cards/card_file_effects.cc
  - replace the card configs/games/penance/cards/@name@.toml by cards where they belong
  - a line in docs/rules/penance.md where the rulebook has a rule""",
}


class Refused(Exception):
    """Why nothing was written."""


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def family(root, name):
    """Two capitals for the ids of rules that no document uses yet."""
    used = set()
    for path in (root / "docs/rules").glob("*.md"):
        used.update(re.findall(r"^- \*\*([A-Z]{2,3})[-:]", path.read_text(encoding="utf-8"), re.MULTILINE))
    letters = name.replace("_", "").upper()
    letters = [letter for letter in letters if letter.isalpha()]
    for second in letters[1:] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        if letters[0] + second not in used:
            return letters[0] + second
    raise Refused(f"every pair of letters that begins with {letters[0]} is a family of rules already")


def find_engine(root, game):
    """Names for an agent of one game: where it is registered, its class, namespace and header."""
    for engine in sorted((root / "experiments").glob("*/*.cc")):
        text = engine.read_text(encoding="utf-8")
        typed = re.search(r"GameRegistration<(\w+)> registration;", text)
        for header in re.findall(r'#include "(games/[^"]+)"', text) if typed else []:
            rules = (root / "src" / header).read_text(encoding="utf-8")
            if f"class {typed[1]} " in rules and f'kName = "{game}"' in rules:
                return {"engine": engine.relative_to(root).as_posix(), "folder": engine.parent.name, "Game": typed[1],
                        "namespace": re.search(r"^namespace ([\w:]+) \{", rules, re.MULTILINE)[1], "header": header,
                        "game": game}
    raise Refused(f"no game `{game}` is registered in experiments/*/*.cc")


def plan(root, kind, name):
    """What is to be written where: the kind in the tables above, and what the placeholders stand for."""
    game, slash, name = name.rpartition("/") if kind == "agent" else ("", "", name)
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise Refused(f"`{name}` is no name: small letters, digits and _ between them, like `four_winds`")
    words = {"name": name, "Name": camel(name)}
    if kind == "game":
        for header in (root / "src/games").rglob("*.h"):
            if f'kName = "{name}"' in header.read_text(encoding="utf-8"):
                raise Refused(f"there is a game `{name}` already: {header.relative_to(root)}")
        return "game", {**words, "FAMILY": family(root, name)}
    if kind == "agent" and slash:
        return "agent of one", {**words, **find_engine(root, game)}
    if kind == "agent":
        return "agent of all", {**words, "game": "pig"}
    if kind == "effect":
        return "effect", {**words, "card": name.replace("_", "-")}
    raise Refused(f"`{kind}` is none of: game, agent, effect")


def fill(text, words):
    return re.sub(r"@(\w+)@", lambda match: words.get(match[1], match[0]), text)


def insert(text, place, words):
    """The file's text with the place's; None when the place is not there."""
    added = fill(place.text, words)
    if isinstance(place, OneMore):
        found = list(re.finditer(place.pattern, text))
        if len(found) != 1:
            return None
        before, number, after = found[0].groups()
        return text[:found[0].start()] + before + str(int(number) + 1) + after + text[found[0].end():]
    if isinstance(place, Before):
        anchor = fill(place.anchor, words)
        return text.replace(anchor, added + anchor) if text.count(anchor) == 1 else None
    lines = text.split("\n")
    those = [index for index, line in enumerate(lines) if re.match(place.lines, line)]
    if not those:
        return None
    after = [index for index in those if lines[index] > added]
    lines.insert(after[0] if after else those[-1] + 1, added)
    return "\n".join(lines)


def skeleton(root, kind, name):
    """{path: text} of all files to write, and what is left to do."""
    table, words = plan(root, kind, name)
    texts = {}
    for path, template in FILES[table].items():
        path = fill(path, words)
        if (root / path).exists():
            raise Refused(f"{path} is there already")
        texts[path] = fill((TEMPLATES / template).read_text(encoding="utf-8"), words)
    for place in PLACES[table]:
        path = fill(place.path, words)
        if path not in texts and not (root / path).is_file():
            raise Refused(f"there is no {path} any more; adapt PLACES in scripts/new.py")
        text = texts.get(path) or (root / path).read_text(encoding="utf-8")
        changed = insert(text, place, words)
        if changed is None:
            what = "a line like" if isinstance(place, Among) else "exactly one"
            raise Refused(f"{path} has not {what} `{fill(place[1], words).strip()}` any more, where "
                          f"`{fill(place.text, words).strip()}` is to go; adapt PLACES in scripts/new.py")
        texts[path] = changed
    return texts, fill(LEFT[kind], words)


def write(root, texts):
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
        print(path)
    sources = [path for path in texts if path.endswith((".h", ".cc"))]
    if shutil.which("clang-format"):
        subprocess.run(["clang-format", "-i", *sources], cwd=root, check=True)
    else:
        print("clang-format is not there: lines may be too long")


def check(root):
    """Whether every place is there. The exit status."""
    status = 0
    for kind, name in CHECKED:
        try:
            skeleton(root, kind, name)
        except Refused as why:
            print(f"new.py {kind} {name}: {why}")
            status = 1
    if status == 0:
        print("new.py: every place that lines of skeletons go to is there")
    return status


CHECKED = [("game", "zz_tokens"), ("agent", "zz_whim"), ("agent", "penance/zz_bold"), ("effect", "zz_chill")]


def main(arguments):
    if arguments == ["--check"]:
        return check(ROOT)
    if len(arguments) != 2:
        print(__doc__.strip().split("\n\n")[1], file=sys.stderr)
        return 2
    try:
        texts, left = skeleton(ROOT, *arguments)
    except Refused as why:
        print(f"new.py: {why}", file=sys.stderr)
        return 1
    write(ROOT, texts)
    print(left)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
