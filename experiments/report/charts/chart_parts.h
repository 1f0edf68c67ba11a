// Parts that several charts share. For charts*.cc only.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace muster::report {

constexpr std::size_t kRowHeight = 28;  // pixels

// Numbers as short as a chart needs them.
double rounded(double value);

// A quantitative channel with its axis.
nlohmann::json value_axis(const std::string& field, const std::string& title,
                          const nlohmann::json& scale);
// A channel by which one of `values` is told from the others, with a legend above the chart.
nlohmann::json nominal(const std::string& field, const std::vector<std::string>& values);

// The same for lines, which the legend shows as such.
nlohmann::json nominal_lines(const std::string& field, const std::vector<std::string>& names);
// What a point of a line with a band tells: its name, its place on the horizontal axis (field and
// title), "estimate", "low" and "high".
nlohmann::json band_tooltip(const std::string& name_title, const std::string& x_field,
                            const std::string& x_title);

// A logarithmic horizontal axis without lines across the chart. `format`: "~s" has thousands as k,
// "~g" numbers as they are.
nlohmann::json logarithmic_axis(const std::string& field, const std::string& title,
                                const std::string& format);

// Across the whole chart, on channel "x" or "y": a dashed line, and a shaded band.
nlohmann::json reference_layer(const std::string& channel, double at);
nlohmann::json band_layer(const std::string& channel, const std::pair<double, double>& band);

}  // namespace muster::report
