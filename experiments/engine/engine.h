// Makes a GameEngine from any type that models Game: the bridge between templates and the runner.
//
// A game registers itself with
//
//   GameRegistration<MyGame> registration;
//   registration.info = {.name = "my_game", .summary = "..."};
//   registration.load = [](const RulesSource& source) { ... };
//   registration.agents = {...};                        // besides the general ones
//   registry.add(make_engine(std::move(registration)));
//
// and gets tournaments, search, playouts and reports. Instantiate it in a .cc file of its own: it
// brings all general agents with it.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_types.h"
#include "agents/equilibrium/solve.h"
#include "agents/general_agents.h"
#include "agents/luck.h"
#include "core/agent_info.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/config/reader.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/hash.h"
#include "core/identity.h"
#include "core/position.h"
#include "core/solve_options.h"
#include "experiments/engine/annotation.h"
#include "experiments/engine/brings.h"
#include "experiments/engine/edited_load.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/game_registration.h"
#include "experiments/engine/luck_examiner.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/plain_scribe.h"
#include "experiments/engine/playouts.h"
#include "experiments/engine/policy_of.h"
#include "experiments/engine/position.h"
#include "experiments/engine/program.h"
#include "experiments/engine/sign_request.h"
#include "experiments/engine/typed_matchup.h"
#include "experiments/view/plain_view.h"
#include "experiments/view/view.h"

namespace muster {

template <Game G>
class Engine final : public GameEngine {
 public:
  explicit Engine(GameRegistration<G> registration) : registration_(std::move(registration)) {
    GameInfo& info = registration_.info;
    info.state_bytes = sizeof(typename G::State);
    if constexpr (requires { G::ruleset_settings(); })
      info.ruleset_settings = G::ruleset_settings();
    if constexpr (requires { G::scenario_settings(); })
      info.scenario_settings = G::scenario_settings();
    if constexpr (requires { G::Rule::settings(); }) {
      info.rules_folder = G::Rule::folder();
      info.rule_settings = G::Rule::settings();
    }
    types_ = general_agents<G>();
    general_types_ = static_cast<std::ptrdiff_t>(types_.size());
    for (AgentType<G>& type : registration_.agents) types_.push_back(std::move(type));
    for (AgentType<G>& type : registration_.extra_agents) types_.push_back(std::move(type));
    for (const AgentType<G>& type : types_) {
      infos_.push_back(type.info);
      infos_.back().version = type.version.value_or("");
      infos_.back().params.push_back(brings_info());
      if (!registration_.info.rules_can_be_unknown) continue;
      infos_.back().params.push_back(
          {std::string(kKnowsRuleKey), "true|false", "true",
           "false: plans as if no rule drove the other seats, whatever the scenario says"});
    }
    registered_ = check_agent_types(registration_.info.name, infos_, kRuleAgentType,
                                    registration_.extra_agents.size());
    if (has_rules()) infos_.push_back(rule_info());
  }

  const GameInfo& info() const override { return registration_.info; }
  absl::Status registered() const override { return registered_; }
  const std::vector<AgentInfo>& agents() const override { return infos_; }

  absl::StatusOr<int> num_players(const Document& ruleset,
                                  const Document& scenario) const override {
    if (registration_.players) return *registration_.players;
    const auto game = load_rules(ruleset, scenario);
    if (!game.ok()) return game.status();
    return (*game)->num_players();
  }

  absl::Status check_agent(const AgentConfig& given) const override {
    AgentConfig agent = given;
    agent.params.role = "seat 0";
    return load_edited(registration_.info.data_folder, {&agent.params}, [&] {
      return is_rule(agent) ? rule_of(agent, 0, nullptr).status() : configure(agent).status();
    });
  }

