#!/usr/bin/env python3
"""Draws one-place mutations over the sources (tests/mutations has chosen ones, of games) and asks the tests of each.

usage: mutate_generated.py --folder FOLDER [--draw 300] [--seed 1] [--jobs 2] [--pilot 10] [--again]
                           [--leave-out PATTERN] [PATH...]
       mutate_generated.py --selftest

PATHs are files and folders; without any: agents, experiments/{statistics,analysis,store,runner,config}, and the files
of src/games that no listed mutation touches. Files are drawn in proportion to their lines of code. A mutant meets the
tests of its room, those about its file and quick ones first; one that survives meets the tests of later rooms, and at
last the fingerprints of its game. One that does not compile is drawn again.

The tree is copied to FOLDER and built there once (half an hour). Verdicts are kept there, so that a campaign can be
stopped at any time; the same command goes on, as long as the sources are the same. Tests may change: --again asks them
anew of what survived. --pilot N runs the first N and says how long all will take. At the end: how many were killed, by
room, with a 95 % interval, and survivors as `FILE ::: OLD ::: NEW`. One that no test can notice belongs into
tests/mutations/equivalent.txt with its reason, and is left out of the rate. Survivors are for a person to look at: the
exit code is 0 with any number of them.
"""

import argparse
import fcntl
import hashlib
import math
import queue
import resource
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "scripts" / "lib"), str(ROOT / "scripts")]
import mutant_tests  # noqa: E402
import mutants  # noqa: E402
from mutant_build import PROGRAM, Built, Mutant  # noqa: E402
from mutant_draw import Equivalent, draw, scope  # noqa: E402
from mutate_fingerprints import games_by_list  # noqa: E402

SURVIVED, NOT_COMPILED, EQUIVALENT = "SURVIVED", "not compiled", "equivalent"
PROGRAMS = [mutant_tests.CORE, mutant_tests.GAMES, mutant_tests.AGENTS, mutant_tests.CONFORMANCE,
            mutant_tests.EXPERIMENTS]
MOST_OBJECTS = 20  # of a test program of a later room; with more to compile anew it is not asked
FEW = 2  # test files that a changed header meets before all others
Z = 1.959964


def wilson(hits, total):
    """The 95 % interval of Wilson (1927) for a proportion."""
    if total == 0:
        return 0.0, 1.0
    share, width = hits / total, Z * Z / total
    middle = (share + width / 2) / (1 + width)
    half = Z / (1 + width) * math.sqrt(share * (1 - share) / total + width / (4 * total))
    return max(0.0, middle - half), min(1.0, middle + half)


