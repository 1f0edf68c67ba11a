#!/usr/bin/env python3
"""Checks that executed, passing tests assert the rules of docs/rules/.

usage: rules.py [RULES_DIR] [--write]
       rules.py --selftest

docs/rules/<document>.md holds one rule a line: `- **HC-12** [base] ...` (id, stage). An id is a family and a number
(HC-12), or a family and a name of the game's data (HA:DOUBLE_SHOT, HK:bless). docs/rules/stages.txt holds the finished
stages, one a line: `homm-combat base`. RULES_DIR (default: build/$MUSTER_PRESET/rules, preset release) holds the text
files of the last test run: a line `ID<TAB>suite.test` for each rule that a passing test asserted.

Words of data that tests have to play stand in the same files: `known op splash` says that there is such a word,
`op splash` that the test plays it (OP(...), tests/games/penance/played_ops.h).

Fails when a rule of a finished stage or a word has no such test, when a test, the code, its data or a page names an id that no
document has, and when the rules.csv of a game (which `muster rules` shows) is not what the documents and the test run say. A document belongs to
the game whose name its own begins with, up to the first `-`; the file is kept for games with data in configs/games/.
--write writes it.
"""

import csv
import io
import os
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from common import ROOT, project_files, report, selftest

ID = r"[A-Z]{2,3}(?:-[0-9]+[a-z]?|:[A-Za-z0-9_]+)"
RULE = re.compile(rf"^- \*\*({ID})\*\* \[([\w.-]+)\] (.+)$")
RULE_LIKE = re.compile(rf"^\s*[-*]\s+\*{{0,2}}{ID}\*{{0,2}}(\s|$)")
# The bracket that ends a rule: where it is from, and the setting that changes its reading.
BRACKET = re.compile(r" \(([^()]*)\)$")
NAMING = {".h", ".cc", ".md", ".toml", ".txt", ".py"}  # files that name rules
WORDS_OF_OPS = "tests/games/penance/effects/op_words_test.cc"
COLUMNS = ("id", "stage", "document", "statement", "source", "setting", "tests")


class Rule(NamedTuple):
    document: str
    stage: str
    statement: str
    source: str
    setting: str


def parse_text(text):
    """Statement, source and setting of a rule's text."""
    bracket = BRACKET.search(text)
    parts = bracket.group(1).split("; ") if bracket else []
    settings = [part.removeprefix("setting ").replace("`", "") for part in parts if part.startswith("setting ")]
    sources = [part.replace("`", "") for part in parts if not part.startswith("setting ")]
    return text[:bracket.start()] if bracket else text, "; ".join(sources), "; ".join(settings)


