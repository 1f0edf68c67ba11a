// Described settings: one table of the fields of a struct gives the parser of a document, defaults,
// ranges, which settings mean something only under others, and the text of `muster games GAME
// --settings` and `muster agents`.
//
//   struct Rules { std::string name = "standard"; bool board = true; int heat = 3; };
//   const ParamTable<Rules> table = ParamTable<Rules>()
//       .boolean("board", &Rules::board, "false: no positions", "PN-01")
//       .only("board = true", [](const Rules& rules) { return rules.board; },
//             ParamTable<Rules>().integer("heat", &Rules::heat, 0, 9, "Heat at the start"));
//   absl::StatusOr<Rules> rules = read_settings(document, table);
#pragma once

#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/config/reader.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"

namespace muster {

// The field `inner` of the member `outer`.
template <class P, class Outer, class T>
auto inside(Outer P::*outer, T Outer::*inner) {
  return [outer, inner](P& p) -> T& { return p.*outer.*inner; };
}
// The element `index` of the array `member`.
template <class P, class Array>
auto element(Array P::*member, std::size_t index) {
  return [ member, index ](P & p) -> auto& { return (p.*member)[index]; };
}

// "integer 0..9", "integer from 0", "number above 0".
std::string type_text(const IntegerRange& range);
std::string type_text(const NumberRange& range);

// The settings of a struct P, read in the order in which they were added. A field is a pointer to a
// member of P or of a base, or a function from P& to the value; a setting of an optional value is
// read when it is given. Defaults are those of P{}. `rule` names the rules that a setting changes
// (ParamInfo::rule).
template <class P>
class ParamTable {
 public:
  using Holds = std::function<bool(const P&)>;

  template <class Field>
  ParamTable& integer(const std::string& name, Field field, std::int64_t min, std::int64_t max,
                      std::string summary, std::string rule = {}) {
    return integer(name, field, IntegerRange{.min = min, .max = max}, std::move(summary),
                   std::move(rule));
  }
  // `range` without a fallback: the field's value is it.
  template <class Field>
  ParamTable& integer(const std::string& name, Field field, IntegerRange range, std::string summary,
                      std::string rule = {}) {
    return add_number({name, type_text(range), {}, std::move(summary), std::move(rule)}, field,
                      [name, range](Reader& reader, std::optional<std::int64_t> fallback) {
                        IntegerRange with = range;
                        with.fallback = fallback;
                        return reader.integer(name, with);
                      });
  }
  template <class Field>
  ParamTable& number(const std::string& name, Field field, double min, double max,
                     std::string summary, std::string rule = {}) {
    return number(name, field, NumberRange{.min = min, .max = max}, std::move(summary),
                  std::move(rule));
  }
  template <class Field>
  ParamTable& number(const std::string& name, Field field, NumberRange range, std::string summary,
                     std::string rule = {}) {
    return add_number({name, type_text(range), {}, std::move(summary), std::move(rule)}, field,
                      [name, range](Reader& reader, std::optional<double> fallback) {
                        NumberRange with = range;
                        with.fallback = fallback;
                        return reader.number(name, with);
                      });
  }
  template <class Field>
  ParamTable& boolean(const std::string& name, Field field, std::string summary,
                      std::string rule = {}) {
    P defaults{};
    const bool fallback = std::invoke(field, defaults);
    return add(
        {name, "true|false", fallback ? "true" : "false", std::move(summary), std::move(rule)},
        [=](Reader& reader, P& p, bool required) {
          bool& value = std::invoke(field, p);
          value = reader.boolean(name, unless(required, value));
        });
  }
  template <class Field>
  ParamTable& text(const std::string& name, Field field, std::string summary,
                   std::string rule = {}) {
    P defaults{};
    return add({name, "text", fmt::format("\"{}\"", std::invoke(field, defaults)),
                std::move(summary), std::move(rule)},
               [=](Reader& reader, P& p, bool required) {
                 std::string& value = std::invoke(field, p);
                 value = reader.text(name, unless(required, value));
               });
  }
  // A list of texts, empty unless given.
  template <class Field>
  ParamTable& texts(const std::string& name, Field field, std::string summary,
                    std::string rule = {}) {
    return add({name, "a list of texts", "[]", std::move(summary), std::move(rule)},
               [=](Reader& reader, P& p, bool required) {
                 std::vector<std::string>& value = std::invoke(field, p);
                 value = reader.texts(name, unless(required, value));
               });
  }
  template <class Field, class E = std::remove_cvref_t<std::invoke_result_t<Field, P&>>>
  ParamTable& choice(const std::string& name, Field field,
                     std::vector<std::pair<std::string, E>> names, std::string summary,
                     std::string rule = {}) {
    P defaults{};
    const E fallback = std::invoke(field, defaults);
    std::string type;
    std::string shown;
    for (const auto& [text, value] : names) {
      type += (type.empty() ? "\"" : "|\"") + text + "\"";
      if (value == fallback) shown = "\"" + text + "\"";
    }
    return add({name, type, shown, std::move(summary), std::move(rule)},
               [=](Reader& reader, P& p, bool required) {
                 E& value = std::invoke(field, p);
                 value = reader.template choice<E>(name, unless(required, value), names);
               });
  }
  // A list of whole numbers, empty unless given.
  template <class Field>
  ParamTable& integers(const std::string& name, Field field, std::int64_t min, std::int64_t max,
                       std::string summary, std::string rule = {}) {
    return add(
        {name, fmt::format("a list of integers {}..{}", min, max), "[]", std::move(summary),
         std::move(rule)},
        [=](Reader& reader, P& p, bool /*required*/) {
          using Number = typename std::remove_cvref_t<std::invoke_result_t<Field, P&>>::value_type;
          for (const std::int64_t value : reader.integers(name, std::vector<std::int64_t>{})) {
            if (value < min || value > max) {
              reader.fail(name,
                          fmt::format("expected numbers from {} to {}, got {}", min, max, value));
            } else {
              std::invoke(field, p).push_back(static_cast<Number>(value));
            }
          }
        });
  }
  // A choice of two words for a truth value, the default's first in help.
  template <class Field>
  ParamTable& either(const std::string& name, Field field, std::string no, std::string yes,
                     std::string summary, std::string rule = {}) {
    P defaults{};
    std::vector<std::pair<std::string, bool>> names = {{std::move(no), false},
                                                       {std::move(yes), true}};
    if (std::invoke(field, defaults)) std::swap(names[0], names[1]);
    return choice(name, field, std::move(names), std::move(summary), std::move(rule));
  }

