#include "experiments/homm/show/map/map_signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/homm/map/words/words.h"

namespace muster::homm::map {
namespace {

struct MapSign {
  std::string_view name;
  std::string_view drawn;
};

constexpr std::string_view kMineHill =
    R"(<path class="adv-stone" d="M-15,12L-4,-12L3,-4L7,-8L15,12Z"/>)"
    R"(<path class="adv-hole" d="M-9,12V5A5,5 0 0 1 1,5V12Z"/>)";

// Drawings of more than one line are put together by sign_definitions().
constexpr auto kMapSigns = std::to_array<MapSign>({
    {"amulet", R"(<path class="adv-thin" d="M-9,-13L0,-3L9,-13"/>)"
               R"(<path class="adv-gem" d="M0,-4L9,5L0,14L-9,5Z"/>)"},
    {"bars", R"(<path d="M-10,-12H10V12H-10Z"/><path class="adv-thin" d="M-5,-12V12M0,-12V12)"
             R"(M5,-12V12"/>)"},
    {"book", R"(<path d="M0,-8Q-7,-12 -13,-8V9Q-7,5 0,9Q7,5 13,9V-8Q7,-12 0,-8ZV9"/>)"},
    {"box", R"(<path class="adv-wood" d="M-11,13V-4H11V13Z"/>)"
            R"(<path class="adv-wood" d="M-11,-4L-7,-12H14L11,-4Z"/>)"
            R"(<path class="adv-bold" d="M-3,1A3,3 0 1 1 0,4.5V6M0,9.5V10"/>)"},
    {"castle", R"(<path d="M-14,12V-9H-9V-5H-5V-9H-2.5V-14H2.5V-9H5V-5H9V-9H14V12Z"/>)"
               R"(<path class="adv-hole" d="M-4,12V5A4,4 0 0 1 4,5V12Z"/>)"},
    {"chest", R"(<path class="adv-wood" d="M-12,12V-1H12V12Z"/>)"
              R"(<path class="adv-wood" d="M-12,-1A12,10 0 0 1 12,-1Z"/>)"
              R"(<path class="adv-coin" d="M-3,-4H3V4H-3Z"/>)"},
    {"cup", R"(<path class="adv-coin" d="M-9,-12H9Q9,1 2,2V9H7V13H-7V9H-2V2Q-9,1 -9,-12Z"/>)"},
    {"dragon", R"(<path class="adv-fire" d="M-15,9Q-11,-11 2,-13L-1,-8Q10,-9 15,-2Q9,-3 7,1Q13,2 )"
               R"(13,9Q7,4 2,7Q6,10 5,14Q-3,8 -15,9Z"/>)"},
    {"drop",
     R"(<path class="adv-water" d="M0,-14C6,-4 9,0 9,5A9,9 0 0 1 -9,5C-9,0 -6,-4 0,-14Z"/>)"},
    {"eye", R"(<path d="M-15,0Q0,-15 15,0Q0,15 -15,0Z"/><circle class="adv-gem" r="5"/>)"},
    {"flame",
     R"(<path class="adv-fire" d="M0,-15C2,-6 10,-3 9,5A9,9 0 0 1 -9,5C-9,0 -3,-3 0,-15Z"/>)"},
    {"flower",
     R"(<path class="adv-thin" d="M0,-2V14"/><circle class="adv-roof" cx="-5" cy="-8" r="4"/>)"
     R"(<circle class="adv-roof" cx="5" cy="-8" r="4"/><circle class="adv-roof" cx="-4" cy="0" r="4"/>)"
     R"(<circle class="adv-roof" cx="4" cy="0" r="4"/><circle class="adv-coin" cy="-4" r="4"/>)"},
    {"fort", R"(<path class="adv-leaf" d="M-15,13Q0,-5 15,13Z"/>)"
             R"(<path d="M-6,6V-12H-3V-8H-1.5V-12H1.5V-8H3V-12H6V6Z"/>)"},
    {"fountain",
     R"(<path class="adv-thin" d="M0,2V-12M0,-8Q-5,-14 -9,-4M0,-8Q5,-14 9,-4"/>)"
     R"(<path class="adv-water" d="M-13,2H13A13,9 0 0 1 -13,2Z"/><path d="M-5,14L0,8L5,14Z"/>)"},
    {"gear", R"(<circle class="adv-thin" r="11.5" stroke-width="5" stroke-dasharray="4.5 4.53"/>)"
             R"(<circle class="adv-stone" r="9"/><circle class="adv-hole" r="3"/>)"},
    {"horseshoe",
     R"(<path class="adv-thin" d="M-7,12L-9,0A9,10 0 0 1 9,0L7,12" stroke-width="5"/>)"},
    {"houses", R"(<path d="M-13,12V1H1V12Z"/><path class="adv-roof" d="M-15,2L-6,-9L3,2Z"/>)"
               R"(<path d="M4,12V4H13V12Z"/><path class="adv-roof" d="M2,5L8.5,-3L15,5Z"/>)"},
    {"hut", R"(<path d="M-8,13V1H8V13Z"/><path class="adv-roof" d="M-13,2L0,-14L13,2Z"/>)"
            R"(<path class="adv-hole" d="M-2.5,13V6H2.5V13Z"/>)"},
    {"logs",
     R"(<circle class="adv-wood" cx="-6.5" cy="6" r="6.5"/><circle class="adv-wood" cx="6.5" cy="6" )"
     R"(r="6.5"/><circle class="adv-wood" cy="-5" r="6.5"/>)"},
    {"mine-gold", R"(<circle class="adv-coin" cx="8" cy="6" r="6.5"/>)"},
    {"mine-materials", R"(<path class="adv-wood" d="M1,0H14V12H1Z"/>)"},
    {"mine-valuables", R"(<path class="adv-gem" d="M8,-2L15,6L8,14L1,6Z"/>)"},
    {"mountain", R"(<path class="adv-stone" d="M-15,11L-5,-10L1,1L5,-5L15,11Z"/>)"
                 R"(<path d="M-8,-4L-5,-10L-2,-4L-5,-2Z"/>)"},
    {"mug",
     R"(<path class="adv-wood" d="M-10,-7H5V13H-10Z"/><path class="adv-thin" d="M5,-2H11V8H5"/>)"
     R"(<path d="M-11,-7Q-10,-13 -5,-11Q-1,-15 2,-11Q8,-11 6,-7Z"/>)"},
    {"obelisk",
     R"(<path class="adv-stone" d="M-5,10L-3,-9L0,-14L3,-9L5,10Z"/><path d="M-9,10H9V14H-9Z"/>)"},
    {"ring", R"(<circle class="adv-thin" r="10" stroke-width="6" stroke-linecap="round" )"
             R"(stroke-dasharray="0.1 7.75"/>)"},
    {"ruin", R"(<path class="adv-alarm" d="M-11,-11L11,11M11,-11L-11,11"/>)"},
    {"scales", R"(<path class="adv-thin" d="M0,-13V11M-6,13H6M-10,-9H10"/>)"
               R"(<path class="adv-coin" d="M-15,4L-10,-8L-5,4Q-10,9 -15,4Z"/>)"
               R"(<path class="adv-coin" d="M5,4L10,-8L15,4Q10,9 5,4Z"/>)"},
    {"scroll", R"(<path d="M-9,-13H9V9A4,4 0 0 1 5,13H-9Z"/>)"
               R"(<path class="adv-thin" d="M-5,-8H5M-5,-3H5M-5,2H5M-5,7H1"/>)"},
    {"shield", R"(<path d="M0,-14L12,-9V0Q12,9 0,14Q-12,9 -12,0V-9Z"/>)"
               R"(<path class="adv-bold" d="M0,-8V7M-6,-3H6"/>)"},
    {"ship", R"(<path class="adv-wood" d="M-14,5H14L9,13H-9Z"/><path d="M0,5V-14L11,2H0"/>)"},
    {"star", R"(<path class="adv-coin" d="M0,-14L4,-4L14,0L4,4L0,14L-4,4L-14,0L-4,-4Z"/>)"},
    {"stone", R"(<path class="adv-stone" d="M-9,13V-5A9,9 0 0 1 9,-5V13Z"/>)"
              R"(<path class="adv-bold" d="M0,-7V5M-6,-1H6"/>)"},
    {"swords", R"(<path class="adv-bold" d="M-9,-9L9,9M9,-9L-9,9M4,9L9,4M-4,9L-9,4"/>)"},
    {"temple",
     R"(<path d="M-14,-5L0,-14L14,-5Z"/><path class="adv-bold" d="M-10,-4V8M-3.5,-4V8M3.5,-4V8)"
     R"(M10,-4V8"/><path d="M-14,9H14V13H-14Z"/>)"},
    {"tomb", R"(<path class="adv-stone" d="M-9,13V-5A9,9 0 0 1 9,-5V13Z"/>)"
             R"(<path class="adv-bold" d="M0,-8V7M-4.5,-3H4.5"/>)"},
    {"tree",
     R"(<path class="adv-wood" d="M-2,14V4H2V14Z"/><circle class="adv-leaf" cy="-4" r="10"/>)"},
    {"wheel", R"(<path class="adv-thin" d="M0,-13V9M-11,-2H11M-8,-10L8,6M-8,6L8,-10"/>)"
              R"(<circle class="adv-thin" cy="-2" r="10" stroke-width="3"/>)"
              R"(<path class="adv-wave" d="M-14,13Q-10.5,9 -7,13T0,13T7,13T14,13"/>)"},
    {"windmill", R"(<path d="M-6,14L-3,-3H3L6,14Z"/>)"
                 R"(<path class="adv-sail" d="M-11,-13L11,7M11,-13L-11,7"/>)"},
});

