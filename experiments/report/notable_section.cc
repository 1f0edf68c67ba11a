// The page's section about single games that are worth seeing.
#include <fmt/format.h>

#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::NotableGame;

// "greedy (attacker) 1, random (defender) -1".
std::string seats_text(const analysis::Analysis& analysis, const StoredGame& game) {
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    seats.push_back(fmt::format("{} ({}) {:+.3g}", game.seats[seat], seat_name(analysis.meta, seat),
                                game.returns[seat]));
  }
  return listed(seats);
}

std::string place_text(const analysis::Analysis& analysis, const StoredGame& game) {
  return analysis.meta.rulesets.size() > 1
             ? fmt::format("{}, ruleset {}", game.scenario, game.ruleset)
             : game.scenario;
}

}  // namespace

std::string notable_section(const Findings& findings) {
  if (findings.notable.empty()) return "";
  std::string html = paragraph(
      findings.replays
          ? "Chosen by what the rows say; each opens as a page that steps through the game."
          : "Chosen by what the rows say. `muster report RUN --replays 6` makes pages that step "
            "through them and links them here; the commands below make one, in the run's folder.");
  std::string list;
  for (const NotableGame& each : findings.notable) {
    const std::string id = escape(each.id);
    const std::string link =
        findings.replays ? fmt::format("<a href=\"replays/{0}.html\">game {0}</a>", id)
                         : fmt::format("<code>muster show . --game {0} --out {0}.html</code>", id);
    list += fmt::format("<li><b>{}</b>; {}; {}: {}</li>\n", escape(each.why),
                        escape(seats_text(findings.analysis, each.game)),
                        escape(place_text(findings.analysis, each.game)), link);
  }
  return section("games", "Games worth seeing", html + "<ol>\n" + list + "</ol>\n",
                 OnPaper::kLeftOut);
}

}  // namespace muster::report
