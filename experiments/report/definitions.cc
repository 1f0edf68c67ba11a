#include "experiments/report/definitions.h"

#include <algorithm>

namespace muster::report {

std::span<const Definition> definitions() {
  static const std::vector<Definition> all = {
      {"score",
       "Win rate, score",
       "Wins divided by games; where games can be drawn, a draw counts as half a win and the "
       "column is called score.",
       {"win rate", "score"}},
      {"rate-interval", "95 % interval of a rate",
       "Wilson’s score interval over single games: rates outside it would be surprising in view of "
       "the games played (Wilson 1927, JASA 22). With draws, the same formula is applied to the "
       "score, which makes it wider than needed, never narrower."},
      {"pairs",
       "Pairs and seeds",
       "A pair is what one agent did against one opponent in one scenario and ruleset with one "
       "seed, averaged over both seats where seats are swapped; another agent’s result under the "
       "same conditions is its counterpart. All games of a seed meet the same luck, so their "
       "differences are averaged first, and each seed counts once. Pairs that lack a game are left "
       "out.",
       {"pairs", "seeds"}},
      {"difference",
       "Difference in points",
       "The mean difference between the scores of two agents over matched pairs, in percentage "
       "points, with Student’s t interval over seeds (Student 1908, Biometrika 6). Sharing seeds "
       "removes luck from the comparison (common random numbers).",
       {"difference, points"}},
      {"p-alone",
       "p, alone",
       "How often a difference at least this large would turn up if the two were equally good: the "
       "paired t test, or the exact sign test where all differences are equal (Conover 1999, "
       "section 3.4).",
       {"p, alone"}},
      {"holm-p",
       "p, Holm",
       "The same, adjusted for having looked at every pair of the ranking: calling all differences "
       "with Holm p < 0.05 clear is wrong anywhere in the table in at most 5 % of such tables "
       "(Holm 1979, Scandinavian Journal of Statistics 6).",
       {"p, Holm", "ahead of next (Holm p)"}},
      {"across-scenarios",
       "Across scenarios",
       "The interval of the mean score if the scenarios are taken as a sample of all scenarios one "
       "might play: cluster-robust errors with scenarios as clusters (Liang and Zeger 1986, "
       "Biometrika 73; Cameron and Miller 2015, Journal of Human Resources 50). With fewer than "
       "about ten scenarios it is still too narrow; with one there is none.",
       {"across scenarios"}},
      {"margin",
       "Mean margin",
       "How clearly games were won, in the game’s own unit, from the agent’s point of view: "
       "positive is good. ± is half of the 95 % t interval over seeds.",
       {"mean margin"}},
  };
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
