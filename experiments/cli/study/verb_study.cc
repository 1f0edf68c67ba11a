#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/config/nearest.h"
#include "core/files.h"
#include "experiments/cli/settings/settings_text.h"
#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/plan/shards.h"
#include "experiments/report/study/study_page.h"
#include "experiments/study/claims.h"
#include "experiments/study/play.h"

namespace muster::cli {
namespace {

struct StudyVerb {
  std::string name;
  std::vector<std::string> overrides;
  std::vector<std::uint64_t> seeds;
  std::vector<std::string> parts;
  std::string out;
  std::string page;
  int threads = default_threads();
  std::optional<ShardNumber> shard;
  bool plan = false;
  bool settings = false;
  SettingsForm form;
};

// Names and titles of all that there are.
int list_studies() {
  for (const std::string& name : study::study_names()) {
    const auto study = study::load_study(name);
    if (!study.ok()) return report_error(study.status());
    fmt::print("{:<14} {}\n", name, study->title);
  }
  return kExitDone;
}

int show_settings(const SettingsForm& form) {
  const std::vector<Described> all = {{"study", "a study", study::study_settings()}};
  if (form.json) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    add_settings(json, all);
    return tell_json(json);
  }
  if (form.markdown) {
    print_settings_table(all.front(), false);
  } else {
    print_settings(all);
  }
  return kExitDone;
}

// The study with what the command line says of seeds and parts.
absl::StatusOr<study::Study> wanted_study(const StudyVerb& verb) {
  auto study = study::load_study(verb.name);
  if (!study.ok()) return study;
  if (!verb.seeds.empty()) study->seeds = verb.seeds;
  if (verb.parts.empty()) return study;
  std::vector<std::string> names;
  for (const study::Part& part : study->parts) names.push_back(part.name);
  for (const std::string& name : verb.parts) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return absl::InvalidArgumentError(
          fmt::format("--parts: there is no part `{}`{}", name, suggestion(name, names)));
    }
  }
  std::erase_if(study->parts, [&](const study::Part& part) {
    return std::find(verb.parts.begin(), verb.parts.end(), part.name) == verb.parts.end();
  });
  return study;
}

// The page, and its pictures in the folder `images` beside it.
absl::Status write_page(const study::PlayedStudy& played, const report::JudgedClaims& claims,
                        const std::string& path) {
  // Where nothing is played no run has made its folder.
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;  // whoever writes there says what is wrong
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  if (absl::Status written = write_file(path, report::study_markdown(played, claims));
      !written.ok()) {
    return written;
  }
  const std::string images = (folder / "images").string();
  const auto pictures = report::study_pictures(played);
  if (!pictures.empty()) {
    std::filesystem::create_directories(images, ignored);
  }
  for (const auto& [name, svg] : pictures) {
    absl::Status written = write_file(fmt::format("{}/{}", images, name), svg);
    if (!written.ok()) return written;
  }
  return absl::OkStatus();
}

int show_plan(const StudyVerb& verb, const study::Study& study, const Registry& registry) {
  const auto planned = study::plan(study, verb.overrides, registry);
  if (!planned.ok()) return report_error(planned.status());
  std::uint64_t sum = 0;
  for (const study::PlannedRun& run : *planned) {
    fmt::print("{}: {}{} games on each of {} seeds\n",
               run.name.empty() ? run.part : fmt::format("{}/{}", run.part, run.name),
               run.about ? "about " : "", run.games, study.seeds.size());
    sum += run.games * study.seeds.size();
  }
  fmt::print("in all: {} games\n", sum);
  return kExitDone;
}

int act(const StudyVerb& verb, const Registry& registry) {
  if (verb.settings) return show_settings(verb.form);
  if (verb.name.empty()) return list_studies();
  const auto study = wanted_study(verb);
  if (!study.ok()) return report_error(study.status());
  if (verb.plan) return show_plan(verb, *study, registry);
  Interrupt interrupt(kSearchGraceSeconds, true);
  const std::string folder = verb.out.empty() ? "runs/studies/" + study->name : verb.out;
  const auto played = study::play(
      *study, verb.overrides, registry,
      [&](const std::string& config, const std::vector<std::string>& assignments,
          const std::string& below) {
        return step_player(
            {config, assignments, fmt::format("{}/{}", folder, below), verb.threads, verb.shard},
            registry, interrupt);
      });
  if (!played.ok()) return report_search_error(played.status(), interrupt);
  const auto claims = study::judge(*played);
  if (!claims.ok()) return report_error(claims.status());
  const std::string page =
      verb.page.empty() ? fmt::format("{}/{}.md", folder, study->name) : verb.page;
  if (absl::Status written = write_page(*played, *claims, page); !written.ok()) {
    return report_error(written);
  }
  if (verb.form.json) return tell_json(report::study_json(*played, *claims));
  fmt::print("{}\npage: {}\n", report::study_text(*played, *claims, terminal_width()), page);
  return kExitDone;
}

}  // namespace

void add_study(CLI::App& app, Context& context) {
  auto options = std::make_shared<StudyVerb>();
  CLI::App* verb =
      add_verb(app, context, "study", "Plays a study on all of its seeds and writes its page",
               [options, &context] { return act(*options, context.registry); });
  verb->add_option("NAME", options->name,
                   "A study: NAME.toml in configs/studies, or a file; without one all are listed")
      ->type_name("NAME");
  verb->add_option("--set", options->overrides,
                   "An assignment for all of its configs (KEY=VALUE), for example repetitions=10")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  verb->add_option("--seeds", options->seeds, "Other seeds than the study's: 1,2")
      ->delimiter(',')
      ->type_name("N,N");
  verb->add_option("--parts", options->parts, "Only these of its parts: NAME,NAME")
      ->delimiter(',')
      ->type_name("NAME,NAME");
  verb->add_flag("--plan", options->plan, "Says how many games each part takes, and plays none");
  verb->add_option("--out", options->out, "The directory of its runs (default: runs/studies/NAME)")
      ->type_name("DIR");
  verb->add_option("--page", options->page,
                   "Where the page goes, with its pictures in `images` beside it (default: "
                   "DIR/NAME.md)")
      ->type_name("FILE");
  add_threads_option(*verb, options->threads, "Games played at the same time");
  add_steps_shard_option(*verb, options->shard);
  add_settings_options(*verb, options->settings, options->form,
                       "Prints what a study's file can say, key by key");
  verb->footer(
      "A study is a question that takes several runs, with claims that are to hold on every one "
      "of\n"
      "its seeds (docs/studies.md). Each part is played on each seed, in a folder of DIR; the "
      "same\n"
      "command goes on where it was interrupted. The page has what holds, what does not, and all\n"
      "numbers. For example:\n"
      "  muster study projecthex\n"
      "  muster study projecthex --seeds 7,8 --set repetitions=100");
}

}  // namespace muster::cli
