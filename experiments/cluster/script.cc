#include "experiments/cluster/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "experiments/cluster/queue.h"

namespace muster::cluster {
namespace {

void add_option(std::string& text, std::string_view option, const std::string& value) {
  if (!value.empty()) text += fmt::format("#SBATCH --{}={}\n", option, value);
}

void add_place(std::string& text, const Resources& resources) {
  add_option(text, "partition", resources.partition);
  add_option(text, "account", resources.account);
  add_option(text, "qos", resources.qos);
}

constexpr std::string_view kRestarts =
    "# Slurm starts it again when its node dies or a job with more rights wants the node.\n"
    "#SBATCH --requeue\n"
    "#SBATCH --open-mode=append\n";

// What a script plays of a run, besides its tasks.
struct Part {
  std::string mark = {};  // of a wave
  RoundLimits limits = {};
};

std::string shards_options(const Submission& submission, const std::string& run,
                           const std::vector<std::uint64_t>& tasks, const Part& part) {
  const Resources& resources = submission.resources;
  const bool one_each = submission.tasks == submission.shards;
  std::string text = "#\n";
  add_option(text, "job-name", submission.name);
  add_option(text, "comment", part.mark);
  add_option(text, "array",
             to_ranges(tasks) +
                 (resources.array_limit > 0 ? fmt::format("%{}", resources.array_limit) : ""));
  add_place(text, resources);
  text += "#SBATCH --nodes=1\n#SBATCH --ntasks=1\n";
  add_option(text, "cpus-per-task", fmt::format("{}", resources.cpus));
  add_option(text, "mem", resources.memory);
  add_option(text, "time", resources.time);
  const auto limit = parse_time_limit(resources.time);
  const std::uint64_t warning = warning_seconds(limit.value_or(0));
  text += fmt::format(
      "# This script gets TERM {} s before the time limit; what is not played then is played by\n"
      "# the next attempt.\n",
      warning);
  add_option(text, "signal", fmt::format("B:TERM@{}", warning));
  text += kRestarts;
  add_option(text, "output",
             fmt::format("{}/{}-%a.log", log_folder(run), one_each ? "shard" : "task"));
  return text;
}

// The command of a shard but for --shard, a bash array.
std::string command(const Submission& submission, const RoundLimits& limits) {
  std::string text = fmt::format("muster=({} run {}\n", shell_word(submission.program),
                                 shell_word(submission.config));
  for (const std::string& set : submission.overrides) {
    text += fmt::format("  --set {}\n", shell_word(set));
  }
  if (submission.outside) text += "  --allow-outside\n";
  if (limits.until) text += fmt::format("  --until-round {}\n", *limits.until);
  for (const auto& [name, until] : limits.resting) {
    text += fmt::format("  --resting {}\n", shell_word(fmt::format("{}={}", name, until)));
  }
  text += fmt::format("  --identity {}  # of what was submitted: nothing else is played\n",
                      submission.identity);
  text += fmt::format("  --out \"$run\" --threads {} --grace {})\n", submission.resources.cpus,
                      submission.grace);
  return text;
}

std::string surroundings(const Submission& submission) {
  std::string text = fmt::format("cd {} || exit 1\n", shell_word(submission.folder));
  if (!submission.data.empty()) {
    text += fmt::format("export MUSTER_CONFIGS={}\n", shell_word(submission.data));
  }
  return text;
}

std::string shards_values(const Submission& submission, const std::string& run, const Part& part) {
  const bool one_each = submission.tasks == submission.shards;
  std::string text = "\nset -u\n" + surroundings(submission);
  text += fmt::format("run={}\n", shell_word(run));
  text += fmt::format("shards={}\n", submission.shards);
  text += fmt::format("tasks={}  # task T plays shard{}\n", submission.tasks,
                      one_each ? " T" : "s T, T + tasks, T + 2 x tasks, ...");
  text += command(submission, part.limits);
  text +=
      "task=${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}\n"
      "attempt=${task}_${SLURM_RESTART_COUNT:-0}\n"
      "notes=$run/slurm/attempts\n";
  text += fmt::format("most_failures={}\nmost_without_row={}\n", kMostFailures, kMostWithoutRow);
  text += fmt::format("start() {{ exec \"${{muster[@]}}\" --shard \"$1/$shards\"{}; }}\n",
                      one_each ? "" : " >> \"$run/logs/shard-$1.log\" 2>&1");
  return text;
}

constexpr std::string_view kFunctions = R"sh(
say() { echo "$(date '+%F %T') $attempt: $*"; }

# TERM, from Slurm, means: end soon. It comes to this script alone (before the time limit) or to all
# processes of the job (preemption, requeue). So muster ignores it, and is told by USR1, once: a
# second signal would end it without what it is playing.
asked= told= playing=
tell() {
  [ -n "$asked" ] && [ -n "$playing" ] && [ -z "$told" ] || return 0
  told=yes
  kill -USR1 "$playing" 2> /dev/null
}
trap 'asked=yes; woken=yes; tell' TERM

# play SHARD: sets `code` to what muster ended with.
play() {
  told=
  (trap '' TERM; start "$1") &
  playing=$!
  tell
  # A trapped signal ends `wait` early: then wait again, for the end of muster itself.
  while :; do
    woken=
    wait "$playing"
    code=$?
    [ -n "$woken" ] || break
  done
  playing=
  # A signal may have come before muster was ready for it.
  if [ -n "$told" ] && [ "$code" -gt 128 ]; then code=75; fi
}

# What went wrong is noted in empty files, whose names say all: no attempt can tear another's.
# note SHARD KIND: false when it cannot be noted, and so not counted.
note() { : > "$notes/shard-$1.$2.${attempt}.exit-$code"; }
# count SHARD KIND: notes of this job.
count() { compgen -G "$notes/shard-$1.$2.${SLURM_ARRAY_JOB_ID}_*" | wc -l; }
# Whether this attempt has stored a row: segments are named after the attempt.
stored_something() { compgen -G "$run/segments/${attempt}-*" > /dev/null; }

# Puts this task back into the queue, unless it was cancelled, or Slurm itself has requeued it or
# runs it elsewhere by now. Ends this attempt.
requeue() {
  local try job
  for try in 1 2 3 4 5 6; do
    if job=$(scontrol -o show job "$task"); then
      if ! [[ " $job " == *" JobState=RUNNING "* &&
        " $job " == *" Restarts=${SLURM_RESTART_COUNT:-0} "* ]]; then
        say "Slurm has other plans with this task: nothing is asked for"
        exit 75
      fi
      say "asks to be started again"
      scontrol requeue "$task" && exit 75
    fi
    sleep 10  # slurmctld may be starting again
  done
  say "Slurm cannot be asked to start this task again; \`muster submit --resume $run\` does later"
  exit 75
}
)sh";

constexpr std::string_view kCourse = R"sh(
say "starts on $(hostname)"
again= failed=0
for ((shard = SLURM_ARRAY_TASK_ID; shard <= shards; shard += tasks)); do
  if [ "$(count "$shard" refused)" -gt 0 ]; then
    failed=2
    continue
  fi
  if [ "$(count "$shard" failed)" -ge "$most_failures" ]; then
    [ "$failed" -ne 0 ] || failed=1
    continue
  fi
  code=75
  [ -n "$asked" ] || play "$shard"
  case $code in
    0) say "shard $shard is done" ;;
    2)
      say "shard $shard was refused, which another attempt would not change"
      note "$shard" refused
      failed=2
      ;;
    75)
      say "shard $shard was interrupted"
      if stored_something; then
        again=yes
      elif note "$shard" no-row && [ "$(count "$shard" no-row)" -le "$most_without_row" ]; then
        again=yes
      else
        say "no row was stored, again: not tried any more"
        failed=75
      fi
      break
      ;;
    *)
      say "shard $shard failed with exit code $code"
      if note "$shard" failed && [ "$(count "$shard" failed)" -lt "$most_failures" ]; then
        again=yes
      else
        say "shard $shard is not tried any more"
        failed=$code
      fi
      ;;
  esac
