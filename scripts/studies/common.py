"""What the studies of several games share: playing an experiment, intervals, tables."""

import json
import math
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
NORMAL = statistics.NormalDist()
FEWEST = 20  # values of a mean in a table


def rows_of(muster, name, folder, settings=()):
    """Plays what is missing of an experiment, with settings (KEY=VALUE) changed, and returns its games."""
    config = ROOT / f"configs/experiments/{name}.toml"
    with open(folder.parent / f"{folder.name}.log", "w", encoding="utf-8") as log:
        changes = [part for setting in settings for part in ("--set", setting)]
        subprocess.run([str(muster), "run", str(config), "--out", str(folder), *changes], check=True,
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
    return p, max(0.0, middle - half), min(1.0, middle + half)


def beta_share(a, b, x):
    """The regularized incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_share(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
                     + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d, c = 1 / (1 + step * d), 1 + step / c
            value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return front * value


def student(probability, freedom):
    """The quantile of Student's t distribution, for a probability from 0.5 on."""
    low, high = 0.0, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        above = beta_share(freedom / 2, 0.5, freedom / (freedom + middle * middle)) / 2
        low, high = (middle, high) if 1 - above < probability else (low, middle)
    return high


def mean_interval(data, rows):
    """Mean and half its interval by Student's t, 1 - 0.05 / rows; no interval of one value."""
    if len(data) < 2:
        return statistics.fmean(data), math.inf
    quantile = student(1 - 0.025 / rows, len(data) - 1)
    return statistics.fmean(data), quantile * statistics.stdev(data) / math.sqrt(len(data))


def mean_text(data, cells):
    """The same as text; "-" where there are too few values for an interval."""
    if len(data) < FEWEST:
        return "-"
    mean, half = mean_interval(data, max(1, cells))
    return f"{mean:.2f} ± {half:.2f}"


def table(title, columns, rows):
    """rows: name -> cells."""
    print(f"| {title} | " + " | ".join(columns) + " |\n|---" + "|---" * len(columns) + "|")
    for name, cells in rows.items():
        print(f"| {name} | " + " | ".join(cells) + " |")
    print()
