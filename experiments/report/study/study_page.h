// A study that has been played, for people and for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/study/claims.h"
#include "experiments/study/play.h"

namespace muster::report {

// By part: study::judge().
using JudgedClaims = std::vector<std::vector<study::JudgedClaim>>;

// The page of docs/studies, in Markdown. Its pictures are files of pictures().
std::string study_markdown(const study::PlayedStudy& played, const JudgedClaims& claims);
// Names of files, in the folder `images` beside the page, and what they hold.
std::vector<std::pair<std::string, std::string>> study_pictures(const study::PlayedStudy& played);

// Claims and what became of them, in lines of `width` columns.
std::string study_text(const study::PlayedStudy& played, const JudgedClaims& claims,
                       std::size_t width);
nlohmann::ordered_json study_json(const study::PlayedStudy& played, const JudgedClaims& claims);

}  // namespace muster::report
