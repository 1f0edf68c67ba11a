#include "experiments/config/question.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "core/config/nearest.h"
#include "experiments/config/loading.h"
#include "experiments/config/range.h"

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

struct QuestionReading {
  Question question;
  std::shared_ptr<const QuestionContext> context;
  double band = kDefaultBand / kPoint;
};
using QuestionTable = ParamTable<QuestionReading>;

template <class T>
auto of_question(T Question::*field) {
  return inside(&QuestionReading::question, field);
}

void check_subject(Reader& reader, QuestionReading& reading) {
  Question& question = reading.question;
  const std::string name = question.metric;
  std::tie(question.subject, question.metric) = subject_of(name);
  if (name.empty()) reader.fail("compare", "must not be empty");
  if (question.subject == Subject::kOpponent && !reading.context->gauntlet) {
    reader.fail("compare",
                "`opponent` is for format = \"gauntlet\"; a round robin has agents only");
  }
  const bool rulesets_alone = question.subject == Subject::kRuleset && !reading.context->gauntlet;
  if (rulesets_alone && !reader.has("for")) question.outcome = kRounds;
}

// Whether a list of names of agents ("agent") or scenarios is of those that there are.
void check_names(Reader& reader, const char* key, const char* what,
                 const std::vector<std::string>& names, const std::vector<std::string>& known) {
  for (const std::string& name : names) {
    if (std::count(known.begin(), known.end(), name) == 0) {
      reader.fail(key, fmt::format("there is no {} `{}`{}", what, name, suggestion(name, known)));
    }
  }
}

void check_given(Reader& reader, QuestionReading& reading) {
  Question& question = reading.question;
  for (const std::string& name : question.given) {
    if (name != "ruleset" && name != "opponent" && name != "scenario") {
      reader.fail("given",
                  fmt::format("`{}`: expected \"scenario\", \"ruleset\" or \"opponent\"", name));
    }
  }
  std::erase(question.given, "scenario");  // always shown
  const bool opponents = std::count(question.given.begin(), question.given.end(), "opponent") > 0;
  if (opponents && !(reading.context->gauntlet && question.subject == Subject::kAgent)) {
    reader.fail("given", "`opponent` is for a gauntlet's candidates (compare = \"agent\")");
  }
}

void read_between(Reader& reader, QuestionReading& reading) {
  reading.question.between = read_range(reader, "between");
  if (reading.question.between && reading.question.of_score()) {
    reader.fail("between", "is for other outcomes than \"score\", which has `band`");
  }
}

void check_units(Reader& reader, QuestionReading& reading) {
  Question& question = reading.question;
  question.band = kPoint * reading.band;
  if (!question.detect || !question.of_score()) return;
  if (*question.detect > 100) reader.fail("detect", "a score has 100 points");
  *question.detect *= kPoint;
}

// Where levels are known before the first game.
void check_focus(Reader& reader, QuestionReading& reading) {
  const Question& question = reading.question;
  if (question.focus.empty()) return;
  const bool rulesets = question.subject == Subject::kRuleset;
  if (!rulesets && question.subject != Subject::kAgent && question.subject != Subject::kOpponent) {
    reader.fail("focus", fmt::format("is for agents, opponents and rulesets, not for {}s",
                                     question.compared()));
    return;
  }
  const bool some = !rulesets && !question.players.empty();
  check_names(reader, "focus", rulesets ? "ruleset" : "agent", {question.focus},
              rulesets ? reading.context->rulesets
              : some   ? question.players
                       : reading.context->agents);
}

void add_counted_games(QuestionTable& table) {
  table.texts("for", of_question(&Question::players), "whose games count")
      .values("a list of names of agents")
      .otherwise("candidates, or all agents")
      .texts("scenarios", of_question(&Question::scenarios),
             "whose games count; not in the first question where [stop] decides by it")
      .values("a list of names of scenarios")
      .otherwise("all")
      .check([](Reader& reader, QuestionReading& reading) {
        const Question& question = reading.question;
        check_names(reader, "for", "agent", question.players, reading.context->agents);
        check_names(reader, "scenarios", "scenario", question.scenarios,
                    reading.context->scenarios);
      });
}

