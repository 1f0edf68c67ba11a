"""What the checks share: the project's files, their includes, and how findings and selftests are reported."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE_ROOTS = ("src", "")  # Relative to the repository root, in the order the compiler searches them.

_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')


def project_files(root, suffixes=None):
    """Paths of the project's files relative to `root`, sorted: what git tracks or would track (all files where `root`
    is no git checkout), optionally only those with one of the suffixes."""
    git = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, text=True, check=False)
    if git.returncode == 0 and (Path(root) / ".git").exists():
        names = set(git.stdout.split("\0")) - {""}
    else:
        names = {str(path.relative_to(root)) for path in Path(root).rglob("*")}
    paths = (Path(name) for name in sorted(names))
    return [path for path in paths
            if (root / path).is_file() and (suffixes is None or path.suffix in suffixes)]


def includes(root, path):
    """(line number, text between the quotes or brackets) of each include in the file `path` relative to `root`."""
    found = []
    with open(root / path, encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            match = _INCLUDE.match(line)
            if match:
                found.append((number, match.group(1)))
    return found


def report(name, findings, good):
    """Prints the findings, or one line saying what is good. The exit status of the check."""
    for finding in findings:
        print(finding)
    if findings:
        print(f"{name}: {len(findings)} finding{'s' if len(findings) > 1 else ''}")
        return 1
    print(f"{name}: {good}")
    return 0


def selftest(name, check, cases):
    """Runs `check(root)`, which returns findings, on small made-up trees. A case is (title, {path: text}, expected):
    one string for each finding, which that finding must contain, in order. The exit status."""
    failures = 0
    for title, files, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for path, text in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            findings = [str(finding) for finding in check(root)]
        matches = len(findings) == len(expected) and all(
            part in finding for part, finding in zip(expected, findings))
        if not matches:
            failures += 1
            print(f"{name} --selftest: {title}\n  expected {expected}\n  found    {findings}", file=sys.stderr)
    print(f"{name} --selftest: {len(cases) - failures} of {len(cases)} cases pass")
    return 1 if failures else 0
