"""Programs with one file changed, for scripts/mutate_generated.py. The tree is built once as it is. A mutant's file
stands in a folder that is looked through before the tree; the objects that know it are compiled anew, elsewhere, and
linked before the libraries that have them as they were. So one build serves several mutants at the same time, and nothing
is restored."""

import json
import re
import shlex
import shutil
import subprocess
from collections import defaultdict

PROGRAM = "muster"  # the others are test programs
COMPILING = 300  # seconds of a processor that an object may take


class Built:
    """The tree as it is, in a folder: what compiles each object, what links each program, what each object includes."""

    def __init__(self, folder):
        self.tree, self.build = folder / "tree", folder / "build"
        self.compile, self.link = {}, {}

    def make(self, programs, jobs):
        made = subprocess.run(["cmake", "--build", self.build, "-j", str(jobs), "--target",
                               *("muster_program" if name == PROGRAM else name for name in programs)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if made.returncode != 0:
            return made.stdout[-4000:]
        self._read_commands()
        self._read_includes()
        return None

    def _ninja(self, tool):
        words = ["ninja", "-C", self.build, "-t", tool]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout

    def _read_commands(self):
        for entry in json.loads(self._ninja("compdb")):
            output, command = entry["output"], entry["command"]
            if output.endswith(".o"):
                words = shlex.split(command)  # a compiler comes after the wrapper of a cache
                self.compile[output] = words[next((at for at, word in enumerate(words) if word.endswith("++")), 0):]
            elif command.startswith(": && ") and f" -o {output} " in command:
                self.link[output.rsplit("/", 1)[-1]] = shlex.split(command[len(": && "):].split(" && ")[0])

    def _read_includes(self):
        """`users`: for each file of the tree the objects that read it."""
        self.users = defaultdict(set)
        prefix, output = str(self.tree) + "/", None
        for line in self._ninja("deps").splitlines():
            if not line.startswith(" "):
                output = line.split(":")[0]
            elif line.strip().startswith(prefix):
                self.users[line.strip()[len(prefix):]].add(output)

    def program(self, name):
        words = self.link[name]
        return self.build / words[words.index("-o") + 1]


class Mutant:
    """One mutation in a worker's folder; compiles an object when a program first needs it."""

    def __init__(self, built, folder, mutation, text):
        self.built, self.folder, self.file = built, folder, mutation.file
        self.objects, self.commands = {}, {}
        shutil.rmtree(folder, ignore_errors=True)
        path = folder / "tree" / mutation.file
        path.parent.mkdir(parents=True)
        path.write_text(mutation.applied(text), encoding="utf-8")

    def _linked(self, name):
        """The objects that a program is made of and that read the changed file."""
        words = self.built.link[name]
        rooms = [re.search(r"libmuster_(\w+)\.a$", word) for word in words]
        folders = tuple(f"{place}CMakeFiles/muster_{room.group(1)}.dir/" for room in rooms if room
                        for place in ("", "tests/"))
        return {user for user in self.built.users[self.file] if user in words or user.startswith(folders)}

    def link_alone(self, name, tests):
        """A program of these test files only, with the change in them and in the source of the same name; what else
        includes a header stays as it was. None when it does not compile."""
        words = self.built.link[name]
        own = [word for word in words if word.endswith(".o")]
        pattern = self.built.compile[own[0]]
        alone = [f"{own[0].rsplit('.dir/', 1)[0]}.dir/{test}.o" for test in tests]
        for test, output in zip(tests, alone):
            source = str(self.built.tree / test)
            other = {pattern[-1]: source, own[0]: output}
            self.commands[output] = [other.get(word, word) for word in pattern]
        beside = {user for user in self._linked(name) if user.endswith(f"/{self.file.rsplit('.', 1)[0]}.cc.o")}
        rest = [word for word in words if not word.endswith(".o")]
        return self._link(f"{name}_alone", rest, [*alone, *sorted(beside)])

    def link(self, name):
        """The program with the change, or None when it does not compile."""
        return self._link(name, self.built.link[name], sorted(self._linked(name)))

    def link_users(self, name):
        """The program with the change in the sources that include the header themselves only. Theirs is what other objects
        have of its functions, too. None when it does not compile."""
        said = f'#include "{self.file.removeprefix("src/")}"'
        sources = {output: self.built.tree / output.split(".dir/")[1].removesuffix(".o") for output in self._linked(name)
                   if "/Unity/" not in output and not output.startswith("tests/")}
        users = [output for output, source in sources.items() if said in source.read_text(encoding="utf-8")]
        return self._link(f"{name}_users", self.built.link[name], sorted(users)) if users else False

    def to_compile(self, name):
        return len(self._linked(name) - self.objects.keys())

    def _link(self, name, words, outputs):
        if not all(self._compile(output) for output in outputs):
            return None
        words = [self.objects[word] if word in outputs else word for word in words]
        words[words.index("-o") + 1] = str(self.folder / name)
        words[1:1] = [self.objects[output] for output in outputs if self.objects[output] not in words]
        done = subprocess.run(words, cwd=self.built.build, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{self.file}: {name} does not link: {done.stderr[-2000:]}")
        return self.folder / name

    def _compile(self, output):
        if output in self.objects:
            return True
        words = list(self.commands.get(output) or self.built.compile[output])
        target = str(self.folder / output.replace("/", "__"))
        changed = str(self.folder / "tree" / self.file)
        words = [changed if word == str(self.built.tree / self.file) else word for word in words]
        words[words.index("-o") + 1] = target
        for option in ("-MT", "-MF"):
            at = words.index(option)
            del words[at:at + 2]
        words.remove("-MD")
        words[1:1] = [f"-I{self.folder}/tree/src", f"-I{self.folder}/tree", "-w"]
        limited = ["bash", "-c", f'ulimit -t {COMPILING}; exec "$@"', "limited", *words]
        done = subprocess.run(limited, cwd=self.built.build, capture_output=True, check=False)
        if done.returncode == 0:
            self.objects[output] = target
        elif b"error:" not in done.stderr or b"fatal error:" in done.stderr:  # not the mutation's fault
            raise RuntimeError(f"{output} of {self.file}: {done.stderr[-2000:].decode(errors='replace')}")
        return done.returncode == 0
