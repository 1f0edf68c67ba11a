// What `muster help` tells, in all its forms; and what is said of words that are none.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/cli/cli.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"
#include "tests/support/muster_binary.h"
#include "tests/support/printed.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

testing::Called muster(std::vector<std::string> words) {
  return testing::call_muster(testing::builtin_games(), std::move(words));
}

TEST(Help, SortsVerbsByWhatOneWantsToDo) {
  const std::string help = muster({"help"}).out;
  EXPECT_THAT(help, AllOf(HasSubstr("Play an experiment:\n  run"), HasSubstr("Trust it:\n  check"),
                          HasSubstr("Ask about a game:\n  games")));
  EXPECT_EQ(help, muster({"--help"}).out);
}

TEST(Help, TellsWhatTheVerbTells) {
  EXPECT_EQ(muster({"help", "run"}).out, muster({"run", "--help"}).out);
  EXPECT_THAT(muster({"help", "runn"}).err,
              HasSubstr("there is no `muster runn`; did you mean `run`"));
  EXPECT_THAT(muster({"help", "run", "homm"}).err, HasSubstr("`muster run` has no `homm`"));
  EXPECT_EQ(muster({"help", "runn"}).code, kExitBadInput);
}

TEST(Help, OptionsThatAreNoneGetTheNearest) {
  const testing::Called called = muster({"plan", "x.toml", "--thread", "3"});
  EXPECT_EQ(called.code, kExitBadInput);
  EXPECT_THAT(called.err, HasSubstr("`plan` has no option --thread; did you mean `--threads`"));
  EXPECT_THAT(muster({"games", "--sttings=3"}).err, HasSubstr("did you mean `--settings`"));
}

TEST(Help, JsonIsOfWhatIsAskedFor) {
  const auto game = nlohmann::json::parse(muster({"games", "pig", "--json"}).out);
  EXPECT_EQ(game.at(0).at("seats").size(), 2U);
  EXPECT_EQ(game.at(0).count("ruleset"), 0U);
  const auto settings = nlohmann::json::parse(muster({"games", "pig", "--settings", "--json"}).out);
  EXPECT_EQ(settings.at(0).at("ruleset").at(0).at("key"), "target");
  const auto values = nlohmann::json::parse(muster({"games", "pig", "--data", "--json"}).out);
  EXPECT_EQ(values.at(0).at("key"), "ruleset.max_turns");
}

TEST(Help, IsInTheDocuments) {
  const std::filesystem::path docs =
      std::filesystem::path(MUSTER_SOURCE_CONFIGS).parent_path() / "docs" / "verbs.md";
  EXPECT_EQ(content_of(docs), testing::printed_by("help --markdown"))
      << "muster help --markdown > docs/verbs.md";
}

TEST(Help, AsJsonHasEveryVerbAndOption) {
  const auto all = nlohmann::json::parse(muster({"help", "--json"}).out);
  std::size_t options = 0;
  bool found = false;
  for (const auto& verb : all.at("verbs")) {
    EXPECT_FALSE(verb.at("summary").get<std::string>().empty()) << verb;
    EXPECT_FALSE(verb.at("group").get<std::string>().empty()) << verb;
    options += verb.at("options").size();
    for (const auto& option : verb.at("options")) {
      EXPECT_FALSE(option.at("summary").get<std::string>().empty()) << verb << option;
      if (verb.at("name") != "export" || option.at("name") != "--format") continue;
      found = true;
      EXPECT_THAT(option.at("choices").dump(), HasSubstr("csv"));
      EXPECT_EQ(option.at("default"), "csv");
    }
  }
  EXPECT_TRUE(found);
  EXPECT_GT(options, 100U);
}

// What bash offers for a line, by the script that it reads.
std::string offered(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += " '" + word + "'";
  const std::string folder = ::testing::TempDir() + "muster_completion";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/muster") << testing::printed_by("help --completion bash");
  std::ofstream(folder + "/try.sh")
      << "source " << folder << "/muster\nCOMP_WORDS=(" << line
      << ")\nCOMP_CWORD=" << words.size() - 1 << "\n_muster\necho ${COMPREPLY[@]}\n";
  EXPECT_EQ(std::system(("bash " + folder + "/try.sh > " + folder + "/out 2>&1").c_str()), 0);
  return content_of(folder + "/out");
}