  // A setting with a reader of its own, which asks for info.name; or, without one, that code
  // elsewhere reads.
  ParamTable& other(ParamInfo info, std::function<void(Reader&, P&)> read = {}) {
    return add(info, [read = std::move(read)](Reader& reader, P& p, bool) {
      if (read) read(reader, p);
    });
  }
  // A look at what has been read so far, to report what does not go together or to complete it.
  ParamTable& check(std::function<void(Reader&, P&)> look) { return other({}, std::move(look)); }

  // The setting added last must be given.
  ParamTable& required() {
    steps_.back().required = true;
    steps_.back().info.fallback.clear();
    return *this;
  }
  // Without the setting added last holds what `words` say ("the ruleset's"): P is read with it.
  ParamTable& otherwise(std::string_view words) {
    steps_.back().info.fallback = fmt::format("({})", words);
    return *this;
  }

  // Of the setting added last: what it may be, where there is more to say than that it is a text.
  ParamTable& values(std::string_view words) {
    steps_.back().info.type = words;
    return *this;
  }

  // The settings of `table`, which mean something only where `holds` of what has been read before;
  // `when` says so as a document would ("dice_stacks = true"). Elsewhere it is a mistake to give
  // them, and the values stay as they are.
  ParamTable& only(const std::string& when, const Holds& holds, const ParamTable& table) {
    for (Step step : table.steps_) {
      step.conditions.insert(step.conditions.begin(), Condition{when, holds});
      step.info.only = step.info.only.empty() ? when : when + " and " + step.info.only;
      steps_.push_back(std::move(step));
    }
    return *this;
  }

  // The settings of a table `[name]` inside the document, which may be left out.
  ParamTable& table(const std::string& name, const ParamTable& inner) {
    return tell(name, inner).check([name, inner](Reader& reader, P& p) {
      std::optional<Reader> found = reader.table(name);
      if (!found) return;
      p = inner.read(*found, std::move(p));
      found->finish();
    });
  }
  // The settings of the tables of a list info.name: each is read by `inner` over what `start` makes
  // of P, and handed to `take`. `or_one`: a single table will do.
  template <class Item>
  ParamTable& tables(const ParamInfo& info, const ParamTable<Item>& inner,
                     std::function<Item(const P&)> start,
                     std::function<void(Reader& table, P&, Item)> take, bool or_one = false) {
    other(info, [=, name = info.name](Reader& reader, P& p) {
      for (Reader& each : reader.tables(name, or_one)) {
        Item item = inner.read(each, start(p));
        each.finish();
        take(each, p, std::move(item));
      }
    });
    return tell(info.name + "[]", inner);
  }
  // The settings of tables `around` ("deck", "tile[]") that code elsewhere reads by `inner`.
  template <class Other>
  ParamTable& tell(const std::string& around, const ParamTable<Other>& inner) {
    for (ParamInfo info : inner.info()) {
      info.name = around + "." + info.name;
      other(std::move(info));
    }
    return *this;
  }

