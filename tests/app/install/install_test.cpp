#include <gmock/gmock.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "app/cli/base/manual.h"
#include "app/cli/base/program_help.h"
#include "app/models/shell/app_paths.h"
#include "tests/support/folder.h"

namespace banneret::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// The output of a shell command; fails the test unless it ends with 0.
std::string printed_by(const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    std::string out;
    std::array<char, 4096> part{};
    for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) out.append(part.data(), n);
    EXPECT_EQ(pclose(pipe), 0) << command << "\n" << out;
    return out;
}

std::string quoted(const fs::path& path) {
    return "'" + path.string() + "'";
}

std::string text_of(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

// The program as installed, in a folder that was moved afterwards.
class Installed : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_.emplace();
        const fs::path first = folder_->path() / "first";
        printed_by("DESTDIR= " BANNERET_CMAKE " --install " + quoted(BANNERET_BUILD_DIR) + " --prefix " +
                   quoted(first));
        fs::rename(first, root());
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static fs::path root() { return folder_->path() / "moved here"; }
    static std::string run(const std::string& words) {
        return printed_by(quoted(root() / "bin" / "banneret") + " " + words + " 2>&1");
    }
    static inline std::optional<test::Folder> folder_;
};

TEST_F(Installed, FindsItsSamplesWhereverItIs) {
    const fs::path samples = root() / "share" / "banneret" / "campaigns";
    EXPECT_EQ(run("--samples"), samples.string() + "\n");
    EXPECT_THAT(run("check " + quoted(samples / "sample-roster.csv")), Not(HasSubstr("error")));
    EXPECT_THAT(run("campaign " + quoted(samples / "the-salt-marches" / "the-salt-marches.banneret") + " show"),
                HasSubstr("The Salt Marches"));
}

TEST_F(Installed, BringsTheScriptsThatShareOutARun) {
    const fs::path parts = root() / "share" / "banneret" / "parts";
    for (const char* script : {"parallel", "slurm"}) {
        EXPECT_THAT(text_of(parts / script), HasSubstr("common.sh")) << script;
        EXPECT_NE(fs::status(parts / script).permissions() & fs::perms::owner_exec, fs::perms::none) << script;
    }
    EXPECT_THAT(text_of(parts / "common.sh"), HasSubstr("merge --missing"));
}

TEST_F(Installed, BringsWhatADesktopNeedsToOpenACampaign) {
    const fs::path share = root() / "share";
    EXPECT_THAT(text_of(share / "applications" / "banneret.desktop"),
                AllOf(HasSubstr("\nExec=banneret %f\n"), HasSubstr("\nIcon=banneret\n"),
                      HasSubstr("\nMimeType=application/x-banneret;\n")));
    EXPECT_THAT(text_of(share / "mime" / "packages" / "banneret.xml"),
                AllOf(HasSubstr("type=\"application/x-banneret\""), HasSubstr("pattern=\"*.banneret\"")));
    EXPECT_THAT(text_of(share / "icons" / "hicolor" / "scalable" / "apps" / "banneret.svg"), HasSubstr("<svg"));
    EXPECT_THAT(text_of(share / "metainfo" / "banneret.metainfo.xml"),
                AllOf(HasSubstr("<release version=\"" BANNERET_VERSION "\""), Not(HasSubstr("@"))));
    EXPECT_THAT(text_of(share / "doc" / "banneret" / "copyright"), HasSubstr("Expat"));
}

TEST_F(Installed, BringsTheManualPackedAndTheCompletion) {
    EXPECT_EQ(printed_by("gzip -dc " + quoted(root() / "share" / "man" / "man1" / "banneret.1.gz")), manual_page());
    EXPECT_EQ(text_of(root() / "share" / "bash-completion" / "completions" / "banneret"), bash_completion());
}

std::string hyphens_escaped(std::string_view words) {
    std::string out;
    for (const char c : words) out += c == '-' ? "\\-" : std::string(1, c);
    return out;
}

