// What is known of levels while games come: for who draws how intervals narrow.
#pragma once

#include <vector>

#include "experiments/analysis/answer.h"
#include "experiments/analysis/question_table.h"
#include "experiments/config/question.h"
#include "experiments/plan/plan.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// The rows that answer_of has of a run that is not finished, in the table's order and without what
// takes all pairs: intervals that hold however often one looks.
std::vector<LevelRow> level_rows(const Question& question, const QuestionTable& table,
                                 const StoreMeta& meta, const Plan& plan);

}  // namespace muster::analysis