QuestionTable question_table() {
  QuestionTable table;
  table
      .other({"compare", "text", "\"agent\"",
              "what is compared: \"agent\" (a gauntlet's candidates, or all agents of a round "
              "robin), \"opponent\" (a gauntlet's), \"ruleset\", \"scenario\", \"seat\", \"turn\" "
              "(the place in the turn order, where games tell it), or any metric that games have "
              "for each seat as a text or whole number: \"faction\" where they have "
              "`faction_first`, `faction_second`"},
             [](Reader& reader, QuestionReading& reading) {
               reading.question.metric = reader.text("compare", "agent");
             })
      .check(check_subject)
      .text("outcome", of_question(&Question::outcome),
            "in what: \"score\", the share of first places, ties shared; \"margin\" (two seats); "
            "\"rounds\"; \"decisions\"; or a metric, of the game or of each seat")
      .otherwise("\"score\"; of rulesets in a round robin without `for` \"rounds\"")
      .check([](Reader& reader, QuestionReading& reading) {
        if (reading.question.outcome.empty()) reader.fail("outcome", "must not be empty");
      });
  add_counted_games(table);
  return table
      .texts(
          "given", of_question(&Question::given),
          "by what differences are shown apart, besides scenarios: \"ruleset\"; for a gauntlet's "
          "candidates also \"opponent\"")
      .check(check_given)
      .text("focus", of_question(&Question::focus),
            "one of what is compared: all others are compared with it, and hold together as so "
            "many pairs; what is said of others among themselves follows from that. For the first "
            "question of a run with [stop] when = \"resolved\"")
      .otherwise("all pairs")
      .check(check_focus)
      .number("detect", of_question(&Question::detect), NumberRange{.min = 0, .open = true},
              "the smallest difference of interest, in points of score (up to 100) or in the "
              "outcome's unit: only with it can two be called equal")
      .otherwise("none")
      .number("band", &QuestionReading::band, 0.1, 50,
              "how far from its fair share, in points, a seat, place or faction still counts as "
              "balanced")
      .other({"between", "[low, high]", "(nothing)",
              "of another outcome: what values are to be within when `muster balance` looks for "
              "numbers of rules"},
             read_between)
      .check(check_units);
}

void begin_questions(Reader& /*reader*/, Loading& loading) {
  QuestionContext context;
  context.agents = loading.agent_names;
  context.agents.insert(context.agents.end(), loading.left_out.begin(), loading.left_out.end());
  for (const Document& scenario : loading.experiment.scenarios) {
    context.scenarios.push_back(scenario.name);
  }
  for (const Document& ruleset : loading.experiment.rulesets) {
    context.rulesets.push_back(ruleset.name);
  }
  context.gauntlet = loading.gauntlet();
  loading.context = std::make_shared<const QuestionContext>(std::move(context));
}

}  // namespace

void add_questions(ConfigTable& table) {
  table.check(begin_questions)
      .tables<QuestionReading>(
          {"question", "table [question], or tables [[question]]", "(what the config varies)",
           "what the games are to answer; the first question stands at the top"},
          question_table(),
          [](const Loading& loading) {
            QuestionReading reading;
            reading.question.asked = true;
            reading.context = loading.context;
            return reading;
          },
          [](Reader& /*table*/, Loading& loading, const QuestionReading& reading) {
            loading.experiment.questions.push_back(reading.question);
          },
          true)
      .check([](Reader& /*reader*/, Loading& loading) {
        std::vector<Question> all = loading.experiment.questions;
        if (all.empty()) {
          all = default_questions({loading.gauntlet(), 0, 0, loading.experiment.rulesets.size()});
        }
        loading.first_question = all.front();
      });
}

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

}  // namespace muster
