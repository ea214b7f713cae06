#include "tests/app/window/screen.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

extern char** environ;

namespace banneret::test {

namespace {

constexpr int patience = 30;  // seconds, enough for a busy machine

// Finds a program as the shell does.
std::string found(const std::string& program) {
    std::stringstream folders(std::getenv("PATH") != nullptr ? std::getenv("PATH") : "/usr/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (const std::string path = folder + "/" + program; access(path.c_str(), X_OK) == 0) return path;
    return "";
}

std::vector<std::string> words_of(std::istream& in) {
    std::vector<std::string> words;
    for (std::string word; std::getline(in, word, '\t');) words.push_back(word);
    return words;
}

}  // namespace

Process::Process(const std::vector<std::string>& words, const std::map<std::string, std::string>& environment,
                 const std::string& output) {
    std::vector<std::string> variables;
    for (char** v = environ; *v != nullptr; ++v) {
        const std::string variable = *v;
        if (environment.count(variable.substr(0, variable.find('='))) == 0) variables.push_back(variable);
    }
    for (const auto& [name, value] : environment) variables.push_back(name + "=" + value);
    std::vector<char*> arguments, variable_list;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    for (const auto& v : variables) variable_list.push_back(const_cast<char*>(v.c_str()));
    arguments.push_back(nullptr);
    variable_list.push_back(nullptr);
    const std::string program = words[0].find('/') == std::string::npos ? found(words[0]) : words[0];
    id_ = fork();
    if (id_ != 0) return;
    const int to = open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(to, STDOUT_FILENO);
    dup2(to, STDERR_FILENO);
    execve(program.c_str(), arguments.data(), variable_list.data());
    _exit(127);
}

Process::~Process() {
    if (id_ > 0 && !code_) {
        ::kill(id_, SIGKILL);
        int status = 0;
        waitpid(id_, &status, 0);
    }
}

void Process::kill() {
    if (id_ > 0 && !code_) ::kill(id_, SIGKILL);
}

std::optional<int> Process::ended(int seconds) {
    if (code_) return code_;
    const int handle = static_cast<int>(syscall(SYS_pidfd_open, id_, 0));
    pollfd waiting{handle, POLLIN, 0};
    const int ready = poll(&waiting, 1, seconds * 1000);
    close(handle);
    if (ready <= 0) return std::nullopt;
    int status = 0;
    waitpid(id_, &status, 0);
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return code_;
}

const Shown::Item* Shown::item(std::string_view id, int which) const {
    for (const Item& item : items)
        if (item.id == id && --which == 0) return &item;
    return nullptr;
}

bool Shown::reads(std::string_view part) const {
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& line) { return line.find(part) != line.npos; });
}

bool can_open_a_display() {
    return !found("Xvfb").empty() && !found("xdotool").empty();
}

void Window::open_display() {
    // The server writes its display number to a pipe once it is ready.
    int pipe_ends[2] = {-1, -1};
    if (pipe(pipe_ends) != 0) return;
    server_ = std::make_unique<Process>(std::vector<std::string>{"Xvfb", "-displayfd", std::to_string(pipe_ends[1]),
                                                                 "-screen", "0", "1280x800x24", "-nolisten", "tcp"},
                                        std::map<std::string, std::string>{}, (scratch_.path() / "server").string());
    close(pipe_ends[1]);
    std::string number;
    for (char c = 0; read(pipe_ends[0], &c, 1) == 1 && c != '\n';) number += c;
    close(pipe_ends[0]);
    if (!number.empty()) display_ = ":" + number;
}

std::map<std::string, std::string> Window::surroundings(const Folder& home) const {
    return {{"DISPLAY", display_},
            {"WAYLAND_DISPLAY", ""},
            {"DBUS_SESSION_BUS_ADDRESS", bus_},
            {"XDG_RUNTIME_DIR", scratch_.path().string()},
            {"HOME", home.path().string()},
            {"XDG_CONFIG_HOME", (home.path() / ".config").string()},
            {"XDG_STATE_HOME", (home.path() / ".local" / "state").string()},
            {"LIBGL_ALWAYS_SOFTWARE", "1"},
            {"BANNERET_UI_LOG", log_}};
}