TEST(ManualPage, DescribesEveryVerbActionAndOption) {
    const std::string page = manual_page();
    std::vector<Verb> all = program_verbs();
    for (const ActionGroup& group : campaign_groups())
        for (const Verb& verb : group.verbs) all.push_back(verb);
    ASSERT_GT(all.size(), 30u);
    std::size_t from = 0;
    for (const Verb& verb : all) {
        from = page.find(".SS \"" + hyphens_escaped(verb.row.name) + "\"\n", from);
        ASSERT_NE(from, std::string::npos) << verb.row.name;
        const std::string part = page.substr(from, page.find("\n.S", from + 1) - from);
        for (const OptionRow& row : verb.row.options)
            EXPECT_THAT(part, HasSubstr("\\fB" + hyphens_escaped(row.name) + "\\fR")) << verb.row.name;
    }
}

TEST(ManualPage, PrintsNoRequestThatAHelpTextHappensToContain) {
    std::istringstream lines(manual_page());
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with('.')) continue;
        const std::string request = line.substr(0, line.find(' '));
        EXPECT_THAT((std::vector<std::string>{".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".br", ".nh", ".ad"}),
                    Contains(request))
            << line;
    }
}

// The completions that Tab offers after these words of a command line; the last one is being typed.
std::string offered(const std::vector<std::string>& words) {
    const test::Folder folder;
    const fs::path script = folder.path() / "completion";
    std::ofstream(script) << bash_completion();
    std::ofstream(folder.path() / "hills.banneret") << "x";
    std::string line = "cd " + quoted(folder.path()) + "; . ./completion; COMP_WORDS=(";
    for (const std::string& word : words) line += " '" + word + "'";
    line += "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; _banneret; printf \"%s\\n\" \"${COMPREPLY[@]}\"";
    std::ofstream(folder.path() / "ask") << line;
    return printed_by("bash " + quoted(folder.path() / "ask"));
}

TEST(BashCompletion, OffersVerbsActionsOptionsAndFiles) {
    EXPECT_EQ(offered({"banneret", "od"}), "odds\n");
    EXPECT_EQ(offered({"banneret", "hi"}), "history\nhills.banneret\n");
    EXPECT_EQ(offered({"banneret", "campaign", "hills.banneret", "chr"}), "chronicle\n");
    EXPECT_THAT(offered({"banneret", "campaign", "hills.banneret", "battle", "--se"}), HasSubstr("--seed\n"));
    EXPECT_EQ(offered({"banneret", "odds", "--postu"}), "--postures\n");
    EXPECT_EQ(offered({"banneret", "odds", "h"}), "hills.banneret\n");
    EXPECT_EQ(offered({"banneret", "fight", "--seed", ""}), "\n") << "a number is the user's";
}

// Samples are looked for beside the program first, then in the source tree, then where the desktop's rules say.
TEST(Samples, AreFoundBesideTheProgramThenInTheSourceThenInTheDataFolders) {
    const test::Folder folder;
    const fs::path ours = fs::path("banneret") / "campaigns";
    const fs::path program = folder.path() / "opt" / "bin" / "banneret";
    const fs::path beside = folder.path() / "opt" / "share" / ours, source = folder.path() / "source";
    const fs::path own = folder.path() / "own" / ours, second = folder.path() / "second" / ours;
    for (const fs::path& path : {beside, source, own, second}) fs::create_directories(path);
    setenv("XDG_DATA_HOME", (folder.path() / "own").c_str(), 1);
    setenv("XDG_DATA_DIRS",
           ("relative:" + (folder.path() / "none").string() + ":" + (folder.path() / "second").string()).c_str(), 1);
    for (const fs::path& path : {beside, source, own, second}) {
        EXPECT_EQ(campaigns_of(program, source), path);
        fs::remove_all(path);
    }
    EXPECT_EQ(campaigns_of(program, source), fs::path());
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_DATA_DIRS");
}

}  // namespace
}  // namespace banneret::app