  absl::StatusOr<std::unique_ptr<Matchup>> prepare(const MatchupSpec& spec) const override {
    const InputRecorder recorder(spec.inputs);
    Preparation ready;
    absl::Status seated = seat_all(spec, 0, ready);
    if (!seated.ok()) return seated;
    auto game = load(ready.source);
    if (!game.ok()) return game.status();
    if (static_cast<int>(ready.players.seats.size()) != (*game)->num_players()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: the scenario has {} seats, {} agents are given", spec.scenario.file,
                      (*game)->num_players(), ready.players.seats.size()));
    }
    for (const ConfiguredAgent<G>& player : ready.players.seats) {
      absl::Status fits = player.check ? player.check(**game) : absl::OkStatus();
      if (!fits.ok()) return fits;
    }
    if (spec.luck) {
      auto luck = luck_examiner<G>(root(*spec.luck, std::string(kLuckWitness)), spec.inputs,
                                   registration_.luck, registration_.info);
      if (!luck.ok()) return luck.status();
      ready.players.examiners.push_back(*std::move(luck));
    }
    if (spec.annotation) {
      auto annotation =
          read_annotation<G>(*spec.annotation, spec.inputs, registration_.luck, registration_.info,
                             [&](const AgentConfig& critic) -> absl::StatusOr<AgentFactory<G>> {
                               auto configured = configure(critic);
                               if (!configured.ok()) return configured.status();
                               return configured->agent.make;
                             });
      if (!annotation.ok()) return annotation.status();
      ready.players.annotation = *std::move(annotation);
    }
    if (!recorder.status().ok()) return recorder.status();
    ready.players.own_witnesses = registration_.witnesses;
    ready.players.scribe = scribe();
    ready.players.view = view();
    return std::make_unique<TypedMatchup<G>>(*std::move(game), std::move(ready.players),
                                             cell_of(ready, recorder));
  }

  absl::StatusOr<PlayoutReport> playouts(const MatchupSpec& spec, std::uint64_t games,
                                         std::uint64_t seed) const override {
    if (!spec.seats.empty()) {
      const auto matchup = prepare(spec);
      if (!matchup.ok()) return matchup.status();
      return playouts_of(**matchup, games, seed);
    }
    const auto game = load_rules(spec.ruleset, spec.scenario);
    if (!game.ok()) return game.status();
    return random_playouts(**game, games, seed);
  }

  absl::StatusOr<std::uint64_t> sign(const MatchupSpec& spec,
                                     const SignRequest& request) const override {
    MatchupSpec cheap = spec;
    cheap.luck.reset();
    for (AgentConfig& agent : cheap.seats) {
      if (agent.type == kHumanAgentType) make_random(agent);
      if (request.cheaply) make_cheap(agent);
    }
    const auto matchup = prepare(cheap);
    if (!matchup.ok()) return matchup.status();
    if (!(*matchup)->reproducible()) {
      return absl::UnimplementedError("an agent searches as long as time or threads have it");
    }
    std::uint64_t hash = 0;
    for (std::uint64_t game = 0; game < request.games; ++game) {
      const auto signed_game = (*matchup)->sign(hash_combine(request.seed, game), request.choices);
      if (!signed_game.ok()) return signed_game.status();
      hash = hash_combine(hash, *signed_game);
    }
    return hash;
  }
  absl::StatusOr<std::vector<DataValue>> data(const Document& ruleset,
                                              const Document& scenario) const override {
    RulesSource source{ruleset, scenario, {}};
    auto values = list_data(registration_.info.data_folder, documents_of(source),
                            [&] { return registration_.load(source).status(); });
    if (!values.ok()) return values;
    add_defaults(source.ruleset, registration_.info.ruleset_settings, *values);
    add_defaults(source.scenario, registration_.info.scenario_settings, *values);
    std::stable_sort(values->begin(), values->end(), [](const auto& a, const auto& b) {
      return data_group(a.key) < data_group(b.key);
    });
    return values;
  }
  std::vector<SignatureCase> signature_cases() const override { return registration_.signature; }

  absl::StatusOr<PositionAnalysis> analyze(const MatchupSpec& spec,
                                           const AnalysisRequest& request) const override {
    auto configured = configure(spec.seats.front());
    if (!configured.ok()) return configured.status();
    Preparation ready;
    absl::Status seated = seat_all(spec, 1, ready);
    if (!seated.ok()) return seated;
    ready.source.seat_unaware.assign(kMaxPlayers, !configured->knows_rule);
    auto game = load(ready.source);
    if (!game.ok()) return game.status();
    const std::unique_ptr<Agent<G>> agent = configured->agent.make();
    return analyze_position(**game, *agent, request);
  }

  absl::StatusOr<std::string> picture(const MatchupSpec& spec,
                                      const std::optional<nlohmann::json>& state,
                                      std::uint64_t seed, BoardForm form) const override {
    const InputRecorder recorder(spec.inputs);
    const auto game = load_rules(spec.ruleset, spec.scenario);
    if (!game.ok()) return game.status();
    const auto drawn = [&](const typename G::State& position) {
      const std::unique_ptr<View<G>> shown = view()(**game);
      return form == BoardForm::kText ? shown->text(position, kSeesAll) : shown->picture(position);
    };
    if (!state) return drawn(first_decision(**game, seed));
    if constexpr (ReadableGame<G>) {
      const auto read = (*game)->read_state(*state);
      if (!read.ok()) return read.status();
      return drawn(*read);
    } else {
      return absl::InvalidArgumentError(
          fmt::format("states of {} cannot be read", std::string(G::kName)));
    }
  }

  absl::StatusOr<SolveResult> solve(const Document& ruleset, const Document& scenario,
                                    const SolveOptions& options,
                                    const SolveObserver& observer) const override {
    const auto game = load_rules(ruleset, scenario);
    if (!game.ok()) return game.status();
    return equilibrium::solve(**game, options, observer);
  }
  absl::StatusOr<equilibrium::GameTree> tree(
      const Document& ruleset, const Document& scenario,
      const equilibrium::TreeOptions& options) const override {
    const auto game = load_rules(ruleset, scenario);
    if (!game.ok()) return game.status();
    return equilibrium::build_tree(**game, options);
  }

  absl::StatusOr<equilibrium::SlotVector> policy(const AgentConfig& given, const Document& ruleset,
                                                 const Document& scenario,
                                                 const equilibrium::GameTree& tree) const override {
    const auto game = load_rules(ruleset, scenario);
    if (!game.ok()) return game.status();
    if (is_rule(given)) return lacks_table(given.type);
    AgentConfig agent = given;
    agent.params.role = "seat 0";
    absl::StatusOr<equilibrium::SlotVector> policy = lacks_table(agent.type);
    const absl::Status read = load_edited(registration_.info.data_folder, {&agent.params}, [&] {
      const auto configured = configure(agent);
      if (configured.ok()) policy = policy_of(configured->agent, agent.type, **game, tree);
      return configured.status();
    });
    return read.ok() ? std::move(policy) : read;
  }

 private:
  ScribeFactory<G> scribe() const {
    if (registration_.scribe) return registration_.scribe;
    return plain_scribe<G>(registration_.info);
  }

  ViewFactory<G> view() const {
    if (registration_.view) return registration_.view;
    return [](const G& game) { return std::make_unique<PlainView<G>>(game); };
  }

  using Loaded = absl::StatusOr<std::shared_ptr<const G>>;

  // Loading is of documents that know as what they are read.
  static std::vector<const Document*> documents_of(RulesSource& source) {
    source.ruleset.role = "ruleset";
    source.scenario.role = "scenario";
    return {&source.ruleset, &source.scenario};
  }

  // The rules, as edits of ruleset and scenario have them.
  Loaded load(RulesSource& source) const {
    Loaded game = absl::UnknownError("nothing is loaded");
    const absl::Status loaded =
        load_edited(registration_.info.data_folder, documents_of(source), [&] {
          game = registration_.load(source);
          return game.status();
        });
    return loaded.ok() ? std::move(game) : loaded;
  }
  // Nobody sits there.
  Loaded load_rules(const Document& ruleset, const Document& scenario) const {
    RulesSource source{ruleset, scenario, {}};
    return load(source);
  }

  bool has_rules() const { return !registration_.info.rule_folder.empty(); }

  AgentInfo rule_info() const {
    AgentInfo rule{std::string(kRuleAgentType),
                   registration_.info.rule_summary,
                   {{"rule", "name, path or table", "(required)",
                     "the rule file that drives the seat inside the game"},
                    brings_info()}};
    if (!registration_.info.rule_choice_key.empty()) {
      rule.params.push_back({registration_.info.rule_choice_key, "table: type and its parameters",
                             "(none)", registration_.info.rule_choice_summary});
    }
    for (const RuleExaminer<G>& examiner : registration_.examiners) {
      for (const ParamInfo& param : examiner.params) rule.params.push_back(param);
    }
    return rule;
  }
  // Parameters that decide nothing in a match.
  void erase_examiners_params(toml::table& table) const {
    for (const RuleExaminer<G>& examiner : registration_.examiners) {
      for (const ParamInfo& param : examiner.params) table.erase(param.name);
    }
  }

  // What is collected of the seats before the rules are loaded.
  struct Preparation {
    RulesSource source;
    TypedPlayers<G> players;
    std::vector<SeatIdentity> identities;
    std::vector<Document> params;  // by seat
  };

  // A document as rules see it: without the name it has in a config, which decides nothing.
  static Document root(const Document& given, const std::string& role) {
    Document document = given;
    document.name = role;
    document.role = role;
    return document;
  }

  // The documents of `spec`, and its agents from this one on.
  absl::Status seat_all(const MatchupSpec& spec, std::size_t first, Preparation& ready) const {
    ready.source = {root(spec.ruleset, "ruleset"), root(spec.scenario, "scenario"), {}};
    for (std::size_t i = first; i < spec.seats.size(); ++i) {
      absl::Status seated = seat(spec.seats[i], spec, ready);
      if (!seated.ok()) return seated;
    }
    return absl::OkStatus();
  }

  absl::Status seat(const AgentConfig& given, const MatchupSpec& spec, Preparation& ready) const {
    AgentConfig agent = given;
    const std::size_t index = ready.params.size();
    absl::Status brought =
        bring(given.params, seat_name(registration_.info, index), index, ready.source.scenario);
    if (!brought.ok()) return brought;
    agent.params = root(given.params, fmt::format("seat {}", index));
    agent.params.table.erase(kBringsKey);
    ready.source.seat_rules.emplace_back();
    ready.identities.push_back({agent.type, version_of(agent.type), {}});
    absl::Status seated = load_edited(registration_.info.data_folder, {&agent.params}, [&] {
      return seat_player(agent, static_cast<int>(index), spec, ready);
    });
    if (!seated.ok()) return seated;
    if (is_rule(agent)) erase_examiners_params(agent.params.table);
    ready.params.push_back(std::move(agent.params));
    return absl::OkStatus();
  }

  bool is_rule(const AgentConfig& agent) const {
    return agent.type == kRuleAgentType && has_rules();
  }

  absl::Status seat_player(const AgentConfig& agent, int index, const MatchupSpec& spec,
                           Preparation& ready) const {
    if (is_rule(agent)) {
      auto rule = rule_of(agent, index, spec.inputs);
      if (!rule.ok()) return rule.status();
      ready.source.seat_rules.back() = std::move(rule->document);
      for (Examiner<G>& each : rule->examiners) ready.players.examiners.push_back(std::move(each));
      if (!rule->chooser_type.empty()) {
        ready.identities.back().version = version_of(rule->chooser_type);
      }
      ready.source.seat_agents.push_back(!rule->chooser_type.empty());
      ready.source.seat_unaware.push_back(false);
      ready.players.seats.push_back(std::move(rule->chooser));
    } else {
      auto configured = configured_once(agent, index, spec.cache);
      if (!configured.ok()) return configured.status();
      ready.source.seat_agents.push_back(true);
      ready.source.seat_unaware.push_back(!configured->knows_rule);
      ready.players.seats.push_back(std::move(configured->agent));
    }
    return absl::OkStatus();
  }

  // A list of moves fits one game alone: in others choices are drawn.
  static void make_random(AgentConfig& agent) {
    agent.type = "random";
    for (const char* key : {"moves", "player", "undone"}) agent.params.table.erase(key);
  }

  void make_cheap(AgentConfig& agent) const {
    if (agent.type != kRuleAgentType) {
      make_cheap(agent.type, agent.params.table);
      return;
    }
    erase_examiners_params(agent.params.table);
    const std::string& key = registration_.info.rule_choice_key;
    if (toml::table* chooser = agent.params.table[key].as_table()) {
      make_cheap((*chooser)["type"].value_or(std::string()), *chooser);
    }
  }
  void make_cheap(const std::string& agent_type, toml::table& params) const {
    for (const AgentType<G>& type : types_) {
      if (type.info.name != agent_type) continue;
      const auto cheap = parse_document(type.cheap_params, "cheap_params");
      if (!cheap.ok()) continue;
      for (const auto& [key, value] : cheap->table) params.insert_or_assign(key, value);
    }
  }

  // Of an agent type; "" when it is part of muster.
  std::string version_of(const std::string& type) const {
    const auto own = std::find_if(types_.begin() + general_types_, types_.end(),
                                  [&](const auto& other) { return other.info.name == type; });
    if (own == types_.end()) return "";
    if (own->version) return *own->version;
    return registration_.version == kPartOfMuster ? "" : binary_version();
  }

  CellIdentity cell_of(Preparation& ready, const InputRecorder& recorder) const {
    CellIdentity cell;
    cell.game = registration_.info.name;
    cell.version = registration_.version ? *registration_.version : binary_version();
    cell.ruleset = recorder.input_of(ready.source.ruleset);
    cell.scenario = recorder.input_of(ready.source.scenario);
    cell.seats = std::move(ready.identities);
    for (std::size_t i = 0; i < cell.seats.size(); ++i) {
      cell.seats[i].params = recorder.input_of(ready.params[i]);
    }
    cell.data = recorder.data();
    cell.named = recorder.named();
    return cell;
  }

  struct SeatRule {
    Document document;
    std::vector<Examiner<G>> examiners;
    std::string chooser_type;    // of an agent that makes some of its choices; "": none
    ConfiguredAgent<G> chooser;  // that agent
  };
  struct SeatAgent {
    ConfiguredAgent<G> agent;
    bool knows_rule = true;
  };

  absl::StatusOr<SeatRule> rule_of(const AgentConfig& agent, int seat,
                                   const InputSource* inputs) const {
    Diagnostics diagnostics;
    Reader reader(agent.params, diagnostics, agent.name);
    reader.has(kBringsKey);  // the scenario's
    if (!reader.has("rule")) reader.fail("rule", "is missing; expected a rule file");
    SeatRule rule;
    rule.document = read_document(reader, "rule", data_file(registration_.info.rule_folder), "",
                                  registration_.info.rule_settings);
    const std::string& key = registration_.info.rule_choice_key;
    if (!key.empty() && reader.has(key)) {
      if (std::optional<Reader> chooser = reader.table(key)) {
        rule.chooser_type = chooser->text("type", std::nullopt);
        rule.chooser = configure(rule.chooser_type, *chooser);
        chooser->finish();
      }
    }
    for (const RuleExaminer<G>& examiner : registration_.examiners) {
      examine(examiner, agent, seat, inputs, reader, rule);
    }
    reader.finish();
    if (!diagnostics.ok()) return diagnostics.status();
    return rule;
  }

  // What examines the seat, when its parameters ask for it; what that reads counts for it alone.
  static void examine(const RuleExaminer<G>& examiner, const AgentConfig& agent, int seat,
                      const InputSource* inputs, Reader& reader, SeatRule& rule) {
    const InputRecorder recorder(inputs);
    WitnessFactory<G> make = examiner.configure(reader, seat);
    if (!make) return;
    Document params = agent.params;
    params.table.clear();
    for (const ParamInfo& param : examiner.params) {
      if (const toml::node* value = agent.params.table.get(param.name)) {
        params.table.insert(param.name, *value);
      }
    }
    rule.examiners.push_back({.identity = {.name = examiner.name,
                                           .version = examiner.version,
                                           .seat = seat,
                                           .params = recorder.input_of(params),
                                           .data = recorder.data(),
                                           .named = recorder.named()},
                              .make = std::move(make)});
  }

  const AgentType<G>* type_of(const std::string& name) const {
    const auto type = std::find_if(types_.begin(), types_.end(),
                                   [&](const auto& each) { return each.info.name == name; });
    return type == types_.end() ? nullptr : &*type;
  }

  std::string nearest_types(const std::string& name, bool with_rule) const {
    std::vector<std::string> names;
    for (const AgentType<G>& type : types_) names.push_back(type.info.name);
    if (with_rule && has_rules()) names.emplace_back(kRuleAgentType);
    return suggestion(name, names);
  }

  // An agent within a table of parameters; mistakes go to the reader's diagnostics.
  ConfiguredAgent<G> configure(const std::string& name, Reader& reader) const {
    if (const AgentType<G>* type = type_of(name)) return type->configure(reader);
    if (!name.empty()) {
      reader.fail("type", fmt::format("game {} has no agent type `{}` for this{}",
                                      registration_.info.name, name, nearest_types(name, false)));
    }
    return {};
  }

  // For a seat, whose number is in the names of what it reads.
  absl::StatusOr<SeatAgent> configured_once(const AgentConfig& agent, int seat,
                                            PrepareCache* cache) const {
    if (cache == nullptr) return configure(agent);
    using Made = absl::StatusOr<std::shared_ptr<const SeatAgent>>;
    const auto made =
        cache->of<SeatAgent>().get(fmt::format("{} {}", seat, agent.name), [&]() -> Made {
          auto configured = configure(agent);
          if (!configured.ok()) return configured.status();
          return std::make_shared<const SeatAgent>(*std::move(configured));
        });
    if (!made.ok()) return made.status();
    return **made;
  }

  absl::StatusOr<SeatAgent> configure(const AgentConfig& agent) const {
    const AgentType<G>* type = type_of(agent.type);
    if (type == nullptr) {
      return absl::InvalidArgumentError(fmt::format(
          "{}: agent `{}`: game {} has no agent type `{}`{}", agent.params.file, agent.name,
          registration_.info.name, agent.type, nearest_types(agent.type, true)));
    }
    Diagnostics diagnostics;
    Reader reader(agent.params, diagnostics, agent.name);
    reader.has(kBringsKey);  // the scenario's
    SeatAgent seat;
    if (registration_.info.rules_can_be_unknown) {
      seat.knows_rule = reader.boolean(kKnowsRuleKey, true);
    }
    seat.agent = type->configure(reader);
    reader.finish();
    if (!diagnostics.ok()) return diagnostics.status();
    return seat;
  }

  GameRegistration<G> registration_;
  std::vector<AgentType<G>> types_;   // general ones first
  std::ptrdiff_t general_types_ = 0;  // so many of them
  std::vector<AgentInfo> infos_;
  absl::Status registered_;
};

template <Game G>
std::unique_ptr<GameEngine> make_engine(GameRegistration<G> registration) {
  return std::make_unique<Engine<G>>(std::move(registration));
}

}  // namespace muster
