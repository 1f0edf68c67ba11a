// The card catalog: derived cards, names. Reading of files is in reader.cc.
#include "games/homm/cards/cards.h"

#include <absl/strings/ascii.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/config/data_root.h"
#include "core/config/nearest.h"
#include "core/hash.h"
#include "games/homm/cards/reader.h"

namespace muster::homm {
namespace {

constexpr std::array<std::string_view, 5> kFiles = {"statistics", "abilities", "spells",
                                                    "artifacts", "war_machines"};

// "Shield of the Dwarven Lords" and "shield_of_the_dwarven_lords" become the same.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c == '\'') continue;
    plain.push_back(c == ' ' || c == '-' ? '_'
                                         : absl::ascii_tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

// The positive morale token: draw a card, or change cards, or reroll (cards.md 7).
Card morale_token() {
  Card card;
  card.id = "morale_positive";
  card.name = "Positive Morale";
  card.kind = CardKind::kToken;
  const Moments any = moment(Window::kNone) | moment(Window::kRoundStart) |
                      moment(Window::kActivation) | moment(Window::kAttack) |
                      moment(Window::kRetaliation);
  const auto add = [&card](std::string text, Moments when, CardCost cost, CardEffect effect) {
    CardOption option;
    option.text = std::move(text);
    option.when = when;
    option.cost = cost;
    option.cost.morale = true;
    option.effects.push_back(effect);
    card.options.push_back(option);
  };
  add("draw 1 card", any, {}, {.op = Operation::kDraw, .amount = {1, 1, 1}});
  add("discard any number of cards and draw as many", any, {.discard_up_to = kMaxInstances},
      {.op = Operation::kDraw, .per_paid = 1});
  add("reroll an attack die", moment(Window::kRolled), {},
      {.op = Operation::kReroll, .amount = {1, 1, 1}});
  return card;
}

}  // namespace

bool CardOption::burn() const {
  return when == moment(Window::kPower) && effects.size() == 1 &&
         effects.front().op == Operation::kPower && effects.front().schools == 0;
}

bool Card::gives_power(std::uint8_t wanted) const {
  for (const CardOption& option : options) {
    if (!option.at(Window::kPower) || (option.from & kFromHand) == 0) continue;
    for (const CardEffect& effect : option.effects) {
      const bool power = effect.op == Operation::kPower || effect.op == Operation::kFullPower;
      if (power && (effect.schools == 0 || (effect.schools & wanted) != 0)) return true;
    }
  }
  return false;
}

bool Card::in_combat() const {
  return std::any_of(options.begin(), options.end(), [](const CardOption& option) {
    return option.timing != Timing::kMap && (option.when & ~moment(Window::kPower)) != 0;
  });
}

std::string cards_folder() { return data_file("games/homm/cards"); }

absl::StatusOr<CardCatalog> CardCatalog::load(const std::string& folder) {
  std::vector<Document> documents;
  for (const std::string_view file : kFiles) {
    auto document = load_document(fmt::format("{}/{}.toml", folder, file));
    if (absl::IsNotFound(document.status())) continue;
    if (!document.ok()) return document.status();
    documents.push_back(*std::move(document));
  }
  if (documents.empty()) {
    return absl::NotFoundError(fmt::format("{}: no card files", folder));
  }
  return parse(documents);
}

absl::StatusOr<CardCatalog> CardCatalog::parse(const std::vector<Document>& documents) {
  CardCatalog catalog;
  Diagnostics diagnostics;
  for (const Document& document : documents) {
    CardReader reader(document, diagnostics, catalog.units_);
    for (Card& card : reader.read()) {
      if (!catalog.by_id_.emplace(card.id, catalog.cards_.size()).second) {
        diagnostics.error(fmt::format("{}: card `{}` is there twice", document.file, card.id));
        continue;
      }
      catalog.cards_.push_back(std::move(card));
    }
  }
  if (!diagnostics.ok()) return diagnostics.status();
  catalog.morale_ = static_cast<int>(catalog.cards_.size());
  catalog.cards_.push_back(morale_token());
  return catalog;
}

const Card* CardCatalog::find(std::string_view id) const {
  const auto it = by_id_.find(std::string(id));
  return it == by_id_.end() ? nullptr : &cards_[it->second];
}

absl::StatusOr<int> CardCatalog::resolve(std::string_view name) const {
  const auto it = by_id_.find(plain_name(name));
  if (it != by_id_.end()) return static_cast<int>(it->second);
  std::vector<std::string> ids;
  for (const Card& card : cards_) {
    if (plain_name(card.name) == plain_name(name) && card.kind != CardKind::kToken) {
      return static_cast<int>(&card - cards_.data());
    }
    if (card.kind != CardKind::kToken) ids.push_back(card.id);
  }
  const auto near = nearest_names(plain_name(name), ids);
  return absl::InvalidArgumentError(fmt::format(
      "unknown card \"{}\"{}", name, near.empty() ? "" : suggestion(plain_name(name), ids)));
}

}  // namespace muster::homm