done
[ -z "$again" ] || requeue
say "ends with exit code $failed"
exit "$failed"
)sh";

std::string array_script(const Submission& submission, const std::string& run,
                         const std::vector<std::uint64_t>& tasks, const Part& part) {
  const bool one_each = submission.tasks == submission.shards;
  std::string text = fmt::format(
      "#!/bin/bash\n"
      "# Plays {} shards of a run of muster{}: one task of this array plays {}.\n"
      "# Written by `muster submit`; any attempt may be stopped, lost or run twice without harm.\n",
      submission.shards,
      part.limits.until ? fmt::format(", repetitions below {}", *part.limits.until) : "",
      one_each ? "one shard" : "several, one after the other");
  text += shards_options(submission, run, tasks, part);
  text += shards_values(submission, run, part);
  text += kFunctions;
  text += kCourse;
  return text;
}

// The options of a job that puts together what shards have left.
std::string merge_options(const Submission& submission, const std::string& run,
                          const std::string& mark, const std::string& log) {
  std::string text = "#\n";
  add_option(text, "job-name", merge_name(submission));
  add_option(text, "comment", mark);
  add_place(text, submission.resources);
  text += "#SBATCH --nodes=1\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n";
  add_option(text, "mem", submission.resources.memory);
  add_option(text, "time", submission.resources.time);
  text += "#SBATCH --kill-on-invalid-dep=yes\n";
  text += kRestarts;
  add_option(text, "output", fmt::format("{}/{}.log", log_folder(run), log));
  text += "\nset -u\n" + surroundings(submission);
  text += fmt::format("run={}\nmuster={}\n", shell_word(run), shell_word(submission.program));
  return text;
}

}  // namespace

