"""What the scripts of this folder share: running muster, small runs, a line per check.

Scripts run the program that --muster names, on configs of their own copy, in a temporary folder. --fast runs a part that
takes seconds; without it everything, for minutes.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# A small run that takes a moment: 3 agents in 2 scenarios, all seats.
SMALL = """\
game = "tic_tac_toe"
repetitions = {repetitions}
seed = 7

[[agents]]
name = "random"
type = "random"

[[agents]]
name = "greedy"
type = "greedy"
"""


class Muster:
    """A program and the data files that it reads."""

    def __init__(self, binary, folder):
        self.folder = Path(folder)
        self.binary = self.folder / "muster"
        shutil.copy2(binary, self.binary)  # builds may replace it meanwhile
        self.configs = self.folder / "configs"
        shutil.copytree(ROOT / "configs", self.configs)

    def environment(self, **more):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
        return environment | {"MUSTER_CONFIGS": str(self.configs), "XDG_CACHE_HOME": str(self.folder / "cache"),
                              "LC_ALL": "C.UTF-8"} | {name: str(value) for name, value in more.items()}

    def __call__(self, *arguments, timeout=600, binary=None, **environment):
        """Runs `muster ARGUMENTS`; the result has returncode, stdout and stderr (text)."""
        return subprocess.run([binary or self.binary, *map(str, arguments)], env=self.environment(**environment),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                              text=True, errors="replace", timeout=timeout, cwd=self.folder, check=False)

    def start(self, *arguments, binary=None, **environment):
        """The same in the background."""
        return subprocess.Popen([binary or self.binary, *map(str, arguments)], env=self.environment(**environment),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                                text=True, errors="replace", cwd=self.folder)

    def rows(self, run):
        """What `export` says of the games of a run, sorted, without times; None when it says nothing. As JSON: a line is
        the same whatever other games there are."""
        result = self("export", run, "--format", "jsonl")
        return sorted(result.stdout.splitlines()) if result.returncode == 0 else None


class Checks:
    """Counts and prints checks."""

    def __init__(self):
        self.failed = 0
        self.passed = 0

    def __call__(self, name, good, detail=""):
        if good:
            self.passed += 1
            print(f"ok    {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL  {name}: {detail}", flush=True)
        return good

    def exit_code(self):
        print(f"{self.passed} checks passed, {self.failed} failed")
        return 1 if self.failed else 0


def main(description, act, arguments=()):
    """Parses options, makes the folder and calls act(muster, checks, options)."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--muster", default=ROOT / "build/release/muster", type=Path, help="the program")
    parser.add_argument("--fast", action="store_true", help="only a part that takes seconds")
    parser.add_argument("--keep", type=Path, help="works in this folder, which stays")
    for names, settings in arguments:
        parser.add_argument(*names, **settings)
    options = parser.parse_args()
    checks = Checks()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        act(Muster(options.muster, options.keep), checks, options)
    else:
        with tempfile.TemporaryDirectory(prefix="muster-faults-") as folder:
            act(Muster(options.muster, folder), checks, options)
    sys.exit(checks.exit_code())
