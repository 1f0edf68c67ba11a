#include "experiments/homm/study/choices_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/config/data_root.h"
#include "core/files.h"
#include "core/status.h"
#include "experiments/cli/verbs.h"
#include "experiments/homm/show/board_picture.h"
#include "experiments/homm/study/worst_choices.h"
#include "games/homm/combat.h"
#include "games/homm/units/units.h"

namespace muster::homm {
namespace {

struct ChoicesVerb {
  std::string run;
  WorstChoicesQuery query;
  std::string out;
  bool json = false;
};

// "Zombies" of the unit in a slot of a position.
std::string unit_name(const UnitCatalog& catalog, const nlohmann::json& position, int slot) {
  for (const auto& unit : position.at("state").at("units")) {
    if (unit.at("slot") != slot) continue;
    const auto id = unit.at("unit").get<std::string>();
    const UnitSide* card = catalog.find(id);
    return card == nullptr ? id : card->name;
  }
  return fmt::format("unit {}", slot);
}

struct Range {
  double low = 0;
  double high = 0;
};

// Of the regret, at 95 %.
Range range_of(const WorstChoice& choice, std::int64_t rollouts) {
  // All rollouts may agree, and the next one still be otherwise (stats::gap_interval).
  const double half = 1.96 * std::hypot(choice.error, 1.0 / static_cast<double>(rollouts));
  return {choice.regret - half, std::min(1.0, choice.regret + half)};
}

struct ChoiceWords {
  std::string where;
  std::string who;
  std::string what;
  std::string instead;
  std::string cost;
};

ChoiceWords words_of(const UnitCatalog& catalog, const WorstChoice& choice, std::int64_t rollouts) {
  const nlohmann::json& position = choice.position;
  const auto name = [&](const char* key) {
    return unit_name(catalog, position, position.at(key).get<int>());
  };
  const Range range = range_of(choice, rollouts);
  return {
      fmt::format("game {}, choice {}: {}, {}", choice.id, choice.number, choice.game.scenario,
                  choice.game.ruleset),
      fmt::format("{} against {}, round {}",
                  choice.game.seats[static_cast<std::size_t>(choice.seat)],
                  choice.game.seats[static_cast<std::size_t>(1 - choice.seat)],
                  position.at("state").at("round").get<int>()),
      fmt::format("{} attack {}", name("unit"), name("chosen")),
      fmt::format("search: {} (of {} targets)", name("searched"), position.at("targets").size()),
      fmt::format("regret {:.1f} points [{:.1f}, {:.1f}]", 100 * choice.regret, 100 * range.low,
                  100 * range.high)};
}

absl::Status draw(const UnitCatalog& catalog, const WorstChoice& choice, const ChoiceWords& words,
                  const std::filesystem::path& file) {
  const nlohmann::json& position = choice.position;
  const int unit = position.at("unit").get<int>();
  const auto svg =
      board_svg(catalog, position.at("state"),
                {{unit, position.at("chosen").get<int>(), "chosen"},
                 {unit, position.at("searched").get<int>(), "better"}},
                words.where,
                {{"strong", words.cost},
                 {"key", words.where},
                 {"key", words.who},
                 {"key", words.what},
                 {"key", words.instead},
                 {"key", "red, dashed: the target taken; green: the search's"},
                 {"key", "blue: the attacker, whose back row is below; red: the defender"}});
  if (!svg.ok()) return svg.status();
  return write_file(file, *svg);
}

nlohmann::ordered_json json_of(const WorstChoice& choice, std::int64_t rollouts) {
  const Range range = range_of(choice, rollouts);
  return {{"game", choice.id},
          {"choice", choice.number},
          {"scenario", choice.game.scenario},
          {"ruleset", choice.game.ruleset},
          {"seats", choice.game.seats},
          {"seat", choice.seat},
          {"regret", choice.regret},
          {"standard_error", choice.error},
          {"low", range.low},
          {"high", range.high},
          {"position", choice.position}};
}

int list_choices(const ChoicesVerb& verb, const Registry& registry) {
  const auto store = cli::open_store(verb.run);
  if (!store.ok()) return cli::report_error(store.status());
  const auto catalog = UnitCatalog::load(data_file("games/homm/units.csv"));
  if (!catalog.ok()) return cli::report_error(catalog.status());
  const auto worst = worst_choices(**store, registry, verb.query);
  if (!worst.ok()) return cli::report_error(worst.status());
  if (!verb.out.empty()) {
    const absl::Status made = make_folders(verb.out);
    if (!made.ok()) return cli::report_error(made);
  }
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < worst->size(); ++i) {
    const WorstChoice& choice = (*worst)[i];
    const ChoiceWords words = words_of(*catalog, choice, verb.query.rollouts);
    json.push_back(json_of(choice, verb.query.rollouts));
    if (!verb.json) {
      fmt::print("{}. {}\n   {}\n   {}\n   {}; {}\n", i + 1, words.cost, words.where, words.who,
                 words.what, words.instead);
    }
    if (verb.out.empty()) continue;
    const auto file = std::filesystem::path(verb.out) / fmt::format("choice-{}.svg", i + 1);
    const absl::Status drawn = draw(*catalog, choice, words, file);
    if (!drawn.ok()) return cli::report_error(drawn);
    json.back()["picture"] = file.string();
    if (!verb.json) fmt::print("   {}\n", file.string());
  }
  return verb.json ? cli::tell_json(json) : kExitDone;
}

std::function<int()> add_choices_options(CLI::App& app, const Registry& registry) {
  auto verb = std::make_shared<ChoicesVerb>();
  app.add_option("RUN", verb->run, "A run directory")->required()->type_name("");
  app.add_option("--top", verb->query.top, "So many choices (default: 5)")
      ->check(CLI::Range(1, 1000))
      ->type_name("N");
  app.add_option("--rollouts", verb->query.rollouts,
                 "How often each target is played on in the second measurement (default: 2000)")
      ->check(CLI::Range(2, 100'000))
      ->type_name("N");
  app.add_option("--agent", verb->query.agent, "Only choices of this agent")->type_name("NAME");
  app.add_option("--scenario", verb->query.scenario, "Only in this scenario")->type_name("NAME");
  app.add_option("--out", verb->out, "A folder for a picture of each, choice-1.svg and so on")
      ->type_name("DIR");
  cli::add_json_option(app, verb->json);
  app.footer(
      "Of a run in which rules were audited (docs/targeting-rules.md). The games whose worst "
      "choice\n"
      "looked worst are played again and that choice is measured once more, with other luck, so\n"
      "that its regret is not what luck made of it. For example:\n"
      "  muster choices homm runs/homm_targeting_regret --top 10 --out worst");
  return [verb, &registry] { return list_choices(*verb, registry); };
}

}  // namespace

cli::GameVerb choices_verb(const Registry& registry) {
  return {.verb = {"choices", "Lists the choices in a run that cost their side most"},
          .game = std::string(Combat::kName),
          .summary = "targets of rule-driven sides, with pictures",
          .add = [&registry](CLI::App& app) { return add_choices_options(app, registry); }};
}

}  // namespace muster::homm
