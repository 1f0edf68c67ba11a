#include "experiments/report/step_page.h"

#include <fmt/format.h>

#include <utility>

#include "experiments/report/html.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_step_page_begin[];
extern const char muster_step_page_end[];
extern const char muster_step_style_begin[];
extern const char muster_step_style_end[];
extern const char muster_step_script_begin[];
extern const char muster_step_script_end[];
}

namespace muster::report {

nlohmann::json changes_since(nlohmann::json& known, nlohmann::json row) {
  nlohmann::json changes = nlohmann::json::object();
  for (const auto& [name, value] : row.items()) {
    if (!known.is_object() || known[name] != value) changes[name] = value;
  }
  known = std::move(row);
  return changes;
}

void add_if_new(nlohmann::json& frame, const char* name, std::string text, std::string& known) {
  if (text == known) return;
  frame[name] = text;
  known = std::move(text);
}

std::size_t StepPieces::number_of(const std::string& drawn) {
  const auto [place, fresh] = numbers_.try_emplace(drawn, all_.size());
  if (fresh) all_.push_back(drawn);
  return place->second;
}

std::string embedded(const char* begin, const char* end) { return {begin, end}; }

std::string step_page(const StepPage& page) {
  std::string curves;
  for (const StepCurve& curve : page.curves) {
    curves += fmt::format("<figure><figcaption>{}</figcaption><svg id=\"{}\"></svg></figure>\n",
                          escape(curve.caption), escape(curve.id));
  }
  return filled(
      embedded(muster_step_page_begin, muster_step_page_end),
      {{"title", escape(page.title)},
       {"lead", escape(page.lead)},
       {"style", embedded(muster_step_style_begin, muster_step_style_end) + page.style},
       {"board", page.board},
       {"panels", page.panels},
       {"curves", curves},
       {"data", page.data},
       {"script", embedded(muster_step_script_begin, muster_step_script_end) + page.script}});
}

}  // namespace muster::report
