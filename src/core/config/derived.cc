#include "core/config/derived.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/data_edits.h"
#include "core/config/data_root.h"
#include "core/config/data_values.h"
#include "core/status.h"

namespace muster {
namespace {

// Files that name each other in a ring would be derived for ever.
constexpr int kMostSteps = 16;
thread_local int steps = 0;

struct Step {
  Step() { ++steps; }
  ~Step() { --steps; }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
};

// What stands at a key of the document's own; else its default; "".
std::string value_at(const Document& document, const Derivation& derivation, std::string_view key) {
  if (const toml::node* node = find_value(document.table, key)) return canonical_value(*node);
  return default_value(derivation.settings, key);
}

// The keys of `document` in place of those of `whole`.
void lay_over(const Document& document, const Derivation& derivation, Document& whole) {
  for (const auto& [key, value] : document.table) {
    const std::string name(key.str());
    const std::string text = canonical_value(value);
    std::string before = value_at(whole, derivation, name);
    if (name != "summary" && name != "name" && text != before) {
      whole.changes.push_back(
          {fmt::format("{}.{}", derivation.role, name), text, std::move(before), text});
    }
    whole.table.erase(name);  // the key as well, which says where it stands
    const toml::key place = key;
    value.visit([&](const auto& node) { whole.table.insert(place, node); });
  }
}

// What `document` begins with.
absl::StatusOr<Document> base_of(const Document& document, const Derivation& derivation) {
  const Step step;
  Diagnostics diagnostics;
  Reader reader(document, diagnostics, derivation.path);
  const std::string name = reader.text(kFromKey, std::nullopt);
  if (!diagnostics.ok()) return diagnostics.status();
  absl::StatusOr<Document> whole = steps > kMostSteps
                                       ? absl::InvalidArgumentError("this goes round and round")
                                       : derivation.base(name);
  if (whole.ok()) return whole;
  reader.fail(kFromKey, message_of(whole.status()));
  return diagnostics.status();
}

absl::Status carry_out_all(const std::vector<DataEdit>& edits, const Derivation& derivation,
                           Document& document) {
  constexpr std::array<std::string_view, 3> kRoles = {"ruleset", "scenario", "agent"};
  Diagnostics diagnostics;
  for (const DataEdit& edit : edits) {
    const std::string_view group = data_group(edit.key);
    if (group != derivation.role && std::count(kRoles.begin(), kRoles.end(), group) > 0) {
      diagnostics.error(fmt::format("{}: edit `{}`: is for `edit` of {} {}", edit.place(), edit.key,
                                    group == "agent" ? "an" : "a", group));
      continue;
    }
    std::string_view key;
    const bool own = step_over(edit.key, derivation.role, key) && !key.empty();
    if (own) {
      std::string before = value_at(document, derivation, key);
      const auto done = carry_out(edit, key, derivation.settings, document);
      if (!done.ok()) diagnostics.error(done.status());
      if (done.value_or(false)) {
        document.changes.push_back(
            {edit.key, edit.text(), std::move(before), value_at(document, derivation, key)});
      }
      if (!done.ok() || *done) continue;
    }
    document.edits.push_back(edit);
    document.changes.push_back({edit.key, edit.text(), "", ""});
  }
  return diagnostics.status();
}

}  // namespace

absl::StatusOr<Document> derived(Document document, const Derivation& derivation) {
  auto edits = read_edits(document, derivation.path);
  if (!edits.ok()) return edits.status();
  document.table.erase(kEditKey);
  if (document.table.contains(kFromKey)) {
    absl::StatusOr<Document> whole = base_of(document, derivation);
    if (!whole.ok()) return whole;
    document.table.erase(kFromKey);
    whole->other_files.insert(whole->file);
    std::vector<DataChange> of_base = std::exchange(whole->changes, {});
    lay_over(document, derivation, *whole);
    const bool just_renamed = whole->changes.empty() && edits->empty() && !whole->from.empty();
    if (just_renamed) {
      whole->changes = std::move(of_base);
    } else {
      whole->from = whole->name;
    }
    whole->file = std::move(document.file);
    whole->name = std::move(document.name);
    whole->role = std::move(document.role);
    document = *std::move(whole);
  }
  absl::Status done = carry_out_all(*edits, derivation, document);
  if (!done.ok()) return done;
  return document;
}

absl::StatusOr<Document> derived_file(const DocumentFiles& files, const std::string& name,
                                      const std::string& named_in_file) {
  absl::StatusOr<Document> document = resolve_document(name, files.folder, named_in_file);
  if (!document.ok()) return document;
  document->role = files.role;
  const std::string file = document->file;
  return derived(*std::move(document), {files.role, files.settings, [&](const std::string& base) {
                                          return derived_file(files, base, file);
                                        }});
}

void tell_mistake(Reader& reader, std::string_view key, const toml::node& node,
                  const absl::Status& mistake) {
  const std::string message = message_of(mistake);
  if (message.starts_with(reader.file() + ":")) {
    reader.diagnostics().error(message);
  } else {
    reader.fail_at(node, key, message);
  }
}

}  // namespace muster