def read_documents(folder, findings):
    """{id: Rule} of every rule, in the documents' order."""
    rules = {}
    for path in sorted(folder.glob("*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"docs/rules/{path.name}:{number}"
            match = RULE.match(line)
            if not match:
                if RULE_LIKE.match(line):
                    findings.append(f"{where}: not of the form `- **ID** [stage] text`")
                continue
            rule, stage, text = match.groups()
            if rule in rules:
                findings.append(f"{where}: {rule} is also in {rules[rule].document}.md")
            else:
                rules[rule] = Rule(path.stem, stage, *parse_text(text))
    return rules


def read_finished(path, rules, findings):
    """The set of finished (document, stage)."""
    finished = set()
    known = {(rule.document, rule.stage) for rule in rules.values()}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        fields = line.partition("#")[0].split()
        if not fields:
            continue
        if len(fields) != 2 or tuple(fields) not in known:
            findings.append(f"docs/rules/stages.txt:{number}: no rule has this document and stage: {line.strip()}")
        else:
            finished.add(tuple(fields))
    return finished


def read_asserted(folder, findings):
    """{id: {suite.test}} of what passing tests asserted."""
    asserted = defaultdict(set)
    for path in sorted(folder.glob("*")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            rule, tab, test = line.partition("\t")
            if tab:
                asserted[rule].add(test)
            else:
                findings.append(f"{path.name}:{number}: not `ID<TAB>suite.test`: {line}")
    return asserted


def take_words(asserted, findings):
    """Takes words out of `asserted`, and finds those without a test. What there is to say of each kind."""
    known = sorted(name.removeprefix("known ") for name in asserted if name.startswith("known "))
    played = {name for name in asserted if " " in name and not name.startswith("known ")}
    for name in [name for name in asserted if " " in name]:
        tests = asserted.pop(name)
        if name in played and name not in known:
            findings.append(f"{name}: played by {', '.join(sorted(tests))}, but there is no such word")
    findings += [f"{name}: no passing test is marked as playing it" for name in known if name not in played]
    kinds = sorted({name.split(" ")[0] for name in known})
    return [f"{'words of ' + kind:<29} {sum(name in played for name in of_kind):>4} of {len(of_kind):>4} played"
            for kind in kinds for of_kind in [[name for name in known if name.startswith(kind + " ")]]]


def coverage(rules, finished, asserted):
    """One line for each document and stage."""
    totals, covered = defaultdict(int), defaultdict(int)
    for name, rule in rules.items():
        totals[rule.document, rule.stage] += 1
        covered[rule.document, rule.stage] += name in asserted
    return [f"{document:<16} {stage:<12} {covered[document, stage]:>4} of {total:>4} rules asserted"
            f"{'' if (document, stage) in finished else '  (stage not finished)'}"
            for (document, stage), total in totals.items()]


def unknown_names(root, rules):
    """What is to be said about ids of the documents' families that stand somewhere and are no rules."""
    families = sorted({re.split("[-:]", name)[0] for name in rules})
    if not families:
        return []
    named = re.compile(rf"\b(?:{'|'.join(families)})(?:-[0-9]+[a-z]?|:[A-Za-z0-9_]+)\b")
    findings = []
    for path in project_files(root, NAMING):
        if path.name == Path(__file__).name or path.parts[0] == "rules":
            continue
        lines = (root / path).read_text(encoding="utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            findings += [f"{path}:{number}: {name} is in no document of docs/rules/"
                         for name in named.findall(line) if name not in rules]
    return findings


def data_files(root, rules, asserted):
    """{path: text} of the rules.csv of each game that has data files."""
    rows = defaultdict(list)
    for name, rule in rules.items():
        tests = " ".join(sorted(asserted.get(name, ())))
        rows[rule.document.partition("-")[0]].append(
            (name, rule.stage, rule.document, rule.statement, rule.source, rule.setting, tests))
    files = {}
    for game, lines in rows.items():
        folder = root / "configs/games" / game
        if folder.is_dir():
            text = io.StringIO()
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(lines)
            files[folder / "rules.csv"] = text.getvalue()
    return files


def stale(root, path, text):
    """What is to be said about a rules.csv that should hold `text`: its first wrong line; None when it is right."""
    written = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    wanted = text.splitlines()
    if written == wanted:
        return None
    line = next((i for i, (a, b) in enumerate(zip(written, wanted)) if a != b), min(len(written), len(wanted)))
    shown = wanted[line] if line < len(wanted) else "nothing"
    return (f"{path.relative_to(root)}:{line + 1}: not what documents and test run say; "
            f"scripts/checks/rules.py --write writes it anew; expected here: {shown}")


def check(root, rules_dir, show=lambda line: None, write=False):
    findings = []
    rules = read_documents(root / "docs/rules", findings)
    finished = read_finished(root / "docs/rules/stages.txt", rules, findings)
    if rules and not rules_dir.is_dir():
        return findings + [f"{rules_dir.name}/: no test run has written here; run scripts/test.sh first"]
    asserted = read_asserted(rules_dir, findings)
    words = take_words(asserted, findings)
    if not words and (root / WORDS_OF_OPS).exists():
        findings.append(f"{rules_dir.name}/: no test has told the words of ops ({WORDS_OF_OPS})")
    for line in coverage(rules, finished, asserted) + words:
        show(line)
    for name, tests in sorted(asserted.items()):
        if name not in rules:
            findings.append(f"{name}: asserted by {', '.join(sorted(tests))}, but in no document of docs/rules/")
    for name, rule in rules.items():
        if (rule.document, rule.stage) in finished and name not in asserted:
            findings.append(f"{name}: no passing test asserts it ({rule.document}, stage {rule.stage})")
    findings += unknown_names(root, rules)
    for path, text in data_files(root, rules, asserted).items():
        if write:
            path.write_text(text, encoding="utf-8")
        finding = stale(root, path, text)
        if finding:
            findings.append(finding)
    return findings


def selftest_cases(documents, run):
    return [
        ("nothing there", {}, []),
        ("all of the finished stage", {**documents, **run}, []),
        ("no test run", documents, ["run scripts/test.sh first"]),
        ("a rule without test", {**documents, "rules/a.txt": "NI-1\tNim.Takes\n"},
         ["NI-2: no passing test asserts it (nim, stage base)"]),
        ("an unknown id", {**documents, **run, "rules/c.txt": "NI-9\tNim.Odd\n"},
         ["NI-9: asserted by Nim.Odd, but in no document"]),
        ("an unfinished stage may be asserted", {**documents, **run, "rules/c.txt": "NI-3\tNim.Misere\n"}, []),
        ("an unknown finished stage", {**documents, **run, "docs/rules/stages.txt": "nim base\nnim extra\n"},
         ["stages.txt:2: no rule has"]),
        ("an id twice", {**documents, **run, "docs/rules/other.md": "- **NI-1** [base] Again.\n"},
         ["other.md:1: NI-1 is also in nim.md"]),
        ("a rule without stage", {**documents, **run, "docs/rules/other.md": "- **NI-7** Again.\n"},
         ["other.md:1: not of the form", "other.md:1: NI-7 is in no document"]),
        ("an id in a sentence is no rule", {**documents, **run, "docs/rules/other.md": "- see **NI-2** there\n"}, []),
        ("ids that code and pages name", {**documents, **run, "src/a.cc": "// NI-1, NI-2 .. NI-3, UTF-8\n"}, []),
        ("an unknown id in a comment", {**documents, **run, "src/a.cc": "\n// NI-1, NI-3a\n"},
         ["a.cc:2: NI-3a is in no document"]),
        ("a broken line of a test run", {**documents, **run, "rules/c.txt": "NI-1 Nim.Takes\n"}, ["c.txt:1: not `ID"]),
    ]


def word_cases(good):
    told = {**good, WORDS_OF_OPS: "", "rules/w.txt": "known op ap\tOps.AreTold\nknown op def\tOps.AreTold\n"}
    return [
        ("words that are played", {**told, "rules/v.txt": "op ap\tOps.Pierce\nop def\tOps.Guard\n"}, []),
        ("a word that is not played", {**told, "rules/v.txt": "op ap\tOps.Pierce\n"},
         ["op def: no passing test is marked as playing it"]),
        ("a word that there is not", {**told, "rules/v.txt": "op ap\tA.B\nop def\tA.B\nop deaf\tA.C\n"},
         ["op deaf: played by A.C, but there is no such word"]),
        ("words that nobody tells", {**good, WORDS_OF_OPS: ""}, ["rules/: no test has told the words of ops"]),
    ]


def named_id_cases(good):
    codes = {"docs/rules/nim-codes.md": "- **NC:DOUBLE_TAKE2** [base] Takes twice.\n- **NC:small** [base] Small.\n",
             "docs/rules/stages.txt": "nim base\nnim-codes base\n"}
    return [
        ("ids of names", {**good, **codes, "rules/c.txt": "NC:DOUBLE_TAKE2\tNim.Twice\nNC:small\tNim.Small\n"}, []),
        ("an id of a name without test", {**good, **codes, "rules/c.txt": "NC:DOUBLE_TAKE2\tNim.Twice\n"},
         ["NC:small: no passing test asserts it (nim-codes, stage base)"]),
        ("an unknown id of a name", {**good, "rules/c.txt": "NC:SMALL\tNim.Small\n"}, ["NC:SMALL: asserted by"]),
        ("a name without stage", {**good, "docs/rules/other.md": "- **NC:SMALL** Again.\n"},
         ["other.md:1: not of the form"]),
    ]


def data_file_cases(good):
    header = ",".join(COLUMNS) + "\n"
    two = header + "NI-1,base,nim,Take one,seed,heaps: 1 | n,Nim.Takes Nim.TakesMore\n"
    rest = 'NI-2,base,nim,"Last taker, wins",,,Nim.Wins\n'
    tree = {**good, "configs/games/nim/scenario.toml": "", "docs/rules/stages.txt": "nim base\n",
            "docs/rules/nim.md": "- **NI-1** [base] Take one (seed; setting `heaps`: `1` | `n`)\n"
                                 "- **NI-2** [base] Last taker, wins\n"}
    name = "configs/games/nim/rules.csv"
    return [
        ("data as it should be", {**tree, name: two + rest}, []),
        ("no data file", tree, ["rules.csv:1: not what documents and test run say; scripts/checks/rules.py --write"]),
        ("data that lacks a test", {**tree, name: two.replace(" Nim.TakesMore", "") + rest}, ["rules.csv:2: not what"]),
        ("data that lacks a rule", {**tree, name: two}, ['rules.csv:3: not what documents and test run say']),
        ("data with too much", {**tree, name: two + rest + rest}, ["rules.csv:4: not what"]),
    ]


def run_selftest():
    documents = {
        "docs/rules/nim.md": "# Nim\n\n- **NI-1** [base] Take from one heap.\n- **NI-2** [base] Last taker wins.\n"
                             "- **NI-3** [misere] Last taker loses.\n",
        "docs/rules/stages.txt": "# finished\nnim base\n",
    }
    run = {"rules/a.txt": "NI-1\tNim.Takes\nNI-1\tNim.TakesMore\n", "rules/b.txt": "NI-2\tNim.Wins\n"}
    on_data = data_file_cases({**documents, **run})
    failed = selftest("rules.py", lambda root: check(root, root / "rules"),
                      selftest_cases(documents, run) + word_cases({**documents, **run}) +
                      named_id_cases({**documents, **run}) + on_data)
    # What --write writes, a check finds right.
    wrote = selftest("rules.py --write",
                     lambda root: check(root, root / "rules", write=True) + check(root, root / "rules"),
                     [(title, files, []) for title, files, _ in on_data])
    return failed or wrote


def main(arguments):
    if arguments == ["--selftest"]:
        return run_selftest()
    write = "--write" in arguments
    folders = [argument for argument in arguments if argument != "--write"]
    rules_dir = ROOT / "build" / os.environ.get("MUSTER_PRESET", "release") / "rules"
    findings = check(ROOT, Path(folders[0]) if folders else rules_dir, print, write)
    return report("rules.py", findings, "passing tests assert every rule of finished stages")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