Window::Window() {
    open_display();
}

Window::Window(const std::string& program, const std::vector<std::string>& arguments, const Folder& home,
               std::string bus)
    : bus_(std::move(bus)) {
    open_display();
    log_ = (scratch_.path() / "items").string();
    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    program_ = std::make_unique<Process>(words, surroundings(home), (scratch_.path() / "output").string());
}

std::string Window::run(const std::vector<std::string>& words, const Folder& home) {
    const auto output = scratch_.path() / "printed";
    std::filesystem::remove(output);
    Process process(words, surroundings(home), output.string());
    EXPECT_EQ(process.ended(patience), 0) << words.front();
    std::stringstream printed;
    printed << std::ifstream(output).rdbuf();
    return printed.str();
}

long Window::processor_time() const {
    std::ifstream stat("/proc/" + std::to_string(program_->id()) + "/stat");
    std::string all;
    std::getline(stat, all);
    // The name is in brackets and may contain spaces; user and system time are the twelfth and thirteenth field after
    // it.
    std::istringstream rest(all.substr(all.rfind(')') + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) rest >> skipped;
    long user = 0, system = 0;
    rest >> user >> system;
    return (user + system) * 100 / sysconf(_SC_CLK_TCK);
}

Shown Window::shown() const {
    Shown shown;
    std::ifstream in(log_);
    for (std::string line; std::getline(in, line);) {
        std::istringstream parts(line);
        const auto words = words_of(parts);
        const std::string rest = words.size() > 1 ? words[1] : "";
        if (line.rfind("#page", 0) == 0)
            shown.page = rest;
        else if (line.rfind("#title", 0) == 0)
            shown.title = rest;
        else if (line.rfind("#message", 0) == 0)
            shown.message = rest;
        else if (line.rfind("#focus", 0) == 0)
            shown.focus = rest;
        else if (line.rfind("#words", 0) == 0)
            shown.words.push_back(rest);
        else if (words.size() == 7)
            shown.items.push_back({std::stoi(words[0]), std::stoi(words[1]), std::stoi(words[2]), std::stoi(words[3]),
                                   words[4] == "1", words[5], words[6]});
    }
    return shown;
}

bool Window::sees(const std::string& what, const std::function<bool(const Shown&)>& expected) {
    const int watch = inotify_init1(IN_CLOEXEC);
    inotify_add_watch(watch, scratch_.path().c_str(), IN_MOVED_TO);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(patience);
    bool seen = expected(shown());
    while (!seen) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd waiting{watch, POLLIN, 0};
        if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) break;
        char events[4096];
        if (read(watch, events, sizeof events) <= 0) break;
        seen = expected(shown());
    }
    close(watch);
    if (!seen) {
        const Shown last = shown();
        std::string all;
        for (const auto& item : last.items) all += item.id + " | ";
        std::ifstream output(scratch_.path() / "output");
        std::stringstream printed;
        printed << output.rdbuf();
        ADD_FAILURE() << "the screen never showed " << what << "; it shows page " << last.page << ", message \""
                      << last.message << "\", and " << all << "; the program printed: " << printed.str();
    }
    return seen;
}

bool Window::sees_page(const std::string& word) {
    return sees("the page " + word, [&](const Shown& s) { return s.page == word; });
}
bool Window::sees_item(const std::string& words) {
    return sees(words, [&](const Shown& s) { return s.item(words) != nullptr; });
}
bool Window::sees_message(const std::string& part) {
    return sees("the message " + part, [&](const Shown& s) { return s.message.find(part) != std::string::npos; });
}

void Window::hands(const std::vector<std::string>& words) {
    std::vector<std::string> all = {"xdotool"};
    all.insert(all.end(), words.begin(), words.end());
    Process person(all, {{"DISPLAY", display_}}, (scratch_.path() / "hands").string());
    EXPECT_EQ(person.ended(patience), 0) << words.front();
}

