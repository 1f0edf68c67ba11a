#include "experiments/report/replay/step_page.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "experiments/report/html.h"
#include "experiments/report/sheet_text.h"

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
namespace {

using Json = nlohmann::json;

constexpr std::string_view kChances = "chances";

std::string curve_figure(std::string_view id, std::string_view caption) {
  return fmt::format("<figure><figcaption>{}</figcaption><svg id=\"{}\"></svg></figure>\n",
                     escape(caption), id);
}

std::string jumps(std::string_view heading,
                  const std::vector<std::pair<std::size_t, std::string>>& frames) {
  if (frames.empty()) return "";
  std::string html =
      fmt::format("<section class=\"jumps\" aria-label=\"{0}\"><h2>{0}</h2><ol>", heading);
  for (const auto& [frame, words] : frames) {
    html += fmt::format("<li value=\"{0}\"><a href=\"#{0}\">{1}</a></li>\n", frame, escape(words));
  }
  return html + "</ol></section>\n";
}

Json chances_json(const PageThoughts& thoughts) {
  Json points = Json::array();
  for (const std::vector<double>& frame : thoughts.points) {
    Json seats = Json::array();
    for (const double value : frame) seats.push_back(std::round(10 * value) / 10);
    points.push_back(std::move(seats));
  }
  return points;
}

std::string curve_id(std::size_t curve) { return fmt::format("curve-{}", curve); }

}  // namespace

Film::Film(const ViewPage& page) : slots_(slots_in(page.board)) {
  for (std::string& slot : slots_in(page.panels)) slots_.push_back(std::move(slot));
  for (std::size_t i = 0; i < slots_.size(); ++i) slot_numbers_[slots_[i]] = i;
  shown_.assign(slots_.size(), 0);
  Json curves = Json::array();
  for (std::size_t i = 0; i < page.curves.size(); ++i) {
    curves.push_back({{"id", curve_id(i)},
                      {"by", page.curves[i].by_round ? "r" : "t"},
                      {"most", page.curves[i].least_top}});
  }
  still_ = {{"colours", page.colours}, {"curves", std::move(curves)}};
}

void Film::begin(const ViewFrame& first, const Sheet& words) {
  show(first, {{"t", 0}, {"r", 0}, {"b", int{kChance}}, {"w", sheet_json(words)}});
}

void Film::add(const FilmStep& step) {
  Json row = {
      {"t", step.turn}, {"r", step.round}, {"b", int{step.by}}, {"w", sheet_json(step.words)}};
  if (!step.thoughts.empty()) row["th"] = step.thoughts;
  show(step.after, std::move(row));
}

void Film::show(const ViewFrame& frame, Json row) {
  if (frame.moment != moment_) row["m"] = moment_ = frame.moment;
  show_slots(frame, row);
  Json curves = Json::array();
  const std::size_t seats = still_["colours"].size();
  for (const auto& values : frame.curves) {
    curves.push_back(std::vector<double>(values.begin(), values.begin() + seats));
  }
  if (curves != curves_) row["c"] = curves_ = std::move(curves);
  if (frame.set_up && opening_ == frames_.size()) opening_ = frames_.size() + 1;
  frames_.push_back(std::move(row));
}

void Film::show_slots(const ViewFrame& frame, Json& row) {
  std::vector<std::size_t> now(slots_.size(), 0);
  for (const auto& [slot, content] : frame.slots) {
    const auto number = slot_numbers_.find(slot);
    if (number != slot_numbers_.end()) now[number->second] = piece(content);
  }
  Json news = Json::array();
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] != shown_[i]) news.push_back({i, now[i]});
  }
  if (!news.empty()) row["s"] = std::move(news);
  shown_ = std::move(now);
}

std::size_t Film::piece(const std::string& drawn) {
  const auto [place, fresh] = piece_numbers_.try_emplace(drawn, pieces_.size());
  if (fresh) pieces_.push_back(drawn);
  return place->second;
}

Json Film::data() const {
  Json data = still_;
  data["slots"] = slots_;
  data["pieces"] = pieces_;
  data["frames"] = frames_;
  data["opening"] = opening_ < frames_.size() ? opening_ : 0;
  return data;
}

Json Film::since(std::size_t frames, std::size_t pieces) const {
  Json news = {{"frames", Json::array()}, {"pieces", Json::array()}};
  for (std::size_t i = frames; i < frames_.size(); ++i) news["frames"].push_back(frames_[i]);
  for (std::size_t i = pieces; i < pieces_.size(); ++i) news["pieces"].push_back(pieces_[i]);
  return news;
}

void Film::cut(std::size_t frames) {
  while (frames_.size() > frames) frames_.erase(frames_.size() - 1);
  if (opening_ > frames) opening_ = frames;
  moment_.clear();
  curves_ = nullptr;
  shown_.assign(slots_.size(), 0);
  for (const Json& row : frames_) remember(row);
}

// What is shown after a frame.
void Film::remember(const Json& row) {
  if (row.contains("m")) moment_ = row["m"];
  if (row.contains("c")) curves_ = row["c"];
  if (!row.contains("s")) return;
  for (const Json& change : row["s"]) {
    shown_[change[0].get<std::size_t>()] = change[1].get<std::size_t>();
  }
}

std::string embedded(const char* begin, const char* end) { return {begin, end}; }

std::string step_page_style() { return embedded(muster_step_style_begin, muster_step_style_end); }

std::string step_page(const StepPage& words, const ViewPage& view, const Film& film) {
  std::string curves;
  std::string below;
  Json data = film.data();
  data["end"] = words.end;
  data.update(words.data);
  if (words.thoughts) {
    curves += curve_figure(kChances, fmt::format("Chances after each step{}, in points of 100",
                                                 words.thoughts->evaluator));
    below = jumps("Turning points", words.thoughts->turning_points) +
            jumps("Missed chances, as the critic sees them", words.thoughts->missed_chances);
    data["chances"] = chances_json(*words.thoughts);
  }
  for (std::size_t i = 0; i < view.curves.size(); ++i) {
    curves += curve_figure(curve_id(i), view.curves[i].caption);
  }
  return filled(embedded(muster_step_page_begin, muster_step_page_end),
                {{"title", escape(words.title)},
                 {"lead", escape(words.lead)},
                 {"style", step_page_style() + view.style + words.tools_style},
                 {"tools", words.tools},
                 {"board", view.board},
                 {"panels", view.panels},
                 {"thoughts", words.thoughts ? "<div id=\"thoughts\"></div>" : ""},
                 {"curves", curves},
                 {"below", below},
                 {"data", script_json(data)},
                 {"script", embedded(muster_step_script_begin, muster_step_script_end) +
                                words.tools_script}});
}

}  // namespace muster::report
