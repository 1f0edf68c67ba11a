// What a value of an enumeration is called: its word in card files, and its phrase in texts.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace muster::penance::terms {

// A row. "" for a word that is never written, and for a phrase that says nothing.
template <class E>
struct Term {
  E value;
  std::string_view word;
  std::string_view phrase;
};
template <class E>
Term(E, const char*, const char*) -> Term<E>;

// Whether each value from the first on has its row, in order.
template <class E, std::size_t N>
consteval bool in_order(const std::array<Term<E>, N>& terms) {
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(terms[i].value) != i) return false;
  }
  return true;
}

template <class E, std::size_t N>
consteval std::array<std::string_view, N> words_of(const std::array<Term<E>, N>& terms) {
  std::array<std::string_view, N> words;
  for (std::size_t i = 0; i < N; ++i) words[i] = terms[i].word;
  return words;
}

template <class E, std::size_t N>
constexpr std::string_view phrase(const std::array<Term<E>, N>& terms, E value) {
  return terms[static_cast<std::size_t>(value)].phrase;
}

}  // namespace muster::penance::terms