struct FieldSign {
  std::string_view field;  // FieldKind::id
  std::string_view sign;
  std::string_view name;  // "": that of the id
};

constexpr auto kFieldSigns = std::to_array<FieldSign>({
    {"blocked", "mountain", ""},
    {"mine:gold", "mine-gold", "gold mine"},
    {"mine:materials", "mine-materials", "materials mine"},
    {"mine:valuables", "mine-valuables", "valuables mine"},
    {"settlement", "houses", ""},
    {"town", "castle", ""},
    {"random_town", "castle", ""},
    {"dragon_utopia", "dragon", "Dragon Utopia"},
    {"obelisk", "obelisk", ""},
    {"star_axis", "star", ""},
    {"trading_post", "scales", ""},
    {"stables", "horseshoe", ""},
    {"sanctuary", "shield", ""},
    {"tavern", "mug", ""},
    {"war_machine_factory", "gear", "war machines"},
    {"black_market", "scales", ""},
    {"library_of_enlightenment", "book", "library"},
    {"market_of_time", "scales", ""},
    {"treasure_symbol", "chest", "treasure"},
    {"resource_symbol", "logs", "resources"},
    {"artifact_symbol", "amulet", "artifact"},
    {"windmill", "windmill", ""},
    {"water_wheel", "wheel", ""},
    {"mystical_garden", "flower", "garden"},
    {"fountain_of_youth", "fountain", "fountain"},
    {"redwood_observatory", "eye", "observatory"},
    {"learning_stone", "stone", ""},
    {"tree_of_knowledge", "tree", "tree"},
    {"witch_hut", "hut", "witch's hut"},
    {"scholar", "book", ""},
    {"university", "book", ""},
    {"shrine_of_magic_incantation", "scroll", "shrine"},
    {"shrine_of_magic_gesture", "scroll", "shrine"},
    {"spell_scroll", "scroll", ""},
    {"temple", "temple", ""},
    {"warriors_tomb", "tomb", "warrior's tomb"},
    {"pandoras_box", "box", "Pandora's box"},
    {"hill_fort", "fort", ""},
    {"prison", "bars", ""},
    {"grave", "tomb", ""},
    {"grail", "cup", ""},
    {"faerie_ring", "ring", ""},
    {"magic_spring", "drop", ""},
    {"elemental_conflux", "flame", "conflux"},
    {"cyclops_stockpile", "eye", "stockpile"},
    {"sea_barrel", "logs", ""},
    {"sea_chest", "chest", ""},
    {"shipwreck_survivor", "ship", "survivor"},
    {"shipwreck", "ship", ""},
    {"derelict_ship", "ship", ""},
    {"mermaid", "ring", ""},
    {"buoy", "drop", ""},
    {"flotsam", "logs", ""},
    {"jetsam", "logs", ""},
    {"temple_of_the_sea", "temple", "sea temple"},
});