class Campaign:
    def __init__(self, folder, texts, jobs):
        self.folder, self.texts, self.jobs = folder, texts, jobs
        self.built = Built(folder)
        self.equivalent = Equivalent(ROOT)
        sources = sorted(path for room in ("src", "agents", "experiments")
                         for path in (folder / "tree" / room).rglob("*.*") if path.suffix in (".cc", ".h"))
        digest = hashlib.sha256()
        for path in sources:
            digest.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
        self.verdicts = mutants.Verdicts(folder / "verdicts.json", digest.hexdigest())

    def prepare(self, left_out, slowest):
        """Builds the tree as it is and times its tests."""
        apart = [file for file in self.texts if file.endswith(".cc")]
        mutants.configure(self.folder / "tree", self.folder / "build", apart)
        needed = {name for file in self.texts for name in mutant_tests.programs_for(file)}
        self.programs = [name for name in PROGRAMS if name in needed]
        print(f"mutate_generated.py: building the tests as they are in {self.folder}", flush=True)
        objection = self.built.make([*self.programs, PROGRAM], self.jobs)
        if objection:
            sys.exit(f"{objection}\nmutate_generated.py: the tests do not build as they are")
        self.baselines = {}
        for name in self.programs:
            self.baselines[name] = mutant_tests.Baseline(self.built, name, self.folder, self.verdicts.about,
                                                         left_out, slowest)
            tests = self.baselines[name].tests
            slow = sum(test.seconds > slowest for test in tests)
            print(f"  {name}: {len(tests)} tests in {mutant_tests.seconds_of(tests):.0f} s; {slow} of them too slow", flush=True)
        self.games = games_by_list(self.built.program(PROGRAM))

    def ask(self, mutation, folder):
        """The verdict on one mutation, and where its seconds went."""
        spent = defaultdict(float)
        started = time.monotonic()
        said = self._ask(Mutant(self.built, folder, mutation, self.texts[mutation.file]), mutation, spent)
        spent["all"] = time.monotonic() - started
        return {"said": said, "seconds": {what: round(seconds, 1) for what, seconds in spent.items()}}

    def _ask(self, mutant, mutation, spent):
        file, left_out, programs = mutation.file, [], {}
        if file.endswith(".h"):
            said = self._ask_few(mutant, mutation, spent)
            if said:
                return said
        for place, name, tests in self._rounds(file):
            if place > 0 and name not in programs and mutant.to_compile(name) > MOST_OBJECTS:
                left_out += [name] if name not in left_out else []
                continue
            if name not in programs:
                programs[name] = self._timed(spent, "build", lambda: self._program(mutant, name))
            if programs[name] is None:
                return NOT_COMPILED
            said = self._timed(spent, name, lambda: mutant_tests.verdict(*programs[name], tests, mutant.folder))
            if said:
                return said
        return self._fingerprints(mutant, spent) or " without ".join([SURVIVED, *left_out])

    def _rounds(self, file):
        """(place of the room in the order of asking, program, tests) of all that a change of a file meets: its room's
        first, then those of later rooms, cheap ones before others."""
        names = mutant_tests.programs_for(file)
        every = [(place, name, tests) for place, name in enumerate(names) for tests in self.baselines[name].rounds(file)]
        return sorted(every, key=lambda each: (each[0] > 0, mutant_tests.seconds_of(each[2]) if each[0] > 0 else 0))

    @staticmethod
    def _program(mutant, name):
        """The program with the change and the environment it needs, or None when it does not compile."""
        program = mutant.link(name)
        if program is None or name != mutant_tests.EXPERIMENTS:
            return program and (program, {})
        return program, {"MUSTER_BINARY": str(mutant.link(PROGRAM))}

    def _ask_few(self, mutant, mutation, spent):
        """What is said by a few tests that include the changed header, or by quick ones with a few objects that do: the
        others need not be compiled when these fail."""
        name = mutant_tests.programs_for(mutation.file)[0]
        baseline = self.baselines[name]
        if mutation.shapes(self.texts[mutation.file]) or mutant.to_compile(name) <= FEW:
            return None
        files = baseline.files_about(mutation.file)[:FEW]
        if files:
            program = self._timed(spent, "build", lambda: mutant.link_alone(name, files))
            tests = [test for test in baseline.tests if test.file in files]
        else:
            program = self._timed(spent, "build", lambda: mutant.link_users(name))
            tests = [test for test in sum(baseline.rounds(mutation.file), []) if test.seconds <= mutant_tests.QUICK]
        if program is False or not tests:
            return None
        if program is None:
            return NOT_COMPILED
        return self._timed(spent, name, lambda: mutant_tests.verdict(program, {}, tests, mutant.folder))

    def _fingerprints(self, mutant, spent):
        game = mutant_tests.game_of(mutant.file)
        if not game or mutant_tests.room_of(mutant.file) == "experiments" or mutant.to_compile(PROGRAM) > MOST_OBJECTS:
            return None
        program = self._timed(spent, "build", lambda: mutant.link(PROGRAM))
        differs = self._timed(spent, "fingerprints", lambda: mutant_tests.fingerprints_differ(
            program, self.games[game], self.built.tree, mutant.folder))
        return f"killed by fingerprints of {differs}" if differs else None

    @staticmethod
    def _timed(spent, what, act):
        started = time.monotonic()
        result = act()
        spent[what] += time.monotonic() - started
        return result

    def slot(self, mutations, folder):
        """(verdict, mutation, how many did not compile) of the first mutation of a slot that compiles."""
        for number, mutation in enumerate(mutations):
            if (mutation, self.texts[mutation.file]) in self.equivalent:
                return {"said": EQUIVALENT, "seconds": {}}, mutation, number
            found = self.verdicts.of(mutation, lambda: self.ask(mutation, folder))
            if found["said"] != NOT_COMPILED:
                return found, mutation, number
        return {"said": NOT_COMPILED, "seconds": {}}, mutations[0], len(mutations)

    def run(self, slots):
        """Results of all slots, in order, printed as they come."""
        waiting, results, lock = queue.Queue(), [None] * len(slots), threading.Lock()
        for number in range(len(slots)):
            waiting.put(number)
        started, done, known = time.monotonic(), 0, len(self.verdicts.known)

        def work(worker):
            nonlocal done
            while True:
                try:
                    number = waiting.get_nowait()
                except queue.Empty:
                    return
                results[number] = self.slot(slots[number], self.folder / f"worker{worker}")
                with lock:
                    done += 1
                    asked = len(self.verdicts.known) - known
                    left = (time.monotonic() - started) / done * (len(slots) - done) if asked else 0
                    print(self.line(done, len(slots), results[number], left), flush=True)

        threads = [threading.Thread(target=work, args=(worker,), daemon=True) for worker in range(self.jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return results

    def line(self, done, total, result, left):
        found, mutation, again = result
        old, new = mutation.fragments(self.texts[mutation.file])
        spent = found["seconds"].get("all", 0)
        redrawn = f" ({again} not compiled)" if again else ""
        return (f"{done:3}/{total} {spent:5.0f} s, {left / 60:4.0f} min left  {found['said']}{redrawn}  "
                f"{mutation.file}:{mutation.line}  {old} -> {new}")

    def report(self, results, name):
        rooms = defaultdict(list)
        for found, mutation, again in results:
            rooms[room_name(mutation.file)].append((found["said"], again))
        print(f"\n{name}: killed of those that compile and are not equivalent, with the interval of 95 %")
        for room in [*sorted(rooms), None]:
            said = [each for key in rooms for each in rooms[key] if room in (None, key)]
            survived = sum(verdict.startswith(SURVIVED) for verdict, _ in said)
            equivalent = sum(verdict == EQUIVALENT for verdict, _ in said)
            total = sum(verdict not in (EQUIVALENT, NOT_COMPILED) for verdict, _ in said)
            low, high = wilson(total - survived, total)
            ways = {way: sum(verdict.startswith(way) for verdict, _ in said)
                    for way in ("killed by fingerprints", "killed", "crashed", "timed out")}
            share = (total - survived) / max(total, 1)
            print(f"  {room or 'all':24} {total - survived:4} of {total:4}  {100 * share:5.1f} %"
                  f"  [{100 * low:.1f}, {100 * high:.1f}]  crashed {ways['crashed']}, timed out {ways['timed out']},"
                  f" fingerprints {ways['killed by fingerprints']}; survived {survived}, equivalent {equivalent},"
                  f" not compiled {sum(again for _, again in said)}")
        print("\nsurvivors:")
        for found, mutation, _ in results:
            if found["said"].startswith(SURVIVED):
                old, new = mutation.fragments(self.texts[mutation.file])
                print(f"  {mutation.file}:{mutation.line}  {old} -> {new}\n    {mutation.file} ::: {old} ::: {new}")


def processor_seconds():
    """Of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def room_name(file):
    parts = file.split("/")
    return "/".join(parts[:3] if parts[0] == "src" else parts[:2])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--folder", type=Path, help="where the copy is made, and stays with the verdicts")
    parser.add_argument("--draw", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="mutants at the same time")
    parser.add_argument("--pilot", type=int, default=0, metavar="N", help="only the first N of --draw")
    parser.add_argument("--leave-out", default="", metavar="PATTERN",
                        help="tests that are not asked, as in --gtest_filter")
    parser.add_argument("--slowest", type=float, default=10, metavar="SECONDS",
                        help="tests that take longer are asked about files of their own only")
    parser.add_argument("--again", action="store_true", help="asks anew about those that survived")
    parser.add_argument("--selftest", action="store_true")
    options = parser.parse_args()
    if options.selftest:
        from mutation_cases import selftest
        sys.exit(selftest())
    if not options.folder:
        parser.error("--folder is needed")

    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    lock = open(folder / "lock", "w")  # held until this process ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"mutate_generated.py: a campaign is running in {folder}")
    mutants.copy_tree(ROOT, folder / "tree")
    files = scope(ROOT, options.paths)
    texts = {file: (folder / "tree" / file).read_text(encoding="utf-8") for file in files}
    slots = draw(texts, options.draw, options.seed)
    campaign = Campaign(folder, texts, options.jobs)
    if options.again:
        campaign.verdicts.forget(lambda found: found["said"].startswith(SURVIVED))
    campaign.prepare(options.leave_out, options.slowest)
    drawn = len(slots)
    slots = slots[:options.pilot] if options.pilot else slots
    print(f"mutate_generated.py: {drawn} mutations drawn of {len(texts)} files, seed {options.seed};"
          f" {len(slots)} to try")
    known, before = len(campaign.verdicts.known), processor_seconds()
    results = campaign.run(slots)
    campaign.report(results, f"mutate_generated.py, seed {options.seed}")
    spent = defaultdict(float)
    for found, _, _ in results:
        for what, seconds in found["seconds"].items():
            spent[what] += seconds / len(results)
    print("\nseconds a mutant: " + ", ".join(f"{what} {seconds:.1f}" for what, seconds in sorted(spent.items())))
    if options.pilot:
        print(f"pilot: {drawn} mutations will take {spent['all'] * drawn / options.jobs / 3600:.1f} h, {options.jobs} at the"
              " same time")
    asked = len(campaign.verdicts.known) - known
    if asked:
        print(f"{(processor_seconds() - before) / asked:.0f} s of a processor for each of the {asked} asked now")


if __name__ == "__main__":
    main()
