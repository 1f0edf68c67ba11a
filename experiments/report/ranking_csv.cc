#include <fmt/format.h>

#include "core/text.h"
#include "experiments/report/report.h"

namespace muster::report {
namespace {

using analysis::Ranking;
using analysis::Standing;

std::string rows_of(const Ranking& ranking) {
  std::string text;
  for (const Standing& row : ranking.rows) {
    const analysis::Tally& tally = row.score.tally;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", ranking.role,
                        csv_field(row.name), row.score.rate.estimate, row.score.rate.low,
                        row.score.rate.high, tally.wins, tally.draws, tally.losses, row.units,
                        row.seeds, row.margin.estimate, row.margin.low, row.margin.high);
  }
  return text;
}

}  // namespace

std::string ranking_csv(const analysis::Analysis& analysis) {
  std::string text =
      "role,agent,score,low,high,wins,draws,losses,pairs,seeds,margin,margin_low,margin_high\n";
  text += rows_of(analysis.main);
  if (analysis.opponents) text += rows_of(*analysis.opponents);
  return text;
}

}  // namespace muster::report
