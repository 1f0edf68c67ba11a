#include "experiments/audit/audit_verb.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/config/data_root.h"
#include "core/json_text.h"
#include "experiments/audit/claims.h"
#include "experiments/cli/verbs.h"

namespace muster::audit {
namespace {

using dice::Fraction;

struct Options {
  std::string claims;
  bool strict = false;
  bool wrong = false;
  bool json = false;
};

bool is_whole(const Fraction& fraction) {
  return fraction.to_string().find('/') == std::string::npos;
}

// "7/12 = 58.3333 %", "4/3 = 1.3333", "5".
std::string exact_text(const Claim& claim) {
  if (!claim.exact) return "-";
  const std::string text = claim.exact->to_string();
  const double value = claim.exact->to_double();
  if (claim.claimed.find('%') != std::string::npos)
    return fmt::format("{} = {:.4f} %", text, 100 * value);
  return is_whole(*claim.exact) ? text : fmt::format("{} = {:.4f}", text, value);
}

std::string summary(const Audit& audit) {
  return fmt::format("{} claims: {} right, {} wrong, {} not a dice question", audit.claims.size(),
                     audit.count(Verdict::kRight), audit.count(Verdict::kWrong),
                     audit.count(Verdict::kNotDice));
}

bool shown(const Claim& claim, const Options& options) {
  return !options.wrong || claim.verdict == Verdict::kWrong;
}

void print_text(const Audit& audit, const Options& options) {
  fmt::print("{}\n", audit.document);
  std::string_view place;
  for (const Claim& claim : audit.claims) {
    if (!shown(claim, options)) continue;
    if (claim.place != place) fmt::print("\n{}\n", claim.place);
    place = claim.place;
    fmt::print("  {:<6} line {:<4} claimed {:<7} exact {:<22} {:<6} {}\n", claim.id, claim.line,
               claim.claimed, exact_text(claim), name_of(claim.verdict), claim.claim);
    if (!claim.note.empty()) fmt::print("         {}\n", claim.note);
  }
  fmt::print("\n{}\n", summary(audit));
}

void print_json(const Audit& audit, const Options& options) {
  nlohmann::json claims = nlohmann::json::array();
  for (const Claim& claim : audit.claims) {
    if (!shown(claim, options)) continue;
    nlohmann::json entry = {{"id", claim.id},           {"line", claim.line},
                            {"place", claim.place},     {"claim", claim.claim},
                            {"claimed", claim.claimed}, {"verdict", name_of(claim.verdict)}};
    if (claim.exact) entry["exact"] = claim.exact->to_string();
    if (claim.exact) entry["value"] = claim.exact->to_double();
    if (claim.exact) entry["tolerance"] = claim.tolerance.to_string();
    if (!claim.note.empty()) entry["note"] = claim.note;
    claims.push_back(std::move(entry));
  }
  const nlohmann::json json = {{"document", audit.document},
                               {"claims", claims},
                               {"summary",
                                {{"claims", audit.claims.size()},
                                 {"right", audit.count(Verdict::kRight)},
                                 {"wrong", audit.count(Verdict::kWrong)},
                                 {"not_a_dice_question", audit.count(Verdict::kNotDice)}}}};
  fmt::print("{}\n", json_text(json, 2));
}

// The file that --claims names, or the game's own.
absl::StatusOr<Document> claims_document(const Subject& subject, const std::string& named) {
  if (!named.empty()) return load_document(named);
  const std::string own = data_file(subject.claims);
  if (!subject.claims.empty() && std::filesystem::exists(own)) return load_document(own);
  return absl::InvalidArgumentError(
      fmt::format("{} has no claims file{}; name one with --claims FILE", subject.game,
                  subject.claims.empty() ? "" : fmt::format(" ({})", own)));
}

int act(const Subject& subject, const Options& options) {
  const auto document = claims_document(subject, options.claims);
  if (!document.ok()) return cli::report_error(document.status());
  const auto audit =
      audit_claims(*document, subject.vocabulary ? subject.vocabulary() : Vocabulary{});
  if (!audit.ok()) return cli::report_error(audit.status());
  (options.json ? print_json : print_text)(*audit, options);
  return options.strict && audit->count(Verdict::kWrong) > 0 ? kExitFailed : kExitDone;
}

std::function<int()> add_options(CLI::App& app, const Subject& subject) {
  auto options = std::make_shared<Options>();
  app.add_option("--claims", options->claims,
                 "A claims file (default: claims.toml of the game's configs)")
      ->type_name("FILE");
  app.add_flag("--wrong", options->wrong, "Prints wrong claims only");
  app.add_flag("--strict", options->strict, "Exit code 1 when a claim is wrong");
  app.add_flag("--json", options->json, "Prints JSON");
  app.footer(
      "For each claim: its id, line and place in the rulebook, what is claimed, the exact value,\n"
      "and whether they agree within half a unit of the last digit printed (or the claim's own\n"
      "tolerance). Exact values are those of the dice that the game itself plays with.\n"
      "docs/penance-dice.md tells what a claims file may ask. For plain dice, of any game:\n"
      "  [[claims]]\n"
      "  id = \"C1\"\n"
      "  line = 12\n"
      "  place = \"Attacking\"\n"
      "  claim = \"two dice reach 8\"\n"
      "  claimed = \"41.7%\"\n"
      "  query = { dice = \"2d6\", p = \"total >= 8\" }");
  return [options, subject] { return act(subject, *options); };
}

}  // namespace

cli::GameVerb audit_verb(Subject subject) {
  const std::string game = subject.game;
  return {
      .verb = kAuditVerb,
      .game = game,
      .summary = subject.vocabulary ? "its own dice and plain ones" : "plain dice",
      .add = [subject = std::move(subject)](CLI::App& app) { return add_options(app, subject); }};
}

void add_audit_verbs(const Registry& registry, cli::GameVerbs& verbs) {
  for (const GameEngine* engine : registry.games()) {
    const GameInfo& info = engine->info();
    const bool known = std::any_of(verbs.begin(), verbs.end(), [&info](const cli::GameVerb& verb) {
      return verb.verb.name == kAuditVerb.name && verb.game == info.name;
    });
    if (known) continue;
    const std::string claims = info.data_folder.empty() ? "" : info.data_folder + "/claims.toml";
    verbs.push_back(audit_verb({.game = info.name, .claims = claims}));
  }
}

}  // namespace muster::audit