TEST(Completion, OfBashKnowsVerbsOptionsAndValues) {
  EXPECT_EQ(offered({"muster", "rep"}), "report replay\n");
  EXPECT_EQ(offered({"muster", "replay", "--br"}), "--brief\n");
  EXPECT_EQ(offered({"muster", "export", "d", "--format", "j"}), "jsonl\n");
  EXPECT_EQ(offered({"muster", "odds", "pen"}), "penance\n");
  EXPECT_EQ(offered({"muster", "odds", "penance", "--card-m"}), "--card-modifier\n");
  EXPECT_EQ(offered({"muster", "games", "homm"}), "homm homm_map\n");
  EXPECT_EQ(offered({"muster", "report", "d", "--out", "x"}), "\n") << "files, which bash finds";
}

TEST(Completion, OfOtherShellsNamesAllVerbs) {
  const std::string zsh = muster({"help", "--completion", "zsh"}).out;
  EXPECT_THAT(zsh, AllOf(StartsWith("#compdef muster\n"), HasSubstr("'run:Plays an experiment"),
                         HasSubstr("'--format[csv"), Not(HasSubstr("\t"))));
  const std::string fish = muster({"help", "--completion", "fish"}).out;
  EXPECT_THAT(fish,
              AllOf(HasSubstr("-a run -d 'Plays an experiment"),
                    HasSubstr("-n '__fish_seen_subcommand_from export' -l format -x -a 'csv")));
  EXPECT_THAT(muster({"help", "--completion", "csh"}).err, HasSubstr("csh"));
}

TEST(Help, AsAPageOfTheManual) {
  const std::string page = muster({"help", "--man"}).out;
  EXPECT_THAT(page, AllOf(HasSubstr(".TH MUSTER 1"), HasSubstr(".SS \"muster run\""),
                          HasSubstr("\\fB\\-\\-out\\fR \\fIDIR\\fR")));
}

TEST(Doctor, FindsWhatIsThereAndPlays) {
  const testing::Called well = muster({"doctor", "--seconds", "1"});
  EXPECT_EQ(well.code, kExitDone) << well.out;
  EXPECT_THAT(well.out, AllOf(HasSubstr("ok  data"), HasSubstr("ok  games"), HasSubstr("ok  play"),
                              HasSubstr("fingerprints played"), HasSubstr("All is well.")));
  const auto json = nlohmann::json::parse(muster({"doctor", "--seconds", "0", "--json"}).out);
  EXPECT_EQ(json.at("good"), true);
}

// Data that play otherwise are found out.
TEST(Doctor, FindsWhatIsWrong) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "doctor";
  std::filesystem::remove_all(folder);
  std::filesystem::copy(data_root(), folder, std::filesystem::copy_options::recursive);
  std::filesystem::remove_all(folder / "games/homm");
  const testing::EnvironmentVariable configs("MUSTER_CONFIGS", folder.string());
  const testing::Called ill = muster({"doctor", "--seconds", "1"});
  EXPECT_EQ(ill.code, kExitFailed);
  EXPECT_THAT(ill.out, AllOf(HasSubstr("as $MUSTER_CONFIGS says"), HasSubstr("BAD games"),
                             HasSubstr("games/homm"), Not(HasSubstr("All is well"))));
  std::filesystem::remove_all(folder);
}

TEST(Experiments, GoByName) {
  EXPECT_THAT(muster({"validate", "quickstart"}).out, HasSubstr("quickstart: ok"));
  EXPECT_THAT(muster({"validate", "try/heroes_leaders"}).out, HasSubstr("try/heroes_leaders: ok"));
  EXPECT_THAT(muster({"validate", "quickstat"}).err, HasSubstr("did you mean `quickstart`"));
  EXPECT_THAT(muster({"validate", "no/such.toml"}).err, HasSubstr("no/such.toml"));
}

}  // namespace
}  // namespace muster
