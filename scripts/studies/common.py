"""What the studies of several games share: playing an experiment, intervals, tables."""

import json
import math
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
NORMAL = statistics.NormalDist()


def rows_of(muster, name, folder):
    """Plays what is missing of an experiment and returns its games."""
    config = ROOT / f"configs/experiments/{name}.toml"
    with open(folder.parent / f"{folder.name}.log", "w", encoding="utf-8") as log:
        subprocess.run([str(muster), "run", str(config), "--out", str(folder)], check=True,
                       stdout=log)
    text = subprocess.run([str(muster), "export", str(folder), "--format", "jsonl"], check=True,
                          capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def wilson(wins, games, rows):
    """Share and the ends of its interval, 1 - 0.05 / rows."""
    z = NORMAL.inv_cdf(1 - 0.025 / rows)
    p = wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games**2))
    return p, middle - half, middle + half


def mean_text(data, cells):
    """Mean and half its interval, 1 - 0.05 / cells."""
    z = NORMAL.inv_cdf(1 - 0.025 / max(1, cells))
    error = z * statistics.stdev(data) / math.sqrt(len(data)) if len(data) > 1 else 0
    return f"{statistics.fmean(data):.2f} ± {error:.2f}"


def table(title, columns, rows):
    """rows: name -> cells."""
    print(f"| {title} | " + " | ".join(columns) + " |\n|---" + "|---" * len(columns) + "|")
    for name, cells in rows.items():
        print(f"| {name} | " + " | ".join(cells) + " |")
    print()
