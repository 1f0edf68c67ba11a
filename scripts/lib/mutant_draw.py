"""Which mutations scripts/mutate_generated.py tries: a seeded draw over files by their lines of code."""

import random
import re
from pathlib import Path
from typing import NamedTuple

import mutants
from cpp_places import places
from cpp_text import Source

DEFAULT_SCOPE = ["agents", "experiments/statistics", "experiments/analysis", "experiments/store", "experiments/runner",
                 "experiments/config"]
GAMES = "src/games"  # of it, by default, the files that no listed mutation touches
# How often kinds are drawn of a file that has them all. Most swapped arguments do not compile.
WEIGHTS = {"constant": 3, "compare": 3, "dropped": 3, "arithmetic": 2, "logic": 2, "not": 1, "bool": 1, "bits": 1,
           "condition": 1, "return": 1, "arguments": 0.5}
# Slots of a file take turns, so that another number of mutations leaves those it has in common as they are.
STRIDE = 16


class Mutation(NamedTuple):
    file: str
    line: int
    kind: str
    start: int  # in the file's text
    end: int
    new: str
    in_body: bool

    def applied(self, text):
        return text[:self.start] + self.new + text[self.end:]

    def shapes(self, text):
        """Whether objects that know the change might not fit those that do not: a named constant outside of functions."""
        line = text[text.rfind("\n", 0, self.start) + 1:self.end]
        return not self.in_body and ("constexpr" in line or bool(re.match(r"\s*k[A-Z]", line)))

    def fragments(self, text):
        """(old, new): what stands once in the file and holds the change, or the whole line when even that does not."""
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        last = len(text) if last < 0 else last
        start, end = self.start, self.end
        while text.count(text[start:end]) != 1 or end - start < 20:
            if (start, end) == (first, last):
                break
            start, end = widened(text, start, -1, first), widened(text, end, 1, last)
        old = text[start:end]
        before, after = old[:self.start - start], old[self.end - start:]
        lead, tail = len(old) - len(old.lstrip()), len(old) - len(old.rstrip())
        new = before + self.new + after
        return old.strip(), new[min(lead, len(before)):len(new) - min(tail, len(after))]


def widened(text, at, step, bound):
    """One word or sign further, at most to `bound`."""
    def word(index):
        return text[index].isalnum() or text[index] == "_"
    here = at - 1 if step < 0 else at
    while at != bound:
        at += step
        following = at - 1 if step < 0 else at
        if at == bound or not (word(following) and word(here)):
            break
    return at


def scope(root, paths):
    """The sources of these files and folders, relative to the root; those of the default scope when none are named."""
    root = Path(root)
    touched = set()
    if not paths:
        touched = {file for path in mutants.lists(root) for file, _, _ in mutants.mutations(path)}
    found = set()
    for name in paths or [*DEFAULT_SCOPE, GAMES]:
        path = root / name
        files = [path] if path.is_file() else [file for suffix in ("*.cc", "*.h") for file in path.rglob(suffix)]
        if not files:
            raise FileNotFoundError(f"no sources: {name}")
        here = {file.relative_to(root).as_posix() for file in files}
        found |= here - touched if name == GAMES else here
    return sorted(found)


def in_order(file, text, seed):
    """The mutations of a file in the order in which they are drawn."""
    of_file = places(text)
    counts = {}
    for place in of_file:
        counts[place.kind] = counts.get(place.kind, 0) + 1
    rng = random.Random(f"{seed} {file}")
    keyed = [(rng.random() ** (counts[place.kind] / WEIGHTS[place.kind]), place) for place in of_file]
    keyed.sort(key=lambda entry: -entry[0])
    return [Mutation(file, text.count("\n", 0, place.start) + 1, *place) for _, place in keyed]


def draw(texts, count, seed):
    """`count` slots, each a list of mutations to be tried until one compiles. `texts`: of each file."""
    orders = {file: in_order(file, text, seed) for file, text in texts.items()}
    files = [file for file in sorted(texts) if orders[file]]
    lines = [Source(texts[file]).code_lines() for file in files]
    rng = random.Random(seed)
    taken, slots = {}, []
    while files and len(slots) < count:
        file = rng.choices(files, lines)[0]
        at = taken.get(file, 0)
        taken[file] = at + 1
        rest = orders[file][at % STRIDE + at // STRIDE * STRIDE ** 2::STRIDE]
        if rest:
            slots.append(rest)
        elif all(taken.get(each, 0) >= len(orders[each]) for each in files):
            break
    return slots


class Equivalent:
    """Mutations that change nothing a test could see (tests/mutations/equivalent.txt)."""

    def __init__(self, root):
        path = Path(root) / "tests" / "mutations" / mutants.EQUIVALENT
        self.of_file = {}
        for file, old, new in mutants.mutations(path) if path.exists() else []:
            self.of_file.setdefault(file, []).append((old, new))

    def __contains__(self, entry):
        mutation, text = entry
        applied = mutation.applied(text)
        return any(text.replace(old, new) == applied for old, new in self.of_file.get(mutation.file, []))