constexpr std::size_t kLongestName = 14;

const FieldSign* field_sign(std::string_view id) {
  const auto found = std::find_if(kFieldSigns.begin(), kFieldSigns.end(),
                                  [id](const FieldSign& each) { return each.field == id; });
  return found == kFieldSigns.end() ? nullptr : &*found;
}

constexpr std::string_view kSignStyles = R"(
.adv-sign { fill: #fdfdfb; stroke: #3a3a3a; stroke-width: 1.5; stroke-linejoin: round; }
.adv-sign .adv-thin, .adv-sign .adv-bold, .adv-sign .adv-sail, .adv-sign .adv-wave,
.adv-sign .adv-alarm { fill: none; }
.adv-sign .adv-bold { stroke-width: 3; stroke-linecap: round; }
.adv-sign .adv-sail { stroke: #b5493a; stroke-width: 3.5; }
.adv-sign .adv-wave { stroke: #2f7fc0; stroke-width: 2.5; }
.adv-sign .adv-alarm { stroke: #b3261e; stroke-width: 5; stroke-linecap: round; }
.adv-sign .adv-hole { fill: #3a3a3a; } .adv-sign .adv-coin { fill: #e8b923; }
.adv-sign .adv-wood { fill: #b9834e; } .adv-sign .adv-gem { fill: #35b9ac; }
.adv-sign .adv-leaf { fill: #6aae62; } .adv-sign .adv-water { fill: #66acdf; }
.adv-sign .adv-stone { fill: #b3b3ae; } .adv-sign .adv-fire { fill: #e0662f; }
.adv-sign .adv-roof { fill: #c9604f; }
@media (prefers-color-scheme: dark) {
.adv-sign { fill: #d9d6cf; stroke: #0d0e10; }
.adv-sign .adv-thin, .adv-sign .adv-bold { stroke: #f1efe9; }
.adv-sign .adv-stone + .adv-bold, .adv-sign .adv-wood + .adv-bold, .adv-sign path + .adv-bold {
 stroke: #0d0e10; }
.adv-sign .adv-alarm { stroke: #ff8a80; }
.adv-sign .adv-hole { fill: #17181a; }
}
)";

}  // namespace

std::string_view sign_of(const FieldKind& kind) {
  if (kind.use == FieldUse::kEmpty) return "";
  const FieldSign* sign = field_sign(kind.id);
  return sign == nullptr ? "star" : sign->sign;
}

std::string short_name(const FieldKind& kind) {
  if (kind.use == FieldUse::kEmpty || kind.use == FieldUse::kBlocked) return "";
  const FieldSign* sign = field_sign(kind.id);
  std::string name = sign == nullptr || sign->name.empty() ? spaced(kind.id.substr(0, kLongestName))
                                                           : std::string(sign->name);
  return name;
}

std::string sign_definitions(const std::vector<std::string_view>& signs) {
  std::string all;
  for (const MapSign& each : kMapSigns) {
    if (std::find(signs.begin(), signs.end(), each.name) == signs.end()) continue;
    all += fmt::format("<g id=\"adv-sign-{}\" class=\"adv-sign\">{}{}</g>\n", each.name,
                       each.name.starts_with("mine-") ? kMineHill : "", each.drawn);
  }
  return all;
}

std::string_view player_flag() {
  return "<path class=\"adv-pole\" d=\"M-34,-27V3\"/><path class=\"adv-mine\" "
         "d=\"M-34,-28L-12,-18L-34,-8Z\"/><text class=\"adv-flag\" x=\"-28.5\" "
         "y=\"-14.5\">P</text>";
}

std::string_view ai_flag() {
  return "<path class=\"adv-pole\" d=\"M-34,-27V3\"/><path class=\"adv-theirs\" "
         "d=\"M-34,-27H-16V-11H-34Z\"/><text class=\"adv-flag\" x=\"-25\" y=\"-15\">AI</text>";
}

std::string_view black_cube() { return "<path class=\"adv-cube\" d=\"M-32,-22H-21V-11H-32Z\"/>"; }

std::string_view again_sign() {
  return "<path class=\"adv-again\" d=\"M-22,-20A6,6 0 1 0 -21,-13M-22,-25V-19.5H-27.5\"/>";
}

std::string guard_sign(int level) {
  const std::string_view numeral = numeral_of_level(level);
  const double half = 6.5 + 3.0 * static_cast<double>(numeral.size());
  return fmt::format(
      "<path class=\"adv-guard\" d=\"M{0:.1f},-23L{1:.1f},-23V-9L{2:.1f},-3L{0:.1f},-9Z\"/>"
      "<text class=\"adv-level\" x=\"{2:.1f}\" y=\"-11\">{3}</text>",
      36 - 2 * half, 36.0, 36 - half, numeral);
}

char group_of(const Tile& tile) {
  constexpr std::string_view kGroups = "SFNCUW";
  const std::size_t letter = tile.id.find_first_of(kGroups);
  return letter == std::string::npos ? 'F' : tile.id[letter];
}

std::string_view sign_styles() { return kSignStyles; }

std::string drawn_sign(std::string_view sign, std::string_view more) {
  return fmt::format("<use href=\"#adv-sign-{}\"{}/>", sign, more);
}

}  // namespace muster::homm::map
