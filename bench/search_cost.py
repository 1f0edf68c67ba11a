#!/usr/bin/env python3
"""Instructions a decision of agents, each playing both seats: what makes searches equal in effort.

usage: bench/search_cost.py GAME --scenario F --ruleset F [--games 2] AGENT AGENT...

Counts `muster playout` under valgrind's cachegrind with one game and with --games more; AGENTs are as `--agent` takes
them, such as mcts:iterations=0,calls=2000. The last column is against the first agent: whose `calls` or iterations are
divided by it spends as many instructions.
"""

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from instructions import ROOT, Row, counted, rounded  # noqa: E402


def cost_of(options, agent):
    """Instructions a decision, and decisions a game."""
    row = Row(agent, options.game, options.scenario, options.ruleset, options.games, (agent,))
    one, many = counted(options.muster, row, 1), counted(options.muster, row, options.games + 1)
    instructions, _, decisions = (b - a for a, b in zip(one, many))
    return instructions / decisions, decisions / options.games


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--muster", default=str(ROOT / "build/release/muster"))
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--ruleset", required=True)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1, help="agents at the same time: counts do not depend on it")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("agents", metavar="AGENT", nargs="+")
    options = parser.parse_args()
    try:
        with ThreadPoolExecutor(options.jobs) as pool:
            costs = list(pool.map(lambda agent: cost_of(options, agent), options.agents))
    except (OSError, RuntimeError) as error:  # OSError: no valgrind
        print(f"search_cost.py: {error}", file=sys.stderr)
        return 1
    print("| agent | decisions a game | instructions a decision | of the first |\n|---|---:|---:|---:|")
    for agent, (instructions, decisions) in zip(options.agents, costs):
        print(f"| `{agent}` | {rounded(decisions)} | {rounded(instructions)} | {instructions / costs[0][0]:.3f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