std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::string shards_script(const Submission& submission, const std::string& run,
                          const std::vector<std::uint64_t>& tasks) {
  return array_script(submission, run, tasks, {});
}

std::string wave_mark(const WaveTry& of) { return "wave-" + of.text(); }

std::string wave_shards_script(const Submission& submission, const std::string& run,
                               const std::vector<std::uint64_t>& tasks, const RoundLimits& limits,
                               const WaveTry& of) {
  return array_script(submission, run, tasks, {wave_mark(of), limits});
}

std::string merge_script(const Submission& submission, const std::string& run) {
  std::string text =
      "#!/bin/bash\n"
      "# Merges what the shards of a run of muster have left, and makes the report. Written by\n"
      "# `muster submit`, which lets it wait for the end of all tasks, however they end\n"
      "# (--dependency=afterany:JOB). It may run any number of times.\n";
  text += merge_options(submission, run, "", "merge");
  text += R"sh(
"$muster" merge "$run"
merged=$?
"$muster" report "$run"
reported=$?
if [ "$merged" -ne 0 ]; then
  echo "this run is not complete; \`muster status $run\` says what is missing, and"
  echo "\`muster submit --resume $run\` submits it"
  exit "$merged"
fi
exit "$reported"
)sh";
  return text;
}

std::string controller_script(const Submission& submission, const std::string& run,
                              const WaveTry& of) {
  std::string text = fmt::format(
      "#!/bin/bash\n"
      "# Goes on with a run of muster after wave {}, submission {}: merges what its shards have\n"
      "# left, decides who plays on, and submits the next wave, or makes the report. Written by\n"
      "# `muster submit` or `muster advance`, which let it wait for the end of all tasks. It may\n"
      "# run any number of times, also at the same time: nothing is submitted twice.\n",
      of.wave, of.number);
  text += merge_options(submission, run, wave_mark(of), "waves");
  text += fmt::format(R"sh(
# What this job is (its restarts, for example) must not become that of the jobs it submits.
for name in "${{!SLURM_@}}" "${{!SBATCH_@}}"; do
  case $name in SLURM_CONF | SLURM_CLUSTERS) ;; *) unset "$name" ;; esac
done
exec "$muster" advance "$run" --after {}
)sh",
                      of.text());
  return text;
}

bool parse_note(const std::string& file, FailureNote& note) {
  // shard-3.failed.12_3_0.exit-139
  std::string_view rest = file;
  const auto number = [&rest](auto& value, std::string_view after) {
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error != std::errc{}) return false;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (!rest.starts_with(after)) return false;
    rest.remove_prefix(after.size());
    return true;
  };
  constexpr std::string_view kBegin = "shard-";
  if (!rest.starts_with(kBegin)) return false;
  rest.remove_prefix(kBegin.size());
  if (!number(note.shard, ".")) return false;
  const std::size_t dot = rest.find('.');
  const std::string_view kind = rest.substr(0, dot);
  if (dot == std::string_view::npos) return false;
  rest.remove_prefix(dot + 1);
  if (kind != "failed" && kind != "refused" && kind != "no-row") return false;
  note.kind = kind == "failed"    ? FailureNote::Kind::kFailed
              : kind == "refused" ? FailureNote::Kind::kRefused
                                  : FailureNote::Kind::kNoRow;
  return number(note.job, "_") && number(note.task, "_") && number(note.restart, ".exit-") &&
         number(note.exit_code, "") && rest.empty();
}

std::vector<FailureNote> read_notes(const std::string& run) {
  std::vector<FailureNote> notes;
  std::error_code ignored;
  for (std::filesystem::directory_iterator entry(notes_folder(run), ignored), end; entry != end;
       entry.increment(ignored)) {
    FailureNote note;
    if (parse_note(entry->path().filename().string(), note)) notes.push_back(note);
  }
  return notes;
}

}  // namespace muster::cluster
