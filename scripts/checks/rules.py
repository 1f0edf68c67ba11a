#!/usr/bin/env python3
"""Checks that executed, passing tests assert the rules of docs/rules/.

usage: rules.py [RULES_DIR] [--selftest]

docs/rules/<document>.md holds one rule a line: `- **HC-12** [base] ...` (id, stage). docs/rules/stages.txt holds the
finished stages, one a line: `homm-combat base`. RULES_DIR (default: build/$MUSTER_PRESET/rules, preset release) holds
the text files of the last test run: a line `ID<TAB>suite.test` for each rule that a passing test asserted.

Fails when a rule of a finished stage has no such test, and when a test names an id that no document has.
"""

import os
import re
import sys
from collections import defaultdict
from pathlib import Path

from common import ROOT, report, selftest

RULE = re.compile(r"^- \*\*([A-Z]{2,3}-[0-9]+[a-z]?)\*\* \[([\w.-]+)\] ")
RULE_LIKE = re.compile(r"^\s*[-*]\s+\*{0,2}[A-Z]{2,3}-[0-9]+[a-z]?\*{0,2}(\s|$)")


def read_documents(folder, findings):
    """{id: (document, stage)} of every rule, in the documents' order."""
    rules = {}
    for path in sorted(folder.glob("*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"docs/rules/{path.name}:{number}"
            match = RULE.match(line)
            if not match:
                if RULE_LIKE.match(line):
                    findings.append(f"{where}: not of the form `- **ID** [stage] text`")
                continue
            rule, stage = match.groups()
            if rule in rules:
                findings.append(f"{where}: {rule} is also in {rules[rule][0]}.md")
            else:
                rules[rule] = (path.stem, stage)
    return rules


def read_finished(path, rules, findings):
    """The set of finished (document, stage)."""
    finished = set()
    known = set(rules.values())
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


def coverage(rules, finished, asserted):
    """One line for each document and stage."""
    totals, covered = defaultdict(int), defaultdict(int)
    for rule, place in rules.items():
        totals[place] += 1
        covered[place] += rule in asserted
    return [f"{document:<16} {stage:<12} {covered[document, stage]:>4} of {total:>4} rules asserted"
            f"{'' if (document, stage) in finished else '  (stage not finished)'}"
            for (document, stage), total in totals.items()]


def check(root, rules_dir, show=lambda line: None):
    findings = []
    rules = read_documents(root / "docs/rules", findings)
    finished = read_finished(root / "docs/rules/stages.txt", rules, findings)
    if rules and not rules_dir.is_dir():
        return findings + [f"{rules_dir.name}/: no test run has written here; run scripts/test.sh first"]
    asserted = read_asserted(rules_dir, findings)
    for line in coverage(rules, finished, asserted):
        show(line)
    for rule, tests in sorted(asserted.items()):
        if rule not in rules:
            findings.append(f"{rule}: asserted by {', '.join(sorted(tests))}, but in no document of docs/rules/")
    for rule, (document, stage) in rules.items():
        if (document, stage) in finished and rule not in asserted:
            findings.append(f"{rule}: no passing test asserts it ({document}, stage {stage})")
    return findings


def run_selftest():
    documents = {
        "docs/rules/nim.md": "# Nim\n\n- **NI-1** [base] Take from one heap.\n- **NI-2** [base] Last taker wins.\n"
                             "- **NI-3** [misere] Last taker loses.\n",
        "docs/rules/stages.txt": "# finished\nnim base\n",
    }
    run = {"rules/a.txt": "NI-1\tNim.Takes\nNI-1\tNim.TakesMore\n", "rules/b.txt": "NI-2\tNim.Wins\n"}
    return selftest("rules.py", lambda root: check(root, root / "rules"), [
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
         ["other.md:1: not of the form"]),
        ("an id in a sentence is no rule", {**documents, **run, "docs/rules/other.md": "- see **NI-7** there\n"}, []),
        ("a broken line of a test run", {**documents, **run, "rules/c.txt": "NI-1 Nim.Takes\n"}, ["c.txt:1: not `ID"]),
    ])


if __name__ == "__main__":
    if sys.argv[1:] == ["--selftest"]:
        sys.exit(run_selftest())
    default_dir = ROOT / "build" / os.environ.get("MUSTER_PRESET", "release") / "rules"
    chosen_dir = Path(sys.argv[1]) if len(sys.argv) > 1 else default_dir
    sys.exit(report("rules.py", check(ROOT, chosen_dir, print), "passing tests assert every rule of finished stages"))
