"""Small experiments that together read every kind of file that a game or an agent can read."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(eq=False)
class Specimen:
    """An experiment; agents are (name, type, further TOML) or paths of agent files.

    FOLDER stands for the folder of the config, where a path has to be given in full.
    """

    name: str
    game: str
    agents: list
    rulesets: list = field(default_factory=list)
    scenarios: list = field(default_factory=list)
    seats: str = "swap"
    tail: str = ""  # further tables
    unread: tuple = ()  # files of this experiment that games may read but identities leave out
    costly: bool = False  # too slow to play every cell of it in a test

    def text(self, repetitions=1, rulesets=None, scenarios=None, agents=None):
        """The config, or one with other lists."""
        rulesets = self.rulesets if rulesets is None else rulesets
        scenarios = self.scenarios if scenarios is None else scenarios
        lines = [f'game = "{self.game}"', f"repetitions = {repetitions}", "seed = 11", f'seats = "{self.seats}"']
        if rulesets:
            lines.append(f"rulesets = [{', '.join(quoted(one) for one in rulesets)}]")
        if scenarios:
            lines.append(f"scenarios = [{', '.join(quoted(one) for one in scenarios)}]")
        agents = [agent_text(one) for one in (self.agents if agents is None else agents)]
        lines.append("agents = [\n  " + ",\n  ".join(agents) + "\n]")
        lines.append(self.tail)
        return "\n".join(lines) + "\n"


def quoted(document):
    """A name, or an inline table as it is."""
    return document if document.startswith("{") else f'"{document}"'


def agent_text(agent):
    if isinstance(agent, str):
        return f'"{agent}"'
    name, kind, params = agent
    return f'{{ name = "{name}", type = "{kind}"{", " + params if params else ""} }}'


def names(muster, folder):
    """Names of the .toml files of a folder of configs."""
    return sorted(path.stem for path in (muster.configs / folder).glob("*.toml"))


def paths(muster, *folders):
    """Paths, below the configs, of the .toml files of folders."""
    return sorted(f"{folder}/{name}.toml" for folder in folders for name in names(muster, folder))


RANDOM = ("random", "random", "")


def searcher(rule, name="search"):
    """Search that is cheap and reads a rule file; its games take milliseconds."""
    return (name, "mcts", f'preset = "plain", iterations = 2, rollout = "rule", rollout_rule = "{rule}", rollout_depth = 4')


def ruled(muster, folder, kind):
    """One agent for each rule file of a folder."""
    return [(f"{kind}-{name}", kind, f'rule = "{name}"') for name in names(muster, f"agents/{folder}")]


def gauntlet(seat, candidates, opponents):
    listed = [", ".join(f'"{name}"' for name in some) for some in (candidates, opponents)]
    return (f'[tournament]\nformat = "gauntlet"\ncandidate_seat = "{seat}"\ncandidates = [{listed[0]}]\n'
            f'opponents = [{listed[1]}]\n')


# Luck by the game's file of rollouts, whose rule only that file names here.
LUCK = '[luck]\nevaluator = "rollouts"\n'


def lucky(game, agents, rule, *lists, seats="swap", unread=()):
    return Specimen(f"{game}_luck", game, agents, *lists, seats, LUCK,
                    unread=("rollouts.toml", f"{rule}.toml", *unread))


def classic(muster):
    specimens = [
        Specimen("tic_tac_toe", "tic_tac_toe", [RANDOM, ("greedy", "greedy", "")]),
        Specimen("connect_four", "connect_four", ["agents/search/connect_four.toml", RANDOM],
                 scenarios=names(muster, "games/connect_four/scenarios")),
        Specimen("breakthrough", "breakthrough", ["agents/search/breakthrough.toml", RANDOM],
                 scenarios=names(muster, "games/breakthrough/scenarios"), costly=True),
        Specimen("nim", "nim", [RANDOM, ("greedy", "greedy", "")], names(muster, "games/nim/rulesets"),
                 names(muster, "games/nim/scenarios")),
        Specimen("pig", "pig", ["agents/search/pig.toml", RANDOM], names(muster, "games/pig/rulesets"), costly=True),
        Specimen("matrix_game", "matrix_game", [RANDOM, ("greedy", "greedy", "")],
                 scenarios=names(muster, "games/matrix_game/scenarios")),
        Specimen("leduc_search", "leduc_poker", ["agents/search/leduc_poker.toml", RANDOM]),
    ]
    for game in ("kuhn_poker", "leduc_poker"):
        specimens.append(Specimen(game, game, [RANDOM, ("solved", "equilibrium", f'strategy = "{game}.solver"')]))
    return specimens


def homm(muster):
    audited = ("audited", "rule", 'rule = "sniper", audit = 5, audit_rollouts = 2, audit_rule = "audit-only.toml"')
    own = ("own", "rule", 'rule = "own-rule.toml"')
    picks = ("picks", "rule", 'rule = "own-rule.toml", targets = { type = "targeting", rule = "own-fight-rule.toml" }')
    fights = [f"games/homm/scenarios/{kind}" for kind in ("guards", "ai_heroes", "sieges")]
    return [
        Specimen("homm_scenarios", "homm", [RANDOM, searcher("max-damage")], ["base"],
                 names(muster, "games/homm/scenarios"), "fixed"),
        Specimen("homm_fights", "homm", [RANDOM, ("unaware", "random", "knows_rule = false")], ["base"],
                 paths(muster, *fights), "fixed"),
        Specimen("homm_stacks", "homm", [RANDOM, ("ai", "rule", 'rule = "dice-stacks"')], ["dice_stacks"],
                 paths(muster, "games/homm/scenarios/stacks"), "fixed", gauntlet("defender", ["ai"], ["random"]),
                 unread=("rulebook.toml",)),  # the scenarios'; the seat has another
        Specimen("homm_recommended", "homm", [RANDOM, ("search", "mcts", "iterations = 2, rollout_depth = 4")], ["base"],
                 ["castle_vs_necropolis"], "fixed"),
        Specimen("homm_rules", "homm", [RANDOM, *ruled(muster, "targeting", "rule")],
                 names(muster, "games/homm/rulesets"), ["castle_vs_level_4_normal"], "fixed"),
        Specimen("homm_agents", "homm", [*ruled(muster, "targeting", "targeting"), "agents/search/homm.toml"],
                 ["bare"], ["castle_vs_necropolis"], "fixed", costly=True),
        Specimen("homm_cards_search", "homm", [RANDOM, "agents/search/homm_cards.toml"], ["base"],
                 ["catherine_vs_sandro"], "fixed", costly=True),
        lucky("homm", [RANDOM, ("ai", "rule", 'rule = "sniper"')], "max-damage", ["bare"],
              ["castle_vs_level_4_normal"], seats="fixed", unread=("rulebook.toml",)),  # the scenario's; a seat has another
        Specimen("homm_files", "homm", [RANDOM, own, picks, audited], ["own-ruleset.toml"], ["own-scenario.toml"], "fixed",
                 unread=("audit-only.toml",)),
    ]


def homm_map(muster):
    rulesets = [one for one in names(muster, "games/homm_map/rulesets") if one != "play"]
    strategies = ruled(muster, "map_heroes", "strategy")
    return [
        Specimen("homm_map_scenarios", "homm_map", [RANDOM, ("ai", "rule", 'rule = "rulebook"')], ["base", "play"],
                 names(muster, "games/homm_map/scenarios"), "fixed"),
        Specimen("homm_map_rulesets", "homm_map", [RANDOM, ("ai", "rule", 'rule = "utopia"')],
                 rulesets, ["sentinels"], "fixed"),
        Specimen("homm_map_heroes", "homm_map", [*strategies, RANDOM], ["base"], ["sentinels"], "fixed",
                 gauntlet("player", [name for name, _, _ in strategies], ["random"]), costly=True),
        Specimen("homm_map_search", "homm_map", ["agents/search/homm_map.toml", ("ai", "rule", 'rule = "rulebook"')],
                 ["base"], ["two_knights_defense"], "fixed", costly=True),
        lucky("homm_map", [RANDOM, ("ai", "rule", 'rule = "rulebook"')], "raider", ["base"], ["sentinels"],
              seats="fixed"),
        # Through three files: a ruleset, the ruleset of fights that it names, and its rule of fights.
        Specimen("homm_map_files", "homm_map", [RANDOM, ("own", "strategy", 'rule = "own-hero.toml"')],
                 ["own-map-ruleset.toml"], ["own-map-scenario.toml"], "fixed"),
    ]


def penance(muster):
    pilots = ruled(muster, "pilots", "pilot")
    return [
        Specimen("penance_scenarios", "penance", [RANDOM, pilots[0]], ["v3"],
                 names(muster, "games/penance/scenarios")),
        lucky("penance", [RANDOM, ("turtle", "pilot", 'rule = "turtle"')], "brawler", ["v3"], ["proving_grounds"]),
        Specimen("penance_rules", "penance", [*pilots, searcher("brawler")],
                 names(muster, "games/penance/rulesets"), ["proving_grounds"], costly=True),
        Specimen("penance_arenas", "penance", [RANDOM, "agents/search/penance.toml"], ["v3"],
                 ['{ name = "plain", arena = "plain", first = { deck = "church-confessor" }, '
                  'second = { deck = "church-confessor" } }',
                  '{ name = "kit16_turned", arena = "kit16_turned", first = { deck = "church-confessor" }, '
                  'second = { deck = "church-confessor" } }',
                  '{ name = "test_board", arena = "test_board", first = { deck = "church-confessor" }, '
                  'second = { deck = "church-confessor" } }', "own-duel.toml"], costly=True),
    ]


def heroes(muster):
    leaders = ruled(muster, "leaders", "leader")
    return [
        Specimen("heroes_rules", "heroes", [RANDOM, leaders[0]], names(muster, "games/heroes/rulesets"), ["skirmish"]),
        lucky("heroes", [RANDOM, ("miner", "leader", 'rule = "miner"')], "raider", ["goals"], ["skirmish"]),
        Specimen("heroes_scenarios", "heroes", [*leaders, "agents/search/heroes.toml"], ["goals"],
                 names(muster, "games/heroes/scenarios"), costly=True),
    ]


def projecthex(muster):
    warlords = ruled(muster, "warlords", "warlord")
    duelists = [("random", "random", ""), ("lowest", "duelist", 'policy = "lowest-first"'),
                ("tabled", "duelist", 'policy = "equilibrium:FOLDER/one.json"')]
    rulesets = names(muster, "games/projecthex/rulesets")
    return [
        Specimen("projecthex_rules", "projecthex", [RANDOM, warlords[0]], rulesets, ["small_two"]),
        lucky("projecthex", [("builder", "warlord", 'rule = "builder"'), ("raider", "warlord", 'rule = "raider"')],
              "warlord", ["0.1.3"], ["small_two"]),
        Specimen("projecthex_scenarios", "projecthex", [RANDOM, warlords[0]], ["0.1.3"],
                 names(muster, "games/projecthex/scenarios"), costly=True),
        Specimen("projecthex_agents", "projecthex", [*warlords, "agents/search/projecthex.toml"], ["0.2.1"],
                 ["hex_two"], costly=True),
        Specimen("projecthex_duel", "projecthex_duel", duelists[:2], names(muster, "games/projecthex_duel/rulesets"),
                 names(muster, "games/projecthex_duel/scenarios"), "fixed"),
        Specimen("projecthex_duel_table", "projecthex_duel", duelists, ["0.1.3"], ["one_on_one"], "fixed"),
    ]


def own_files(muster, folder):
    """Files outside of configs that specimens name; documents name others in turn."""
    configs, folder = muster.configs, Path(folder)
    targeting = configs / "agents/targeting"
    copies = {
        "own-rule.toml": targeting / "nearest.toml", "audit-only.toml": targeting / "nearest.toml",
        "own-hero.toml": configs / "agents/map_heroes/defender.toml",
        "own-ruleset.toml": configs / "games/homm/rulesets/base.toml",
        "own-scenario.toml": configs / "games/homm/scenarios/castle_vs_necropolis.toml",
        "own-fights.toml": configs / "games/homm/rulesets/base.toml",
        "own-fight-rule.toml": targeting / "max-damage.toml",
        "own-map-scenario.toml": configs / "games/homm_map/scenarios/sentinels.toml",
        "own-table.csv": configs / "games/homm_map/tables/sentinels.csv",
        "own-duel.toml": configs / "games/penance/scenarios/confessor_mirror.toml",
        "own-arena.toml": configs / "games/penance/arenas/kit16.toml",
    }
    for name, source in copies.items():
        (folder / name).write_bytes(source.read_bytes())
    ruleset = (configs / "games/homm_map/rulesets/base.toml").read_text()
    for old, new in (('combat = "base"', f'combat = "{folder}/own-fights.toml"'),
                     ('fight_rule = "max-damage"', f'fight_rule = "{folder}/own-fight-rule.toml"'),
                     ('fights = "table"', 'fights = "rule"')):
        assert old in ruleset, old
        ruleset = ruleset.replace(old, new)
    (folder / "own-map-ruleset.toml").write_text(ruleset)
    for name, old, new in (("own-map-scenario.toml", 'table = "sentinels"', f'table = "{folder}/own-table.csv"'),
                           ("own-duel.toml", 'arena = "kit16"', f'arena = "{folder}/own-arena.toml"')):
        text = (folder / name).read_text()
        assert old in text, (name, old)
        (folder / name).write_text(text.replace(old, new))
    for game in ("kuhn_poker", "leduc_poker"):
        solve(muster, game, folder / f"{game}.solver", 20)
    duel_table(muster, folder / "one.json", 20)


def solve(muster, game, path, iterations):
    path.unlink(missing_ok=True)
    solved = muster("solve", game, "--iterations", iterations, "--out", path)
    assert solved.returncode == 0, solved.stderr


def duel_table(muster, path, iterations):
    path.unlink(missing_ok=True)
    solved = muster("duel", "projecthex", "--attack", "1a", "--defend", "1a", "--iterations", iterations,
                    "--out", path)
    assert solved.returncode == 0, solved.stderr


def all_specimens(muster):
    return [specimen for make in (classic, homm, homm_map, penance, heroes, projecthex) for specimen in make(muster)]


def registered_games(muster):
    return {line.split(":")[0] for line in muster("games").stdout.splitlines() if line[:1].strip()}
