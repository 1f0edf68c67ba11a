#include <memory>
#include <string>

#include "core/status.h"
#include "experiments/cli/play_waves.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"

namespace muster::cli {
namespace {

struct AdvanceVerb {
  std::string folder;
  std::optional<cluster::WaveTry> after;
};

int act(const AdvanceVerb& verb) {
  const std::string run = run_path(verb.folder);
  const auto submission = cluster::read_submission(run);
  if (!submission.ok()) return report_error(submission.status());
  const auto waves = cluster::read_waves(run);
  if (!waves.ok()) return report_error(waves.status());
  if (waves->empty()) {
    return report_error(absl::InvalidArgumentError(
        run +
        ": was not submitted in waves; `muster submit` does that with runs that have [stop]"));
  }
  return play_waves({.run = run, .submission = *submission, .after = verb.after}, waves->front());
}

}  // namespace

void add_advance(CLI::App& app, Context& context) {
  auto options = std::make_shared<AdvanceVerb>();
  CLI::App* verb = add_verb(app, context, "advance",
                            "Goes on with a run on a cluster that stops when it is clear",
                            [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  const auto set_after = [options](const std::string& text) {
    const auto after = cluster::parse_wave_try(text);
    if (!after.ok()) throw CLI::ValidationError(message_of(after.status()));
    options->after = *after;
  };
  verb->add_option_function<std::string>("--after", set_after,
                                         "Whose end this follows on: the N-th submission of a wave")
      ->type_name("WAVE-N");
  verb->footer(
      "A run with [stop] is played in waves. The job that waits for the end of one calls this: it\n"
      "merges what shards have left and decides who plays on, then submits the next wave, or the\n"
      "rest of this one, or makes the report. It may be called at any time, and any number of\n"
      "times at once: nothing is submitted twice.\n"
      "Exit code 1: games are missing, and were submitted in vain before.");
}

}  // namespace muster::cli
