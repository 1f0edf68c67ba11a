#include "experiments/report/step_page.h"

#include <fmt/format.h>

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
  show(step.after,
       {{"t", step.turn}, {"r", step.round}, {"b", int{step.by}}, {"w", sheet_json(step.words)}});
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

std::string embedded(const char* begin, const char* end) { return {begin, end}; }

std::string step_page(const StepPage& words, const ViewPage& view, const Film& film) {
  std::string curves;
  for (std::size_t i = 0; i < view.curves.size(); ++i) {
    curves += fmt::format("<figure><figcaption>{}</figcaption><svg id=\"{}\"></svg></figure>\n",
                          escape(view.curves[i].caption), curve_id(i));
  }
  Json data = film.data();
  data["end"] = words.end;
  return filled(embedded(muster_step_page_begin, muster_step_page_end),
                {{"title", escape(words.title)},
                 {"lead", escape(words.lead)},
                 {"style", embedded(muster_step_style_begin, muster_step_style_end) + view.style},
                 {"board", view.board},
                 {"panels", view.panels},
                 {"curves", curves},
                 {"data", script_json(data)},
                 {"script", embedded(muster_step_script_begin, muster_step_script_end)}});
}

}  // namespace muster::report
