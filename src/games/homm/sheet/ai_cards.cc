#include "games/homm/sheet/ai_cards.h"

#include <fmt/format.h>

#include "games/homm/ai/deck.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {
namespace {

class AiCardTeller {
 public:
  AiCardTeller(const Combat& combat, const State& before, const State& after, SheetLines& lines)
      : combat_(combat),
        before_(before),
        after_(after),
        lines_(lines),
        side_(side_of(before.active)),
        deck_(combat.scenario().sides[static_cast<std::size_t>(side_)].ai_deck) {}

  void card(std::size_t index) {
    const AiCard& card = deck_.cards[index];
    const std::string title = ai_card_title(card);
    name_ = title;
    const int amount = amount_of(card.step);
    switch (card.step.effect) {
      case AiEffect::kCast:
        cast(title, amount);
        return;
      case AiEffect::kSkill:
        if (deck_.skills.empty()) {
          lines_.act(fmt::format("AI card {}: the AI hero has no skill, no effect", title));
        } else if (deck_.skills.size() == 1) {
          skill(title + ": ", 0);
        } else {
          lines_.act(fmt::format("AI card {}: one of {} skills", title, deck_.skills.size()));
        }
        return;
      default:
        lines_.act(fmt::format("AI card {}: {}", title, step_words(card.step)));
        return;
    }
  }

  void skill(const std::string& card, std::size_t index) {
    const AiSkill& skill = deck_.skills[index];
    name_ = title_of(skill.id);
    std::vector<std::string> steps;
    for (const AiStep& step : skill.steps) steps.push_back(step_words(step));
    lines_.act(fmt::format("{}skill {}: {}", card.empty() ? "AI " : "AI card " + card, name_,
                           in_words(steps)));
  }

  void spell(std::size_t index) {
    const AiSpell& spell = deck_.spells[index];
    const Card& card = combat_.card_catalog().cards()[static_cast<std::size_t>(spell.card)];
    name_ = card.name;
    lines_.act(fmt::format(
        "AI spell {}: {}", card.name,
        spell.aim == AiAim::kNobody ? "comes to nothing" : card.options[0].text.c_str()));
    if (spell.aim == AiAim::kEnemy) lines_.detail("aimed at the enemy of highest defense");
    if (spell.aim == AiAim::kOwn) lines_.detail("aimed at its own unit of highest defense");
  }

  const std::string& name() const { return name_; }

 private:
  int amount_of(const AiStep& step) const {
    return step.amount[static_cast<std::size_t>(deck_.difficulty)];
  }

  void cast(const std::string& title, int power) {
    if (before_.ai_spells[side_] == 0) {
      lines_.act(fmt::format("AI card {}: no spell is left, no effect", title));
      return;
    }
    lines_.act(fmt::format("AI card {}: a spell with {} power", title, power));
    const unsigned gone = before_.ai_spells[side_] & ~unsigned{after_.ai_spells[side_]};
    if (gone != 0) spell(static_cast<std::size_t>(lowest_bit(gone)));
  }

  std::string step_words(const AiStep& step) const {
    const int amount = amount_of(step);
    if (amount == 0) return "no effect at this difficulty";
    switch (step.effect) {
      case AiEffect::kAttack:
        return fmt::format("{:+} attack for its next attack", amount);
      case AiEffect::kDefense:
        return fmt::format("{:+} defense for {}", amount, unit_words(step.unit));
      case AiEffect::kHurt:
      case AiEffect::kShoot:
        return fmt::format("{} damage to {}", amount, unit_words(step.unit));
      case AiEffect::kHeal:
        return fmt::format("heals {} of {}", amount, unit_words(step.unit));
      case AiEffect::kArchery:
        return fmt::format("{:+} attack of ranged units this round", amount);
      case AiEffect::kBreach:
        return fmt::format("destroys {}, the gate first", counted(amount, "wall"));
      default:
        return "";
    }
  }

  static std::string_view unit_words(AiUnit which) {
    switch (which) {
      case AiUnit::kActive:
        return "the active unit";
      case AiUnit::kNext:
        return "its next unit";
      case AiUnit::kMostHealth:
        return "its unit with most health left";
      case AiUnit::kMostDamaged:
        return "its most damaged unit";
      default:
        return "the slowest enemy";
    }
  }

  const Combat& combat_;
  const State& before_;
  const State& after_;
  SheetLines& lines_;
  int side_;
  const AiDeckSetup& deck_;
  std::string name_;
};

}  // namespace

std::string ai_card_title(const AiCard& card) {
  const std::string_view id = card.id;
  return title_of(id.starts_with("ai_") ? id.substr(3) : id);
}

std::string tell_ai_draws(const Combat& combat, const State& before, const State& after,
                          std::optional<AiDrawn> drawn, SheetLines& lines) {
  AiCardTeller teller(combat, before, after, lines);
  if (!drawn) {
    const int card = certain_ai_card(combat, before);
    if (card >= 0) teller.card(static_cast<std::size_t>(card));
  } else if (drawn->what == AiDraw::kCard) {
    teller.card(drawn->index);
  } else if (drawn->what == AiDraw::kSkill) {
    teller.skill("", drawn->index);
  } else {
    teller.spell(drawn->index);
  }
  return teller.name();
}

}  // namespace muster::homm
