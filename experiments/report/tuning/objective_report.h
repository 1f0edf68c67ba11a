// What a search by another objective than the mean says, in words, as tables and for other
// programs. For the report of searches only.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/statistics/intervals.h"
#include "experiments/tuning/tune.h"

namespace muster::report {

// "what counts is the least of the scores against 3 opponents"; "" for the mean.
std::string objective_words(const tuning::Tuned& tuned);

// A value as the objective has it: "44.1 % [42.0, 46.3]"; of a regret "3.2 points [1.0, 5.4]".
std::string objective_value(const tuning::Tuned& tuned, const stats::Interval& value);

// "tuned is ahead of base by 3.1 points [1.0, 5.2]"; "" where one of them is not there.
std::string judged_between(const tuning::Tuned& tuned, const std::string& first,
                           const std::string& second);
// What each of those compared is worth, and where.
std::vector<std::string> judged_sentences(const tuning::Tuned& tuned);

// Who is compared by opponent, and their differences.
std::string judged_html(const tuning::Tuned& tuned);

// What was settled before the search, and the judgement; nothing for the mean.
void add_objective_json(const tuning::Tuned& tuned, nlohmann::ordered_json& json);

}  // namespace muster::report
