// How the drawing of the adventure map looks, on light and on dark ground. For map_board.cc.
#pragma once

#include <string_view>

namespace muster::homm::map {

// Small windows (phones) show larger coordinates and no names.
inline constexpr std::string_view kMapStyles = R"(
.adv-name, .adv-at, .adv-label, .adv-level, .adv-flag, .adv-token, .adv-hidden, .adv-built {
 font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; text-anchor: middle;
 pointer-events: none; }
.adv-hex { stroke: #fff; stroke-width: 1.5; }
.adv-S { fill: #dcecd0; } .adv-F { fill: #f4e9c8; } .adv-N { fill: #dbe5f1; }
.adv-C { fill: #eedcec; } .adv-U { fill: #e3d9cf; } .adv-W { fill: #d2e9f4; }
.adv-closed { fill: #c6c6bf; }
.adv-fog { fill: url(#adv-hatch); stroke: #a3a5ae; }
.adv-fog-ground { fill: #d3d4da; } .adv-fog-line { stroke: #c0c2ca; stroke-width: 3; }
.adv-hidden { fill: #333; font-size: 11px; font-weight: 700; }
.adv-ask { font-size: 44px; }
.adv-name { fill: #222; font-size: 10.3px; font-weight: 600; }
.adv-at { fill: #4a4a4a; font-size: 10px; }
.adv-label { fill: #4a4a4a; font-size: 10px; font-weight: 700; }
.adv-built { fill: #163d73; font-size: 11px; font-weight: 700; letter-spacing: 1px; }
.adv-done { opacity: .38; }
.adv-cube { fill: #111; stroke: #fff; }
.adv-again { fill: none; stroke: #3a3a3a; stroke-width: 1.8; }
.adv-guard { fill: #7d1f1a; stroke: #fff; }
.adv-level { fill: #fff; font-size: 11.5px; font-weight: 700; }
.adv-flag { fill: #fff; font-size: 10px; font-weight: 700; }
.adv-mine { fill: #1f5fae; stroke: #fff; stroke-width: 1.5; }
.adv-theirs { fill: #b04a00; stroke: #fff; stroke-width: 1.5; }
.adv-pole { stroke: #333; stroke-width: 2; }
.adv-outline { fill: none; stroke: #55554f; stroke-width: 3; stroke-linejoin: round;
 pointer-events: none; }
.adv-border { fill: none; stroke: #7a1d18; stroke-width: 7; stroke-linecap: round;
 pointer-events: none; }
.adv-goal { fill: none; stroke: #b07a00; stroke-width: 4; stroke-dasharray: 9 5;
 pointer-events: none; }
.adv-token { fill: #fff; font-size: 18px; font-weight: 700; }
.adv-coming { fill: none; stroke: #b04a00; stroke-width: 2; stroke-dasharray: 4 2.5; }
.adv-number { fill: #7a3300; font-size: 12px; }
.adv-way-0, .adv-way-1, .adv-aim { fill: none; stroke-linejoin: round; stroke-linecap: round;
 pointer-events: none; }
.adv-way-0 { stroke: #1f5fae; stroke-width: 5; }
.adv-way-1 { stroke: #b04a00; stroke-width: 5; }
.adv-tip-0 { fill: #1f5fae; } .adv-tip-1 { fill: #b04a00; }
.adv-jump { stroke-width: 2.5; stroke-dasharray: 2 7; }
.adv-aim { stroke: #b04a00; stroke-width: 2.2; stroke-dasharray: 1.5 6; }
.adv-fight { fill: #fff; stroke: #b3261e; stroke-width: 3.5; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; }
.adv-hex { stroke: #17181a; }
.adv-S { fill: #2c4226; } .adv-F { fill: #4a3f22; } .adv-N { fill: #27374f; }
.adv-C { fill: #482c4a; } .adv-U { fill: #40362c; } .adv-W { fill: #1f4253; }
.adv-closed { fill: #4c4d50; }
.adv-fog { stroke: #4a4c52; }
.adv-fog-ground { fill: #2a2b2f; } .adv-fog-line { stroke: #36373c; }
.adv-hidden { fill: #f1efe9; }
.adv-name { fill: #f1efe9; } .adv-at, .adv-label { fill: #d2cfc8; }
.adv-built { fill: #a9cdfb; }
.adv-done { opacity: .45; }
.adv-again { stroke: #f1efe9; }
.adv-outline { stroke: #a5a39d; }
.adv-border { stroke: #ff8a80; }
.adv-goal { stroke: #ffcf5c; }
.adv-pole { stroke: #f1efe9; }
.adv-coming { stroke: #f2a65a; } .adv-number { fill: #ffc48a; }
.adv-way-0 { stroke: #7fb2f0; } .adv-way-1, .adv-aim { stroke: #f2a65a; }
.adv-tip-0 { fill: #7fb2f0; } .adv-tip-1 { fill: #f2a65a; }
}
@media (max-width: 40rem) {
.adv-name, .adv-label { display: none; }
.adv-at { font-size: 21px; }
.adv-level, .adv-built { font-size: 17px; }
}
)";

}  // namespace muster::homm::map
