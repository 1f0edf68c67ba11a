#include "experiments/config/question.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/config/nearest.h"

namespace muster {
namespace {

constexpr double kPoint = 0.01;

const std::vector<std::pair<std::string, Subject>>& subjects() {
  static const std::vector<std::pair<std::string, Subject>> names = {
      {"agent", Subject::kAgent},     {"opponent", Subject::kOpponent},
      {"ruleset", Subject::kRuleset}, {"scenario", Subject::kScenario},
      {"seat", Subject::kSeat},       {"turn", Subject::kTurn},
  };
  return names;
}

void read_subject(Reader& reader, bool gauntlet, Question& question) {
  const std::string name = reader.text("compare", "agent");
  std::tie(question.subject, question.metric) = subject_of(name);
  if (name.empty()) reader.fail("compare", "must not be empty");
  if (question.subject == Subject::kOpponent && !gauntlet) {
    reader.fail("compare",
                "`opponent` is for format = \"gauntlet\"; a round robin has agents only");
  }
}

// A list of names of agents ("agent") or scenarios.
std::vector<std::string> read_names(Reader& reader, const char* key, const char* what,
                                    const std::vector<std::string>& known) {
  if (reader.node(key) == nullptr) return {};
  std::vector<std::string> names = reader.texts(key, std::nullopt);
  for (const std::string& name : names) {
    if (std::count(known.begin(), known.end(), name) == 0) {
      reader.fail(key, fmt::format("there is no {} `{}`{}", what, name, suggestion(name, known)));
    }
  }
  return names;
}

void read_given(Reader& reader, bool gauntlet, Question& question) {
  question.given = reader.texts("given", std::vector<std::string>{});
  for (const std::string& name : question.given) {
    if (name != "ruleset" && name != "opponent" && name != "scenario") {
      reader.fail("given",
                  fmt::format("`{}`: expected \"scenario\", \"ruleset\" or \"opponent\"", name));
    }
  }
  std::erase(question.given, "scenario");  // always shown
  const bool opponents = std::count(question.given.begin(), question.given.end(), "opponent") > 0;
  if (opponents && !(gauntlet && question.subject == Subject::kAgent)) {
    reader.fail("given", "`opponent` is for a gauntlet's candidates (compare = \"agent\")");
  }
}

Question read_question(Reader reader, const QuestionContext& context) {
  Question question;
  question.asked = true;
  read_subject(reader, context.gauntlet, question);
  const bool rulesets_alone = question.subject == Subject::kRuleset && !context.gauntlet;
  question.outcome =
      reader.text("outcome", rulesets_alone && !reader.has("for") ? kRounds : kScore);
  if (question.outcome.empty()) reader.fail("outcome", "must not be empty");
  question.players = read_names(reader, "for", "agent", context.agents);
  question.scenarios = read_names(reader, "scenarios", "scenario", context.scenarios);
  read_given(reader, context.gauntlet, question);
  const double unit = question.of_score() ? kPoint : 1;
  if (reader.has("detect")) {
    const double detect = reader.number("detect", {.min = 0});
    if (detect == 0) reader.fail("detect", "must be more than 0");
    if (question.of_score() && detect > 100) reader.fail("detect", "a score has 100 points");
    question.detect = unit * detect;
  }
  question.band =
      kPoint * reader.number("band", {.fallback = kDefaultBand / kPoint, .min = 0.1, .max = 50});
  reader.finish();
  return question;
}

}  // namespace

std::string Question::compared() const {
  for (const auto& [name, subject_of_name] : subjects()) {
    if (subject_of_name == subject) return name;
  }
  return metric;
}

bool Question::covers(const std::string& scenario) const {
  return scenarios.empty() || std::count(scenarios.begin(), scenarios.end(), scenario) > 0;
}

std::pair<Subject, std::string> subject_of(const std::string& compared) {
  for (const auto& [name, subject] : subjects()) {
    if (name == compared) return {subject, ""};
  }
  return {Subject::kMetric, compared};
}

std::vector<Question> default_questions(const Varied& varied) {
  std::vector<Question> questions;
  Question agents;
  if (varied.rulesets > 1) agents.given.emplace_back("ruleset");
  questions.push_back(agents);
  if (varied.rulesets > 1) {
    Question rulesets;
    rulesets.subject = Subject::kRuleset;
    if (!varied.gauntlet) rulesets.outcome = kRounds;
    questions.push_back(rulesets);
  }
  if (varied.gauntlet && varied.opponents > 1) {
    Question opponents;
    opponents.subject = Subject::kOpponent;
    questions.push_back(opponents);
  }
  return questions;
}

std::vector<Question> read_questions(Reader& reader, const QuestionContext& context) {
  std::vector<Question> questions;
  const toml::node* node = reader.node("question");
  if (node == nullptr) return questions;
  if (node->is_table()) {
    if (auto table = reader.table("question")) {
      questions.push_back(read_question(*table, context));
    }
    return questions;
  }
  if (!node->is_array_of_tables()) {
    reader.fail("question", "expected a table [question] or tables [[question]]");
    return questions;
  }
  for (const Reader& table : reader.tables("question")) {
    questions.push_back(read_question(table, context));
  }
  return questions;
}

}  // namespace muster
