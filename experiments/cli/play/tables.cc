#include "experiments/cli/play/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cli/play/pages.h"
#include "experiments/cli/verbs.h"
#include "experiments/play/what_if.h"

namespace muster::cli {
namespace {

using Json = nlohmann::json;
using serve::refusal;
using serve::Reply;
using serve::Request;

// A table has a thread and keeps its game.
constexpr std::size_t kMostTables = 64;

int status_of(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
      return 400;
    case absl::StatusCode::kPermissionDenied:
      return 403;
    case absl::StatusCode::kNotFound:
      return 404;
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kUnimplemented:
      return 409;
    case absl::StatusCode::kResourceExhausted:
      return 429;
    default:
      return 500;
  }
}

Reply reply_of(const absl::StatusOr<Json>& answer) {
  if (!answer.ok()) return refusal(status_of(answer.status()), message_of(answer.status()));
  return {.body = json_text(*answer)};
}

// A whole number from 0 of a request's parameter; `fallback` where it is none.
std::int64_t number_in(const Request& request, const std::string& name, std::int64_t fallback) {
  const auto given = request.parameters.find(name);
  if (given == request.parameters.end()) return fallback;
  std::int64_t number = fallback;
  const std::string& text = given->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : fallback;
}

absl::StatusOr<std::int64_t> number_of(const Json& body, const char* name) {
  const auto member = body.find(name);
  if (member == body.end() || !member->is_number_integer()) {
    return absl::InvalidArgumentError(fmt::format("{}: expected a whole number", name));
  }
  return member->get<std::int64_t>();
}

// Whose view is asked for: one of those that may be seen.
absl::StatusOr<int> eye_of(const play::Table& table, const std::vector<int>& own,
                           std::int64_t eye) {
  if (!table.hides_information() || !table.sitting().has_people()) return kSeesAll;
  const auto seat = std::find(own.begin(), own.end(), eye);
  if (seat == own.end()) return absl::PermissionDeniedError("this is not your side");
  return *seat;
}

absl::StatusOr<std::string> text_in(const Json& wish, const char* name) {
  const auto member = wish.find(name);
  if (member == wish.end() || member->is_null()) return std::string();
  if (!member->is_string()) {
    return absl::InvalidArgumentError(fmt::format("{}: expected a text", name));
  }
  return member->get<std::string>();
}
absl::StatusOr<std::vector<std::string>> texts_in(const Json& wish, const char* name) {
  std::vector<std::string> texts;
  const auto member = wish.find(name);
  if (member == wish.end() || member->is_null()) return texts;
  const bool all =
      member->is_array() && std::all_of(member->begin(), member->end(),
                                        [](const Json& text) { return text.is_string(); });
  if (!all) return absl::InvalidArgumentError(fmt::format("{}: expected a list of texts", name));
  return member->get<std::vector<std::string>>();
}

absl::StatusOr<Json> games_json(const Registry& registry) {
  auto games = Json::array();
  for (const GameEngine* engine : registry.games()) games.emplace_back(game_json(engine->info()));
  return games;
}

}  // namespace

Tables::Tables(SittingOptions options, const Registry& registry)
    : options_(std::move(options)), registry_(registry), lobby_(serve::random_key()) {}
Tables::~Tables() = default;

absl::StatusOr<Tables::Opened> Tables::open(play::Sitting sitting) {
  {
    const std::lock_guard lock(mutex_);
    if (first_.size() == kMostTables) {
      return absl::ResourceExhaustedError(fmt::format("{} games are the most", kMostTables));
    }
  }
  auto made = play::Table::open(std::move(sitting));
  if (!made.ok()) return made.status();
  const std::shared_ptr<play::Table> table = *std::move(made);
  const std::vector<play::Seat>& seats = table->sitting().seats;
  std::vector<int> people;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].person) people.push_back(static_cast<int>(seat));
  }
  Opened opened = {.key = serve::random_key(), .seats = {}};
  const std::lock_guard lock(mutex_);
  first_.push_back(access_.size());
  access_.push_back({opened.key, table, people});
  if (people.size() < 2) return opened;
  for (const int seat : people) {
    opened.seats.emplace_back(
        seat_name(table->sitting().engine->info(), static_cast<std::size_t>(seat)),
        serve::random_key());
    access_.push_back({opened.seats.back().second, table, {seat}});
  }
  return opened;
}

Reply Tables::answer(const Request& request) {
  if (serve::same_key(request.key, lobby_)) return answer_lobby(request);
  Access access;
  {
    const std::lock_guard lock(mutex_);
    for (const Access& each : access_) {
      if (serve::same_key(request.key, each.key)) access = each;
    }
  }
  if (access.table == nullptr) return refusal(403, "this address is not known here");
  return answer_table(access, request);
}

