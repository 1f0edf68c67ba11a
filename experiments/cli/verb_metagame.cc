#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/verbs.h"
#include "experiments/metagame/metagame.h"
#include "experiments/report/metagame/metagame_text.h"

namespace muster::cli {
namespace {

struct MetagameVerb {
  std::string folder;
  bool json = false;
};

int act(const MetagameVerb& verb) {
  const auto store = open_store(verb.folder);
  if (!store.ok()) return report_error(store.status());
  const auto metagame = metagame::metagame_of(**store);
  if (!metagame.ok()) return report_error(metagame.status());
  if (verb.json) return tell_json(report::metagame_json(*metagame));
  fmt::print("{}", report::metagame_text(*metagame));
  return kExitDone;
}

}  // namespace

void add_metagame(CLI::App& app, Context& context) {
  auto options = std::make_shared<MetagameVerb>();
  CLI::App* verb =
      add_verb(app, context, "metagame",
               "Says which strategies of a run dominate, and which an equilibrium plays",
               [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  add_json_option(*verb, options->json);
  verb->footer(
      "Each agent of a tournament is a strategy: all against all, of more than two players with\n"
      "compositions = \"all\", or candidates\n"
      "(rows) against opponents (columns). Of each it says whether another one is better against\n"
      "everything, how often an equilibrium plays it, what it loses by not being that, and "
      "whether\n"
      "it is for certain in every equilibrium, in none, or how many games would tell\n"
      "(docs/metagame.md). For example:\n"
      "  muster metagame runs/tic_tac_toe");
}

}  // namespace muster::cli
