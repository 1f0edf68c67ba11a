// The words that card files and texts use for the enumerators of vocabulary.h and cards.h, and the
// small languages of conditions ("self.heat>=3"), areas ("radius:2"), lengths ("rounds:2") and
// events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/penance/cards/cards.h"
#include "games/penance/cards/decks.h"
#include "games/penance/cards/effects.h"

namespace muster::penance {

// The word of each enumerator, in their order; "" for those that are never written. The argument
// only says which enumeration is meant.
using WordList = std::span<const std::string_view>;
WordList word_list(Op);
WordList word_list(Who);
WordList word_list(When);
WordList word_list(Event);
WordList word_list(Length);
WordList word_list(Quantity);
WordList word_list(ConditionKind);
WordList word_list(AmountKind);
WordList word_list(AreaKind);
WordList word_list(Per);
WordList word_list(Stat);
WordList word_list(TokenKind);
WordList word_list(ZoneKind);
WordList word_list(SummonKind);
WordList word_list(StatusName);
WordList word_list(FormKind);
WordList word_list(Versus);
WordList word_list(What);
WordList word_list(Pile);
WordList word_list(Filter);
WordList word_list(Destination);
WordList word_list(At);
WordList word_list(Faction);
WordList word_list(Category);
WordList word_list(School);
WordList word_list(ItemSlot);
WordList word_list(ClassKind);
// Bits of MoveFlag and LockedCards, in their order.
WordList move_flag_words();
WordList locked_card_words();

template <class E>
std::string_view word(E value) {
  return word_list(value)[static_cast<std::size_t>(value)];
}

// The index of `text` in `words`; "" is never found.
std::optional<std::size_t> find_in(WordList words, std::string_view text);

template <class E>
std::optional<E> find_word(std::string_view text) {
  const auto index = find_in(word_list(E{}), text);
  if (!index) return std::nullopt;
  return static_cast<E>(*index);
}

// The words that can be written, for messages.
std::vector<std::string> known_words(WordList words);

// A word with a number behind a mark: "radius:2", "moved>=3". `number` is -1 where there is none.
struct NumberedWord {
  std::string_view word;
  int number = -1;
};
// Nothing when what follows the mark is no number from 0 to 99.
std::optional<NumberedWord> split_number(std::string_view text, std::string_view mark);

// "kill", "!kill", "self.heat>=3", "form==bear". Nothing when it is none.
std::optional<Condition> parse_condition(std::string_view text);
std::string to_text(const Condition& condition);
// Every word a condition can begin with.
std::vector<std::string> condition_words();

// The amount as written: "3", "all", "1d3".
std::string to_text(const Amount& amount);
// "round", "rounds:2", "duel"; "" for kNone.
std::string length_text(Length length, int turns);
// "radius:2", "adj_self"; "" for kNone.
std::string area_text(AreaKind area, int size);
bool has_size(AreaKind area);
// Whether `turns` of the length is a number to be written.
bool has_count(Length length);

}  // namespace muster::penance