Reply Tables::answer_lobby(const Request& request) {
  if (!request.post) {
    if (request.rest.empty()) return serve::page_reply(lobby_page());
    if (request.rest == "games") return reply_of(games_json(registry_));
    if (request.rest == "tables") return reply_of(list());
  } else if (request.rest == "new") {
    const Json wish = parse_json(request.body);
    if (!wish.is_object()) return refusal(400, "expected a JSON object");
    return reply_of(begin(wish));
  }
  return refusal(404, "there is nothing here");
}

absl::StatusOr<Json> Tables::begin(const Json& wish) {
  SittingOptions options = options_;
  options.state.clear();
  options.deal.reset();
  absl::Status read;
  const auto take = [&](auto value, auto& into) {
    read.Update(value.status());
    if (value.ok()) into = *std::move(value);
  };
  take(text_in(wish, "game"), options.game);
  take(text_in(wish, "scenario"), options.scenario);
  take(text_in(wish, "ruleset"), options.ruleset);
  take(texts_in(wish, "as"), options.people);
  take(texts_in(wish, "against"), options.against);
  take(texts_in(wish, "names"), options.names);
  if (!read.ok()) return read;
  auto sitting = sitting_of(options, registry_);
  if (!sitting.ok()) return absl::InvalidArgumentError(message_of(sitting.status()));
  const auto opened = open(*std::move(sitting));
  if (!opened.ok()) return opened.status();
  return Json{{"address", fmt::format("/{}/", opened->key)}};
}

Json Tables::list() {
  Json all = Json::array();
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < first_.size(); ++i) {
    const std::size_t end = i + 1 < first_.size() ? first_[i + 1] : access_.size();
    Json table = access_[first_[i]].table->summary();
    table["address"] = fmt::format("/{}/", access_[first_[i]].key);
    for (std::size_t k = first_[i] + 1; k < end; ++k) {
      const auto seat = static_cast<std::size_t>(access_[k].own.front());
      table["seats"].push_back({seat_name(access_[k].table->sitting().engine->info(), seat),
                                fmt::format("/{}/", access_[k].key)});
    }
    all.push_back(std::move(table));
  }
  return all;
}

Reply Tables::answer_table(const Access& access, const Request& request) {
  play::Table& table = *access.table;
  if (!request.post) {
    if (request.rest == "state") return reply_of(table.state());
    if (!request.rest.empty() && request.rest != "news")
      return refusal(404, "there is nothing here");
    const std::int64_t first = access.own.empty() ? kSeesAll : access.own.front();
    const auto eye = eye_of(table, access.own, number_in(request, "eye", first));
    if (!eye.ok()) return reply_of(eye.status());
    if (request.rest.empty()) return serve::page_reply(table_page(table, access.own, *eye));
    const auto count = [&](const char* name) {
      return static_cast<std::size_t>(std::max<std::int64_t>(number_in(request, name, 0), 0));
    };
    return reply_of(table.news(
        *eye, access.own,
        {.epoch = count("epoch"), .frames = count("frames"), .pieces = count("pieces")}));
  }
  const Json body = parse_json(request.body);
  if (!body.is_object()) return refusal(400, "expected a JSON object");
  return reply_of(act(access, request.rest, body));
}

absl::StatusOr<Json> Tables::act(const Access& access, const std::string& what, const Json& body) {
  play::Table& table = *access.table;
  const auto done = [](const absl::Status& status) -> absl::StatusOr<Json> {
    if (!status.ok()) return status;
    return Json::object();
  };
  if (what == "undo") return done(table.undo(access.own));
  if (what == "hint") return table.hint(access.own);
  if (what == "why") return table.why();
  if (what == "save") return table.save();
  if (what == "choose" || what == "odds") {
    const auto step = number_of(body, "step");
    const auto code = number_of(body, "code");
    if (!step.ok()) return step.status();
    if (!code.ok()) return code.status();
    if (*step < 0 || *code < 0 || *code > 0xffff) {
      return absl::InvalidArgumentError("step and code: expected numbers from 0");
    }
    const auto at = static_cast<std::size_t>(*step);
    const auto action = static_cast<Action>(*code);
    if (what == "odds") return table.odds(access.own, at, action);
    return done(table.choose(access.own, at, action));
  }
  const auto state = body.find("state");
  if (what != "look" && what != "rank" && what != "play-on") {
    return absl::NotFoundError("there is nothing here");
  }
  if (state == body.end()) return absl::InvalidArgumentError("state: is missing");
  if (what == "look") return play::look_at(table.sitting(), *state);
  if (what == "rank") return play::rank_choices(table.sitting(), *state);
  return play_on(access, *state);
}

absl::StatusOr<Json> Tables::play_on(const Access& access, const Json& state) {
  const auto opened = open(play::from_state(access.table->sitting(), state));
  if (!opened.ok()) return opened.status();
  return Json{{"address", fmt::format("/{}/", opened->key)}};
}

}  // namespace muster::cli
