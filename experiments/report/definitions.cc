#include "experiments/report/definitions.h"

#include <algorithm>

namespace muster::report {

namespace {

std::vector<Definition> about_values() {
  return {
      {"score",
       "Win rate, score",
       "The mean share of first places: 1 for a win, half for a draw between two, a third for a "
       "first place shared by three. Averaged first over the games of a block, then over the "
       "blocks "
       "of a scenario, then over scenarios, which weigh alike.",
       {"win rate", "score"}},
      {"blocks",
       "Blocks",
       "A block is all games on one scenario with one repetition: they share their dice and cards, "
       "so that they count once. Blocks are independent of each other. One that lacks a game is "
       "left out.",
       {"blocks"}},
      {"value-interval", "95 % interval of a value",
       "Of these scenarios: what more repetitions of them would show. From the variance between "
       "blocks within scenarios: Wilson’s interval with the effective number of games and "
       "Student’s "
       "t in place of the normal quantile (Wilson 1927, JASA 22; Korn and Graubard 1998), widened "
       "near 0 and 100 %."},
      {"sequence", "Interval at every look",
       "A confidence sequence: it holds at every round at once, so that a run may be looked at, "
       "stopped and gone on with at will. The price is some 2 to 2.7 times the games of an "
       "interval "
       "that is looked at once (Lai 1976, Annals of Statistics 4; Wang and Ramdas 2023)."},
      {"like-these",
       "Scenarios like these",
       "The interval if the scenarios are taken as a sample of all that one might play: scenarios "
       "count as single observations, so it takes five or more of them, and it is wider where they "
       "differ.",
       {"scenarios like these"}},
      {"with-luck",
       "With luck",
       "The same without luck taken out. Luck is how much better what dice and cards did was than "
       "what they do on average, by a function that was fixed before the first game; a multiple of "
       "it, fitted on other games, is taken from every value. That changes no expectation, and the "
       "better the function, the surer the value (White and Bowling 2009; Burch et al. 2018).",
       {"with luck"}},
      {"tier",
       "Tier",
       "Groups from the best down, made from the verdicts of all pairs: everyone is ahead of all "
       "whose tiers are lower. Who stands in several is not told from some of the first of them "
       "and some of the last.",
       {"tier"}},
  };
}

std::vector<Definition> about_differences() {
  return {
      {"difference", "Difference",
       "The mean over blocks of the difference of two that met the same scenario, seed and "
       "opponents. Sharing their luck makes differences surer than the values suggest."},
      {"simultaneous", "Interval of a difference",
       "Of these scenarios; all intervals of the table hold together in 95 of 100 such runs "
       "(multivariate t over the levels’ means: Hothorn, Bretz and Westfall 2008, Biometrical "
       "Journal 50). The verdict is read from it."},
      {"verdict",
       "Verdict",
       "Ahead or behind: the interval is on one side of 0. Equivalent: it is inside ± the smallest "
       "difference of interest that the config states (Schuirmann 1987). Open: neither.",
       {"verdict"}},
      {"ahead-in",
       "Ahead in",
       "In how many scenarios the first of the pair had the higher value.",
       {"ahead in"}},
      {"tau",
       "Tau",
       "How much the true difference varies from scenario to scenario, as a standard deviation, "
       "beyond what luck makes.",
       {"tau"}},
      {"same-everywhere",
       "Same everywhere, p",
       "Of the test that the difference is the same in all scenarios; small: it is not. F* with "
       "the "
       "degrees of freedom of Brown and Forsythe (1974, Technometrics 16).",
       {"same everywhere, p"}},
      {"pairing",
       "Pairing",
       "The variance that the difference would have had without shared seeds, over what it has: so "
       "many times the games would have been needed.",
       {"pairing"}},
      {"games-to-decide",
       "Games to decide",
       "How many games in all would tell a difference as large as the one found from 0, or show "
       "that it is of no interest, whichever is less, four times out of five.",
       {"games to decide"}},
      {"balance",
       "Balance",
       "The value against the fair share (one over the number of seats): above or below it for "
       "certain; balanced: within the band that the config states; open: neither. All rows "
       "together, 95 %.",
       {"balance", "fair share"}},
  };
}

std::vector<Definition> about_strategies() {
  return {
      {"equilibrium", "Share of an equilibrium",
       "How often a strategy is played if neither player is to gain by choosing another one, from "
       "the estimates alone; of several such mixtures the one that mixes most (maximum entropy: "
       "Balduzzi et al. 2018). It says nothing of how sure it is."},
      {"equilibrium-certain", "Certain of equilibria",
       "In every equilibrium, or in none, of any table of payoffs that is within the simultaneous "
       "intervals; dominated: another strategy is better against everything, by "
       "intersection-union tests (Berger 1982) with Holm’s method. Open: neither; if the estimates "
       "were true so many games would tell."},
      {"regret", "Regret",
       "What a strategy scores less than an equilibrium does, against what the other player does "
       "in "
       "it. The bounds are over all tables of payoffs within the simultaneous intervals, and all "
       "their equilibria."},
  };
}

std::vector<Definition> all_definitions() {
  std::vector<Definition> all = about_values();
  for (const auto& more : {about_differences(), about_strategies()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace

std::span<const Definition> definitions() {
  static const std::vector<Definition> all = all_definitions();
  return all;
}

const Definition* definition(std::string_view id) {
  const auto all = definitions();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Definition& entry) { return entry.id == id; });
  return found == all.end() ? nullptr : &*found;
}

const Definition* definition_of_heading(std::string_view heading) {
  for (const Definition& entry : definitions()) {
    if (std::find(entry.headings.begin(), entry.headings.end(), heading) != entry.headings.end()) {
      return &entry;
    }
  }
  return nullptr;
}

}  // namespace muster::report
