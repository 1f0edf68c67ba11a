// Reads cards from TOML (cards.h); private to the catalog.
#pragma once

#include <string>
#include <vector>

#include "core/config/reader.h"
#include "games/homm/cards/cards.h"

namespace muster::homm {

class CardReader {
 public:
  // Mistakes go to `diagnostics`; `units` collects the ids of unit sides that cards summon.
  CardReader(const Document& document, Diagnostics& diagnostics, std::vector<std::string>& units)
      : document_(document), diagnostics_(diagnostics), units_(units) {}

  // The document's cards, with the empowered versions that they name and the burning of spells.
  std::vector<Card> read();

 private:
  Card read_card(Reader& reader, CardKind kind);
  CardOption read_option(Reader& reader, const Card& card);
  void read_cost(Reader& reader, CardCost& cost);
  void read_target(Reader& reader, const toml::node& node, CardOption& option);
  CardEffect read_effect(Reader& reader, const CardOption& option);
  void check_effect(Reader& reader, const CardOption& option, const CardEffect& effect);
  std::uint8_t unit_index(const std::string& id);

  const Document& document_;
  Diagnostics& diagnostics_;
  std::vector<std::string>& units_;
};

}  // namespace muster::homm
