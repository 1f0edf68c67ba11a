#include <absl/strings/ascii.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <ctime>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "experiments/cli/new/new_file.h"
#include "experiments/config/experiment.h"

namespace muster::cli {
namespace {

// How much a word says, by where it stands in an experiment.
constexpr int kInName = 4;
constexpr int kInQuestion = 4;
constexpr int kInSummary = 2;
constexpr int kInHead = 1;

// Lower case, without the plural's "s".
std::string stem(const std::string& text) {
  std::string word = absl::AsciiStrToLower(text);
  if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
  return word;
}

std::set<std::string> stems(const std::string& text) {
  static const std::set<std::string> kSmall = {"a",   "an",  "the", "of",  "is",    "are",
                                               "in",  "to",  "do",  "for", "which", "what",
                                               "how", "and", "it",  "or",  "does"};
  std::set<std::string> found;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else if (!word.empty()) {
      const std::string stemmed = stem(std::exchange(word, ""));
      if (!kSmall.contains(stemmed)) found.insert(stemmed);
    }
  }
  return found;
}

struct Model {
  std::string name;  // "try/homm_targeting"
  std::string game;
  std::string summary;
  Document document;
  std::vector<std::string> lines;
  std::size_t head = 0;  // lines of comments at the start
};

absl::StatusOr<Model> model_of(const std::string& name) {
  Model model;
  model.name = name;
  const std::string path = data_file("experiments/" + name + ".toml");
  const auto text = read_file(path);
  if (!text.ok()) return text.status();
  auto document = parse_document(*text, path);
  if (!document.ok()) return document.status();
  model.game = document->table["game"].value_or(std::string());
  model.summary = document->table["summary"].value_or(std::string());
  model.lines = absl::StrSplit(*text, '\n');
  while (model.head < model.lines.size() && model.lines[model.head].starts_with('#')) ++model.head;
  model.document = *std::move(document);
  return model;
}

absl::StatusOr<std::vector<Model>> models_of(const std::string& game) {
  std::vector<Model> models;
  for (const std::string folder : {"", "try/"}) {
    for (const std::string& name : document_names(data_file("experiments/" + folder))) {
      auto model = model_of(folder + name);
      if (!model.ok()) return model.status();
      if (game.empty() || model->game == game) models.push_back(*std::move(model));
    }
  }
  return models;
}

// What questions compare, and in what.
std::string question_words(const toml::table& config) {
  std::string words;
  const auto add = [&words](const toml::table& question) {
    for (const char* key : {"compare", "outcome"}) {
      words += " " + question[key].value_or(std::string());
    }
  };
  if (const toml::table* one = config["question"].as_table()) add(*one);
  if (const toml::array* several = config["question"].as_array()) {
    for (const toml::node& each : *several) {
      if (const toml::table* question = each.as_table()) add(*question);
    }
  }
  return words;
}

// How many of the words it is about, and how much they say.
std::pair<std::size_t, int> score_of(const Model& model, const std::set<std::string>& asked) {
  std::string head;
  for (std::size_t line = 0; line < model.head; ++line) head += model.lines[line] + " ";
  std::set<std::string> found;
  int score = 0;
  const auto count = [&](const std::string& text, int weight) {
    for (const std::string& word : stems(text)) {
      if (!asked.contains(word)) continue;
      found.insert(word);
      score += weight;
    }
  };
  count(model.name, kInName);
  count(question_words(model.document.table), kInQuestion);
  count(model.summary, kInSummary);
  count(head, kInHead);
  return {found.size(), score};
}

absl::Status no_model(const std::vector<Model>& models, const std::string& words,
                      const std::string& game, const char* why) {
  std::string known;
  for (const Model& model : models) {
    known += fmt::format("\n{:<26} {}{}", model.name,
                         game.empty() ? fmt::format("({}) ", model.game) : "", model.summary);
  }
  return absl::InvalidArgumentError(
      fmt::format("{} `{}`{}; there is:{}", why, words, game.empty() ? "" : " of " + game, known));
}

absl::StatusOr<Model> nearest_model(const std::string& words, const std::string& game) {
  auto models = models_of(game);
  if (!models.ok()) return models.status();
  const std::set<std::string> asked = stems(words);
  std::pair<std::size_t, int> best = {0, 0};
  std::vector<Model> nearest;
  for (const Model& model : *models) {
    const auto score = score_of(model, asked);
    if (score > best) nearest.clear();
    best = std::max(best, score);
    if (score == best && score.second > 0) nearest.push_back(model);
  }
  if (nearest.empty()) return no_model(*models, words, game, "no experiment is about");
  const bool of_several = std::any_of(nearest.begin(), nearest.end(), [&](const Model& model) {
    return model.game != nearest.front().game;
  });
  if (of_several) {
    return no_model(nearest, words, game, "experiments of several games (--game GAME) are about");
  }
  return nearest.front();
}

// The meanings of keys, by the line that they begin: each key once.
class Meanings {
 public:
  explicit Meanings(const Model& model) : lines_(model.lines) {
    for (const ParamInfo& setting : experiment_settings()) settings_.emplace(setting.name, setting);
    add_table(model.document.table, "");
  }

  // "" where nothing is to be said, as there is a comment.
  std::string above(std::size_t line) const {
    const auto found = by_line_.find(line);
    return found == by_line_.end() ? "" : found->second;
  }

 private:
  void add_table(const toml::table& table, const std::string& around) {
    for (const auto& [key, value] : table) {
      const std::string name = around + std::string(key.str());
      add(name, key);
      if (const toml::table* inner = value.as_table()) add_table(*inner, name + ".");
      const toml::array* list = value.as_array();
      if (list == nullptr || !list->is_array_of_tables()) continue;
      for (const toml::node& each : *list) add_table(*each.as_table(), name + "[].");
    }
  }

  // Keys inside a line have no line of their own.
  void add(const std::string& name, const toml::key& key) {
    const std::size_t line = key.source().begin.line;
    const auto setting = settings_.find(name);
    if (line == 0 || line > lines_.size() || setting == settings_.end()) return;
    const std::string& text = lines_[line - 1];
    if (!text.starts_with(std::string(key.str())) || text.find(" # ") != std::string::npos) return;
    by_line_.emplace(line, comment(meaning(setting->second)));
    settings_.erase(setting);
  }

  const std::vector<std::string>& lines_;
  std::map<std::string, ParamInfo> settings_;
  std::map<std::size_t, std::string> by_line_;
};

// "20261127": of another day other games.
std::string seed_of_today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return fmt::format("{:04}{:02}{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

}  // namespace

absl::StatusOr<NewConfig> new_config(const std::string& words, const std::string& game,
                                     const std::string& command) {
  const auto model = nearest_model(words, game);
  if (!model.ok()) return model.status();
  const Meanings meanings(*model);
  NewConfig config{model->name, model->game, comment(model->summary) + "#\n"};
  config.text += comment(fmt::format(
      "Written by `{}`, after the experiment {} (configs/experiments/{}.toml). `muster plan` says "
      "how many games it is and how long they take, `muster run` plays them, and `muster validate "
      "--settings` tells what else can be said here.",
      command, model->name, model->name));
  std::size_t last = model->lines.size();
  while (last > 0 && model->lines[last - 1].empty()) --last;
  for (std::size_t line = model->head; line < last; ++line) {
    const std::string& text = model->lines[line];
    config.text += meanings.above(line + 1);
    config.text += text.starts_with("seed = ") ? fmt::format("seed = {}", seed_of_today()) : text;
    config.text += "\n";
  }
  return config;
}

}  // namespace muster::cli
