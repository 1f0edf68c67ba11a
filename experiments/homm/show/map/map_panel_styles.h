// How the panels beside the adventure map look. For map_panels.cc.
#pragma once

#include <string_view>

namespace muster::homm::map {

inline constexpr std::string_view kMapPanelStyles = R"(
.adv { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.45rem; font-size: 0.92rem; }
.adv p { margin: 0; }
.adv-goals { color: var(--soft); } .adv-goals b { color: var(--ink); }
.adv-rounds { display: flex; flex-wrap: wrap; gap: 0.2rem; }
.adv-round { min-width: 1.75rem; padding: 0 0.25rem; border: 1px solid var(--line);
 border-radius: 4px; text-align: center; }
.adv-round small { color: var(--second); font-weight: 700; }
.adv-now { background: var(--ink); color: var(--paper); font-weight: 700; }
.adv-now small { color: inherit; }
.adv-past { color: var(--soft); background: var(--turn); }
.adv-alert { color: var(--alarm); font-weight: 600; }
.adv-alert:empty { display: none; }
.adv-box { padding: 0.3rem 0.6rem 0.4rem; border: 1px solid var(--line); border-radius: 6px;
 border-left-width: 5px; }
.adv-box-0 { border-left-color: var(--first); } .adv-box-1 { border-left-color: var(--second); }
.adv-box h2 { display: flex; align-items: center; gap: 0.4rem; margin: 0 0 0.15rem;
 font-size: 1rem; }
.adv-box h2 small, .adv-soft { color: var(--soft); font-weight: 400; }
.adv-row { padding: 0.08rem 0; overflow-wrap: anywhere; }
.adv-row > b { color: var(--soft); font-weight: 600; }
.adv-amount { margin-right: 0.6rem; white-space: nowrap; }
.adv-amount small { color: var(--soft); font-size: 0.85em; }
.adv-chip { display: inline-block; margin: 0.08rem 0.2rem 0.08rem 0; padding: 0 0.4rem;
 border: 1px solid var(--soft); border-radius: 9px; line-height: 1.35; }
.adv-absent { border-style: dashed; color: var(--soft); }
.adv-ai { padding: 0.15rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.adv-icon { vertical-align: -0.35rem; }
.adv-fight-board { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 3px; }
.adv-fight-board > div:empty { display: none; }
.adv-unit { height: 100%; min-height: 2.9rem; padding: 0.1rem 0.25rem; border: 1px solid var(--line);
 border-radius: 4px; overflow: hidden; line-height: 1.15; }
.adv-unit b { display: block; font-size: 0.76rem; overflow-wrap: anywhere; }
.adv-unit small { color: var(--soft); font-size: 0.74rem; }
.adv-seat-0 { border: 2px solid var(--first); }
.adv-seat-1 { border: 2px dashed var(--second); }
.adv-acts { background: var(--mark); }
.adv-acts small { color: var(--ink); }
.adv-legend summary { cursor: pointer; color: var(--soft); }
.adv-legend ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
 gap: 0.1rem 0.6rem; margin: 0.3rem 0; padding: 0; list-style: none; }
)";

}  // namespace muster::homm::map