bool Window::reads(const std::string& part) {
    return sees("to read: " + part, [&](const Shown& s) { return s.reads(part); });
}

bool Window::pull(const std::string& words, int right, int down) {
    if (!sees_item(words)) return false;
    const Shown::Item item = *shown().item(words);
    const int x = (item.left + item.right) / 2, y = (item.top + item.bottom) / 2;
    hands({"mousemove", std::to_string(x), std::to_string(y)});
    hands({"mousedown", "1"});
    for (const int part : {1, 2, 3, 4})
        hands({"mousemove", std::to_string(x + right * part / 4), std::to_string(y + down * part / 4)});
    return true;
}

void Window::let_go() {
    hands({"mouseup", "1"});
}

bool Window::wheel(const std::string& words, int notches) {
    if (!sees_item(words)) return false;
    const Shown::Item item = *shown().item(words);
    hands({"mousemove", std::to_string((item.left + item.right) / 2), std::to_string((item.top + item.bottom) / 2)});
    // One notch per frame, like a real wheel.
    for (int i = 0; i < std::abs(notches); ++i) hands({"click", "--delay", "100", notches > 0 ? "4" : "5"});
    return true;
}

bool Window::hold(const std::string& words, const std::string& key) {
    if (!sees_item(words)) return false;
    const Shown::Item item = *shown().item(words);
    hands({"mousemove", std::to_string((item.left + item.right) / 2), std::to_string((item.top + item.bottom) / 2)});
    hands({"keydown", key});
    return true;
}

void Window::move(int right, int down) {
    hands({"mousemove_relative", "--", std::to_string(right), std::to_string(down)});
}

void Window::release(const std::string& key) {
    hands({"keyup", key});
}

bool Window::click(const std::string& words, int which) {
    Shown::Item item;
    const auto ready = [&](const Shown& s) {
        if (s.item(words, which) == nullptr || !s.item(words, which)->enabled) return false;
        item = *s.item(words, which);
        return true;
    };
    if (!sees(words + ", ready to be clicked", ready)) return false;
    // The pointer arrives a frame before the button goes down, as with a real mouse. If the item still moves, follow
    // it.
    for (int tries = 0; tries < 10; ++tries) {
        const Shown::Item aimed = item;
        hands(
            {"mousemove", std::to_string((item.left + item.right) / 2), std::to_string((item.top + item.bottom) / 2)});
        if (!sees(words + ", where the pointer is", ready)) return false;
        if (item.left == aimed.left && item.top == aimed.top && item.right == aimed.right &&
            item.bottom == aimed.bottom)
            break;
    }
    hands({"click", "1"});
    return true;
}

bool Window::drag(const std::string& words, double to) {
    if (!sees_item(words)) return false;
    const Shown::Item item = *shown().item(words);
    const std::string y = std::to_string((item.top + item.bottom) / 2);
    hands({"mousemove", std::to_string((item.left + item.right) / 2), y});
    // As slowly as a real drag: a press and release between two frames would miss the item.
    hands({"mousedown", "1", "sleep", "0.2", "mousemove",
           std::to_string(item.left + static_cast<int>((item.right - item.left) * to)), y, "sleep", "0.2", "mouseup",
           "1"});
    return true;
}

// Held as long as a person does: ImGui 1.86 misses a key pressed and released between two frames.
void Window::keys(const std::string& keys) {
    hands({"key", "--delay", "200", keys});
}
void Window::type(const std::string& text) {
    hands({"type", "--delay", "60", text});
}
void Window::resize(int width, int height) {
    hands({"search", "--name", "Banneret", "windowsize", "--sync", std::to_string(width), std::to_string(height)});
}
void Window::picture(const std::string& path) {
    Process(std::vector<std::string>{"import", "-silent", "-window", "root", path}, {{"DISPLAY", display_}},
            "/dev/null")
        .ended(patience);
}

}  // namespace banneret::test
