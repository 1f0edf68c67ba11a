#include "experiments/homm/duel/duel.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/files.h"
#include "experiments/cli/verbs.h"
#include "experiments/homm/duel/table.h"
#include "experiments/homm/duel/units.h"
#include "games/homm/state/board.h"

namespace muster::homm {
namespace {

struct DuelVerb {
  bool all = false;
  bool no_flip = false;
  std::string attacker;
  std::string defender;
  std::string ruleset;
  std::string output;
  std::vector<int> tokens;
  bool json = false;
};

absl::Status write_files(const std::filesystem::path& folder, const DuelTable& table,
                         const std::string& title) {
  if (absl::Status made = make_folders(folder); !made.ok()) return made;
  absl::Status status = write_file(folder / "duels.csv", duels_csv(table));
  status.Update(write_file(folder / "ranking.csv", duel_ranking_csv(table)));
  status.Update(write_file(folder / "duels.html", duel_page(table, title)));
  return status;
}

std::string values(const UnitSide& card) {
  return fmt::format(
      "{} ({}, attack {}, defense {}, health {}, initiative {}{})", card.id, to_string(card.type),
      card.attack, card.defense, card.health, card.initiative,
      card.abilities.empty() ? "" : fmt::format("; {}", fmt::join(card.abilities, ", ")));
}

std::string place(int cell) { return fmt::format("[{}, {}]", column_of(cell), row_of(cell)); }

// After how many rounds the odds are told.
constexpr std::array<int, 7> kRoundsTold = {1, 2, 3, 4, 5, 10, 30};

// Calls f(rounds, standing) for those rounds, until nothing is open.
template <class F>
void for_each_standing(duel::Duels& duels, std::size_t row, std::size_t column, F f) {
  for (const int rounds : kRoundsTold) {
    const duel::Standing standing = duels.after_rounds(row, column, rounds);
    f(rounds, standing);
    if (standing.open == 0) break;
  }
}

void print_one(const duel::Roster& roster, duel::Duels& duels, std::size_t row,
               std::size_t column) {
  const duel::Result result = duels.solve(row, column);
  const auto cells = duel::start_cells(roster[row], roster[column]);
  const auto print_side = [&](const char* name, std::size_t side, int cell) {
    fmt::print("{} at {}: {}\n", name, place(cell), values(*roster[side].card));
    if (roster[side].form_count > 1) fmt::print("  a fallen Pack goes on as Few\n");
    if (roster.customs().stacks) {
      fmt::print("  {} dice, of them {} for tokens\n",
                 base_dice(roster[side].forms[0].row.tier) + roster[side].tokens,
                 roster[side].tokens);
    }
    for (const std::string& text : roster[side].card->abilities) {
      const duel::Code* code = duel::find_code(text);
      if (code->act == duel::Act::kNothing) {
        fmt::print("  {} cannot matter: {}\n", text, code->why);
      }
    }
  };
  print_side("attacker", row, cells[0]);
  print_side("defender", column, cells[1]);
  fmt::print("\n{:<22}{:>14.10f} %\n", "attacker wins", 100 * result.win);
  fmt::print("{:<22}{:>14.10f} %\n", "defender wins", 100 * result.loss);
  fmt::print("{:<22}{:>14.10f} %\n", "never ends", 100 * result.never);
  if (!std::isnan(result.rounds)) {
    fmt::print("{:<22}{:>14.10f}\n", "mean rounds to the end", result.rounds);
  }
  fmt::print("\n{:>12}{:>16}{:>16}{:>16}\n", "after round", "attacker won", "defender won", "open");
  for_each_standing(duels, row, column, [](int rounds, const duel::Standing& standing) {
    fmt::print("{:>12}{:>14.8f} %{:>14.8f} %{:>14.8f} %\n", rounds, 100 * standing.win,
               100 * standing.loss, 100 * standing.open);
  });
}

nlohmann::ordered_json side_json(const duel::Roster& roster, std::size_t side, int cell) {
  const UnitSide& card = *roster[side].card;
  return {{"side", card.id},
          {"at", {column_of(cell), row_of(cell)}},
          {"type", to_string(card.type)},
          {"attack", card.attack},
          {"defense", card.defense},
          {"health", card.health},
          {"initiative", card.initiative},
          {"abilities", card.abilities},
          {"tokens", roster[side].tokens}};
}

nlohmann::ordered_json one_json(const duel::Roster& roster, duel::Duels& duels, std::size_t row,
                                std::size_t column) {
  const auto cells = duel::start_cells(roster[row], roster[column]);
  nlohmann::ordered_json json = {{"attacker", side_json(roster, row, cells[0])},
                                 {"defender", side_json(roster, column, cells[1])}};
  json.update(result_json(duels.solve(row, column)));
  for_each_standing(duels, row, column, [&](int rounds, const duel::Standing& standing) {
    json["after_rounds"].push_back({{"rounds", rounds},
                                    {"win", standing.win},
                                    {"loss", standing.loss},
                                    {"open", standing.open}});
  });
  return json;
}

// Every number of tokens has a table of its own; several are written to folders "tokens_N".
int play_tables(const DuelVerb& verb, const UnitCatalog& units, const Ruleset& ruleset,
                const std::string& rules_name) {
  const std::vector<int> numbers = verb.tokens.empty() ? std::vector<int>{0} : verb.tokens;
  nlohmann::ordered_json json = {{"ruleset", rules_name}};
  for (const int tokens : numbers) {
    const auto roster = duel::Roster::make(units.sides(), ruleset, !verb.no_flip, tokens);
    if (!roster.ok()) return cli::report_error(roster.status());
    const DuelTable table = all_duels(*roster);
    const std::string more = ruleset.stacks.on ? fmt::format(", {} tokens on each unit", tokens)
                             : verb.no_flip    ? std::string(", a fallen Pack is defeated")
                                               : std::string();
    const std::string title = fmt::format("{} unit sides in exact duels to the end, ruleset {}{}",
                                          roster->size(), rules_name, more);
    if (verb.json) {
      json["tables"].push_back(duels_json(table));
      if (ruleset.stacks.on) json["tables"].back()["tokens"] = tokens;
    } else {
      fmt::print("{}\n\n{}", title, duel_summary(table));
    }
    if (verb.output.empty()) continue;
    const std::string folder =
        numbers.size() == 1 ? verb.output : fmt::format("{}/tokens_{}", verb.output, tokens);
    const absl::Status written = write_files(folder, table, title);
    if (!written.ok()) return cli::report_error(written);
    if (verb.json) {
      json["tables"].back()["written"] = folder;
    } else {
      fmt::print("written: {0}/duels.csv {0}/ranking.csv {0}/duels.html\n", folder);
    }
  }
  return verb.json ? cli::tell_json(json) : kExitDone;
}

int play_pair(const DuelVerb& verb, const UnitCatalog& units, const Ruleset& ruleset) {
  const auto attacker = stack_option(units, verb.attacker);
  if (!attacker.ok()) return cli::report_error(attacker.status());
  const auto defender = stack_option(units, verb.defender);
  if (!defender.ok()) return cli::report_error(defender.status());
  if (!ruleset.stacks.on && (attacker->tokens > 0 || defender->tokens > 0)) {
    return cli::report_error("tokens are for rulesets with dice_stacks = true");
  }
  auto roster = duel::Roster::make(units.sides(), ruleset, !verb.no_flip);
  if (!roster.ok()) return cli::report_error(roster.status());
  const std::size_t row = roster->with_tokens(roster->find(attacker->side->id), attacker->tokens);
  const std::size_t column =
      roster->with_tokens(roster->find(defender->side->id), defender->tokens);
  duel::Duels duels(*roster);
  if (verb.json) return cli::tell_json(one_json(*roster, duels, row, column));
  print_one(*roster, duels, row, column);
  return kExitDone;
}

int act(const DuelVerb& verb) {
  if (verb.all == !verb.attacker.empty() || verb.attacker.empty() != verb.defender.empty()) {
    return cli::report_error("expected --all, or --attacker and --defender");
  }
  const auto units = load_units();
  if (!units.ok()) return cli::report_error(units.status());
  const auto document = ruleset_option(verb.ruleset);
  if (!document.ok()) return cli::report_error(document.status());
  const auto ruleset = parse_ruleset(*document);
  if (!ruleset.ok()) return cli::report_error(ruleset.status());
  if (!ruleset->stacks.on && !verb.tokens.empty()) {
    return cli::report_error("--tokens is for rulesets with dice_stacks = true");
  }
  return verb.all ? play_tables(verb, **units, *ruleset, document->name)
                  : play_pair(verb, **units, *ruleset);
}

std::function<int()> add_options(CLI::App& app) {
  auto verb = std::make_shared<DuelVerb>();
  app.add_flag("--all", verb->all, "Every unit side against every other");
  app.add_option("--attacker", verb->attacker,
                 "A unit side: griffins:pack, griffins_pack or \"P griffins\"; under Dice Stacks\n"
                 "with tokens: pit_lords:upgraded:4")
      ->type_name("UNIT");
  app.add_option("--defender", verb->defender, "The other side")->type_name("UNIT");
  app.add_flag("--no-flip", verb->no_flip, "A fallen Pack is defeated; else it goes on as Few");
  app.add_option("--ruleset", verb->ruleset, "A ruleset's name or file (default: base)")
      ->type_name("F");
  app.add_option("--tokens", verb->tokens,
                 "With --all, Dice Stacks: Quantity Tokens of each unit; a list makes a table each")
      ->delimiter(',')
      ->check(CLI::Range(0, kMostTokens))
      ->type_name("N,...");
  app.add_option("--out", verb->output,
                 "With --all: writes duels.csv, ranking.csv and the heat map duels.html to FOLDER")
      ->type_name("FOLDER");
  cli::add_json_option(app, verb->json);
  app.footer(
      "Two units fight to the end, without cards. The result is exact: a Markov chain is solved,\n"
      "nothing is sampled. Units that are not ranged start adjacent, on [1, 1] and [1, 2]; if one\n"
      "is ranged they start in their back rows, on [1, 0] and [1, 4]. The attacker goes first on\n"
      "equal initiative. A unit attacks in each of its activations, a shooter from where it "
      "stands,\n"
      "others after the shortest move; nobody defends or acts in place of attacking; who may\n"
      "return after its attack does. For example:\n"
      "  muster duel homm --all --out duels\n"
      "  muster duel homm --attacker griffins:pack --defender zombies:pack");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb duel_verb() {
  return {.verb = cli::kDuelVerb,
          .game = "homm",
          .summary = "two unit sides fight to the end: who wins, exactly",
          .add = add_options};
}

}  // namespace muster::homm
