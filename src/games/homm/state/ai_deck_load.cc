// Reads ai_cards.toml.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/config/reader.h"
#include "core/hash.h"
#include "games/homm/state/ai_deck.h"

namespace muster::homm {
namespace {

const std::vector<std::pair<std::string, AiEffect>> kAiEffects = {
    {"attack", AiEffect::kAttack}, {"defense", AiEffect::kDefense}, {"cast", AiEffect::kCast},
    {"skill", AiEffect::kSkill},   {"hurt", AiEffect::kHurt},       {"heal", AiEffect::kHeal},
    {"shoot", AiEffect::kShoot},   {"archery", AiEffect::kArchery}, {"breach", AiEffect::kBreach},
};
const std::vector<std::pair<std::string, AiUnit>> kUnitsOfSteps = {
    {"active", AiUnit::kActive},
    {"next", AiUnit::kNext},
    {"most_health", AiUnit::kMostHealth},
    {"most_damaged", AiUnit::kMostDamaged},
    {"slowest_enemy", AiUnit::kSlowestEnemy},
};
const std::vector<std::pair<std::string, AiKind>> kAiKinds = {
    {"might", AiKind::kMight}, {"magic", AiKind::kMagic}, {"skill", AiKind::kSkill}};
const std::vector<std::pair<std::string, AiThen>> kThens = {
    {"nothing", AiThen::kNothing},
    {"again", AiThen::kAgain},
    {"back_in_round_1", AiThen::kBackInFirstRound}};

constexpr std::int64_t kMaxAmount = 9;

// One number for all difficulties, or a list of four.
std::array<std::uint8_t, kDifficulties> read_amounts(Reader& reader, bool required) {
  std::array<std::uint8_t, kDifficulties> amounts{};
  if (!required && !reader.has("amount")) return amounts;
  const toml::node* node = reader.node("amount");
  if (node == nullptr || !node->is_array()) {
    amounts.fill(
        static_cast<std::uint8_t>(reader.integer("amount", {.min = 0, .max = kMaxAmount})));
    return amounts;
  }
  const std::vector<std::int64_t> values = reader.integers("amount", std::nullopt);
  const bool valid = values.size() == amounts.size() &&
                     std::all_of(values.begin(), values.end(), [](std::int64_t value) {
                       return value >= 0 && value <= kMaxAmount;
                     });
  if (!valid) {
    reader.fail("amount", fmt::format("expected a number from 0 to {} or a list of four: easy, "
                                      "normal, hard, impossible",
                                      kMaxAmount));
    return amounts;
  }
  std::transform(values.begin(), values.end(), amounts.begin(),
                 [](std::int64_t value) { return static_cast<std::uint8_t>(value); });
  return amounts;
}

AiStep read_step(Reader& reader) {
  AiStep step;
  step.effect = reader.choice<AiEffect>("effect", std::nullopt, kAiEffects);
  step.unit = reader.choice<AiUnit>("unit", AiUnit::kActive, kUnitsOfSteps);
  step.amount = read_amounts(reader, step.effect != AiEffect::kSkill);
  return step;
}

std::array<AiThen, kDifficulties> read_then(Reader& reader) {
  std::array<AiThen, kDifficulties> then{};
  const std::vector<std::string> names = reader.texts("then", std::vector<std::string>{});
  if (names.empty()) return then;
  bool valid = names.size() == then.size();
  for (std::size_t i = 0; valid && i < names.size(); ++i) {
    const auto found = std::find_if(kThens.begin(), kThens.end(),
                                    [&](const auto& entry) { return entry.first == names[i]; });
    valid = found != kThens.end();
    if (valid) then[i] = found->second;
  }
  if (!valid) {
    reader.fail("then",
                "expected a list of four of \"nothing\", \"again\", \"back_in_round_1\": easy, "
                "normal, hard, impossible");
  }
  return then;
}

AiCard read_card(Reader& reader) {
  AiCard card;
  card.id = reader.text("id", std::nullopt);
  card.kind = reader.choice<AiKind>("kind", std::nullopt, kAiKinds);
  card.step = read_step(reader);
  card.then = read_then(reader);
  if (card.step.effect != AiEffect::kSkill && card.then != AiCard{}.then) {
    reader.fail("then", "is for effect = \"skill\"");
  }
  reader.finish();
  return card;
}

AiSkill read_skill(Reader& reader) {
  AiSkill skill;
  skill.id = reader.text("id", std::nullopt);
  for (Reader& step : reader.tables("steps")) {
    skill.steps.push_back(read_step(step));
    const AiEffect effect = skill.steps.back().effect;
    if (effect == AiEffect::kSkill || effect == AiEffect::kCast) {
      step.fail("effect", "is for cards; a skill acts by itself");
    }
    step.finish();
  }
  if (skill.steps.empty() || skill.steps.size() > kMaxAiSteps) {
    reader.fail("steps", fmt::format("expected 1 to {} steps", kMaxAiSteps));
  }
  reader.finish();
  return skill;
}

// Reports an id that is there twice.
template <class Entries>
void check_ids(Reader& reader, std::string_view key, const Entries& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (entries[i].id == entries[j].id) {
        reader.fail(key, fmt::format("\"{}\" is there twice", entries[i].id));
      }
    }
  }
}

template <class Entries>
int index_of(const Entries& entries, std::string_view id) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.id == id; });
  return found == entries.end() ? -1 : static_cast<int>(found - entries.begin());
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

absl::StatusOr<AiCards> AiCards::load(const std::string& path) {
  auto document = load_document(path);
  if (!document.ok()) return document.status();
  return parse(*document);
}

absl::StatusOr<AiCards> AiCards::parse(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  AiCards all;
  all.pool_copies_ = static_cast<int>(
      reader.integer("pool_copies", {.fallback = 2, .min = 1, .max = kMaxAiCopies}));
  for (Reader& card : reader.tables("card")) all.cards_.push_back(read_card(card));
  if (all.cards_.empty() || all.cards_.size() > kMaxAiCards) {
    reader.fail("card", fmt::format("expected 1 to {} cards", kMaxAiCards));
  }
  for (Reader& skill : reader.tables("skill")) all.skills_.push_back(read_skill(skill));
  check_ids(reader, "card", all.cards_);
  check_ids(reader, "skill", all.skills_);
  if (std::optional<Reader> spells = reader.table("spells")) {
    all.at_enemies_ = spells->texts("at_enemies", std::vector<std::string>{});
    all.at_own_ = spells->texts("at_own", std::vector<std::string>{});
    for (const std::string& spell : all.at_own_) {
      if (contains(all.at_enemies_, spell)) {
        spells->fail("at_own", fmt::format("\"{}\" is in at_enemies as well", spell));
      }
    }
    spells->finish();
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return all;
}

int AiCards::find(std::string_view id) const { return index_of(cards_, id); }

AiAim AiCards::aim(std::string_view spell) const {
  if (contains(at_enemies_, spell)) return AiAim::kEnemy;
  return contains(at_own_, spell) ? AiAim::kOwn : AiAim::kNobody;
}

int AiCards::pool(AiKind kind) const {
  return pool_copies_ *
         static_cast<int>(std::count_if(cards_.begin(), cards_.end(),
                                        [kind](const AiCard& card) { return card.kind == kind; }));
}

}  // namespace muster::homm
