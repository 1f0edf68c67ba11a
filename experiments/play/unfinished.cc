#include "experiments/play/unfinished.h"

#include <fmt/format.h>

#include <utility>

#include "core/files.h"
#include "core/status.h"

namespace muster::play {
namespace {

std::string path_of(const Sitting& sitting) {
  return fmt::format("{}/unfinished/{:016x}.toml", sitting.folder, sitting.deal);
}

}  // namespace

std::string save_unfinished(const Sitting& sitting, const PlaySession& session) {
  if (sitting.folder.empty() || sitting.position.start || !sitting.has_people()) return "";
  const std::string path = path_of(sitting);
  absl::Status saved = make_folders(fmt::format("{}/unfinished", sitting.folder));
  saved.Update(write_file(path, position_text(sitting, session)));
  return saved.ok() ? path : "";
}

Ending conclude(const Sitting& sitting, const PlaySession& session) {
  Ending ending{.id = {}, .why_not = not_stored_because(sitting)};
  if (ending.why_not.empty()) {
    auto id = record(sitting, session);
    if (!id.ok()) {
      ending.why_not = message_of(id.status());
      ending.failed = id.status();
      return ending;
    }
    ending.id = *std::move(id);
  }
  if (!sitting.folder.empty()) remove_file(path_of(sitting)).IgnoreError();
  return ending;
}

std::string odds_text(const Prospects& prospects) {
  if (!prospects.exact) return "too much may happen to tell it all\n";
  if (prospects.outcomes.empty()) return "nothing is left to chance before the next choice\n";
  std::string text;
  for (const Prospect& each : prospects.outcomes) {
    text += fmt::format("{:>5.1f} %  {}\n", 100 * each.probability, each.words);
  }
  if (prospects.draws > 1) {
    text += fmt::format("(the mean of {} draws of what you cannot see)\n", prospects.draws);
  }
  return text;
}

nlohmann::json odds_json(const Prospects& prospects) {
  nlohmann::json outcomes = nlohmann::json::array();
  for (const Prospect& each : prospects.outcomes) {
    outcomes.push_back({each.words, each.probability});
  }
  return {{"outcomes", outcomes}, {"exact", prospects.exact}, {"draws", prospects.draws}};
}

}  // namespace muster::play
