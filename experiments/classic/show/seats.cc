#include "experiments/classic/show/seats.h"

#include "experiments/report/html.h"
#include "experiments/report/words.h"
#include "experiments/view/view.h"

namespace muster::classic {
namespace {

constexpr std::string_view kSeatStyle = R"(
.classic text { font: 18px "Source Sans 3", "Helvetica Neue", Arial, sans-serif; fill: #222; }
.classic .name { font-weight: 600; }
.classic .soft { font-size: 17px; fill: #5d5d5d; }
.classic .middle { text-anchor: middle; }
.classic .end { text-anchor: end; }
.classic .plate { fill: #f6f6f3; stroke: #d5d5d0; }
.classic .outline { fill: none; stroke-width: 3; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; }
.classic text { fill: #f0eee9; }
.classic .soft { fill: #b9b7b0; }
.classic .plate { fill: #222428; stroke: #4b4d52; }
}
)";

std::string seat_classes() {
  std::string rules;
  for (std::size_t seat = 0; seat < kSeatHues.size(); ++seat) {
    rules +=
        fmt::format(".classic .fill-{0} {{ fill: {1}; }} .classic .line-{0} {{ stroke: {1}; }}\n",
                    seat, kSeatHues[seat]);
  }
  return rules;
}

}  // namespace

std::string_view seat_name_of(int seat) { return kSeatNames[static_cast<std::size_t>(seat)]; }

std::vector<std::string> seat_colours(int seats) {
  return {kSeatHues.begin(), kSeatHues.begin() + seats};
}

std::string outcome_words(const Returns& returns, int seats) {
  std::vector<std::string> winners;
  for (int seat = 0; seat < seats; ++seat) {
    if (standing_at_end(returns, seat) == Standing::kWon) winners.emplace_back(seat_name_of(seat));
  }
  if (winners.empty()) return "a draw";
  return fmt::format("{} {} won", report::listed(winners), winners.size() == 1 ? "has" : "have");
}

Standing standing_at_end(const Returns& returns, int seat) {
  const double result = returns[static_cast<std::size_t>(seat)];
  return result > 0 ? Standing::kWon : result < 0 ? Standing::kLost : Standing::kDrew;
}

std::string_view standing_words(Standing standing) {
  switch (standing) {
    case Standing::kOnTurn:
      return "on turn";
    case Standing::kWon:
      return "has won";
    case Standing::kLost:
      return "has lost";
    case Standing::kDrew:
      return "a draw";
    case Standing::kWaits:
      break;
  }
  return "";
}

std::string plate_text(const SeatPlate& plate) {
  std::vector<std::string> facts;
  for (const std::string_view fact :
       {standing_words(plate.standing), std::string_view{plate.fact}}) {
    if (!fact.empty()) facts.emplace_back(fact);
  }
  return fmt::format("{}{}{}{}{}", plate.sign, plate.sign.empty() ? "" : " ",
                     seat_name_of(plate.seat), facts.empty() ? "" : ": ", fmt::join(facts, ", "));
}

std::string plate_svg(const SeatPlate& plate) {
  const int name_y = plate.fact.empty() ? 33 : 23;
  const bool marked = plate.standing == Standing::kOnTurn || plate.standing == Standing::kWon;
  std::string svg =
      fmt::format("<rect class=\"plate\" rx=\"8\" width=\"{:.0f}\" height=\"{:.0f}\"/>",
                  plate.width, kPlateHeight);
  if (marked) {
    svg +=
        fmt::format("<rect class=\"outline line-{}\" rx=\"8\" width=\"{:.0f}\" height=\"{:.0f}\"/>",
                    plate.seat, plate.width, kPlateHeight);
  }
  svg += fmt::format(
      "<g transform=\"translate(26,27)\">{}</g><text class=\"name\" x=\"50\" y=\"{}\">{}</text>",
      plate.sign, name_y, seat_name_of(plate.seat));
  if (!plate.fact.empty()) {
    svg +=
        fmt::format("<text class=\"soft\" x=\"50\" y=\"44\">{}</text>", report::escape(plate.fact));
  }
  const std::string_view words = standing_words(plate.standing);
  if (words.empty()) return svg;
  return fmt::format("{}<text class=\"{} end\" x=\"{:.0f}\" y=\"{}\">{}</text>", svg,
                     marked ? "name" : "soft", plate.width - 12, name_y, words);
}

std::string plate_slot(int seat, double x, double y) {
  return fmt::format("<g data-slot=\"seat-{}\" transform=\"translate({:.0f},{:.0f})\"></g>\n", seat,
                     x, y);
}

std::string board_document(report::SvgSize size, std::string_view title, std::string_view style,
                           std::string_view body) {
  return report::svg_document(
      size, title, fmt::format("<style>{}{}{}</style>\n", kSeatStyle, seat_classes(), style),
      fmt::format("<g class=\"classic\">\n{}</g>\n", body));
}

}  // namespace muster::classic