  // The settings of a part of P.
  template <class Part>
  ParamTable& part(Part P::*member, const ParamTable<Part>& table) {
    for (const auto& step : table.steps_) {
      Step mine{
          .info = step.info,
          .read = [read = step.read, member](Reader& reader, P& p,
                                             bool required) { read(reader, p.*member, required); },
          .required = step.required};
      for (const auto& condition : step.conditions) {
        mine.conditions.push_back({condition.when, [holds = condition.holds, member](const P& p) {
                                     return holds(p.*member);
                                   }});
      }
      steps_.push_back(std::move(mine));
    }
    return *this;
  }

  std::vector<ParamInfo> info() const {
    std::vector<ParamInfo> all;
    for (const Step& step : steps_) {
      if (!step.info.name.empty()) all.push_back(step.info);
    }
    return all;
  }
  // Reads every setting; those that are not given are as in `params`. Mistakes go to the reader's
  // diagnostics.
  P read(Reader& reader, P params = {}) const {
    for (const Step& step : steps_) {
      const Condition* unmet = nullptr;
      for (const Condition& condition : step.conditions) {
        if (unmet == nullptr && !condition.holds(params)) unmet = &condition;
      }
      if (unmet == nullptr) {
        step.read(reader, params, step.required);
      } else if (!step.info.name.empty() && reader.has(step.info.name)) {
        reader.fail(step.info.name, fmt::format("is for {}", unmet->when));
      }
    }
    return params;
  }

 private:
  template <class Other>
  friend class ParamTable;

  using Read = std::function<void(Reader&, P&, bool required)>;
  struct Condition {
    std::string when;
    Holds holds;
  };
  struct Step {
    ParamInfo info;  // without a name: a check
    Read read;
    bool required = false;
    std::vector<Condition> conditions = {};
  };

  // What holds without a setting that need not be given.
  template <class T>
  static std::optional<T> unless(bool required, const T& value) {
    return required ? std::nullopt : std::optional<T>(value);
  }
  ParamTable& add(const ParamInfo& info, Read read) {
    steps_.push_back({.info = info, .read = std::move(read)});
    return *this;
  }
  // `read_one` reads the value; its argument is what holds without it.
  template <class Field, class ReadOne>
  ParamTable& add_number(ParamInfo info, Field field, ReadOne read_one) {
    using Value = std::remove_cvref_t<std::invoke_result_t<Field, P&>>;
    if constexpr (requires(const Value& value) { value.has_value(); }) {
      return add(info, [=, name = info.name](Reader& reader, P& p, bool) {
        using Inner = typename Value::value_type;
        if (reader.has(name)) std::invoke(field, p) = static_cast<Inner>(read_one(reader, {}));
      });
    } else {
      P defaults{};
      info.fallback = fmt::format("{}", std::invoke(field, defaults));
      return add(info, [=](Reader& reader, P& p, bool required) {
        Value& value = std::invoke(field, p);
        using Number = decltype(read_one(reader, {}));
        value = static_cast<Value>(read_one(reader, unless(required, static_cast<Number>(value))));
      });
    }
  }

  std::vector<Step> steps_;
};

// What a document says by `table`, with the name and summary that every document may have: P's own,
// if it has such. Unknown keys are mistakes. Errors: InvalidArgument, one mistake per line.
template <class P>
absl::StatusOr<P> read_settings(const Document& document, const ParamTable<P>& table,
                                P params = {}) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  const std::string name = reader.text("name", document.name);
  const std::string summary = reader.text("summary", "");
  if constexpr (requires { params.name = name; }) params.name = name;
  if constexpr (requires { params.summary = summary; }) params.summary = summary;
  params = table.read(reader, std::move(params));
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return params;
}

// The same of both documents of a small game, into one struct.
template <class P>
absl::StatusOr<P> read_settings(const RulesSource& source, const ParamTable<P>& ruleset,
                                const ParamTable<P>& scenario, P params = {}) {
  Diagnostics diagnostics;
  for (const auto& [document, table] :
       {std::pair(&source.ruleset, &ruleset), std::pair(&source.scenario, &scenario)}) {
    Reader reader(*document, diagnostics);
    for (const char* key : {"name", "summary"}) reader.text(key, "");
    params = table->read(reader, std::move(params));
    reader.finish();
  }
  if (!diagnostics.ok()) return diagnostics.status();
  return params;
}

// For games without settings.
inline absl::Status no_settings(const RulesSource& source) {
  struct None {};
  return read_settings<None>(source, {}, {}).status();
}

}  // namespace muster
