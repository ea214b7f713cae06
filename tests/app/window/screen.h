#pragma once

#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/folder.h"

// A display of its own (Xvfb) and a person's hands (xdotool) for the real program.
namespace banneret::test {

// A process started here and ended here.
class Process {
public:
    // `environment` is added to ours.
    Process(const std::vector<std::string>& words, const std::map<std::string, std::string>& environment,
            const std::string& output);
    ~Process();  // killed if it still runs
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    pid_t id() const { return id_; }
    // The exit code once it has ended; nothing if it has not within the time.
    std::optional<int> ended(int seconds);
    void kill();

private:
    pid_t id_ = -1;
    std::optional<int> code_;
};

// What the screen shows, as the program writes it down for tests.
struct Shown {
    struct Item {
        int left = 0, top = 0, right = 0, bottom = 0;
        bool enabled = true;
        std::string words;
    };
    std::string page, title, message;
    std::vector<Item> items;
    std::vector<std::string> words;                                 // what can be read, line by line
    const Item* item(std::string_view words, int which = 1) const;  // the first, the second of that name; null: none
    bool reads(std::string_view part) const;
};

// The program on a display. Everything waits for the screen to show what is expected, told by the file system, not by a
// clock; the limits only end a test that fails.
class Window {
public:
    // A display with nothing on it yet.
    Window();
    // `arguments` after the program's name. Settings are kept in `home`.
    Window(const std::string& program, const std::vector<std::string>& arguments, const Folder& home);
    bool started() const { return !display_.empty(); }

    // Until the screen shows it; false, with the test failed, if it never does.
    bool sees(const std::string& what, const std::function<bool(const Shown&)>& expected);
    bool sees_page(const std::string& word);
    bool sees_item(const std::string& words);
    bool sees_message(const std::string& part);
    Shown shown() const;

    bool click(const std::string& words, int which = 1);  // waits until it can be clicked
    // Takes hold of it and pulls it so many pixels, the button still down.
    bool pull(const std::string& words, int right, int down);
    void let_go();
    // The pointer over it, the wheel turned so many notches: up is above 0.
    bool wheel(const std::string& words, int notches);
    // The pointer over it, and that key held down until release(); then moved so many pixels.
    bool hold(const std::string& words, const std::string& key, int right, int down);
    void release(const std::string& key);
    bool reads(const std::string& part);  // waits until it can be read
    // From its middle to this share of its width: 0 is its left edge.
    bool drag(const std::string& words, double to);
    void keys(const std::string& keys);  // "ctrl+z", as xdotool names them
    void type(const std::string& text);
    void resize(int width, int height);
    void picture(const std::string& path);
    // Runs another program on the display to its end and gives what it printed.
    std::string run(const std::vector<std::string>& words, const Folder& home);
    // Processor time the program has used, in hundredths of a second.
    long processor_time() const;
    std::optional<int> ended() { return program_->ended(20); }
    Process& program() { return *program_; }
    std::string display() const { return display_; }

private:
    void open_display();
    std::map<std::string, std::string> surroundings(const Folder& home) const;
    void hands(const std::vector<std::string>& words);
    Folder scratch_;
    std::string display_, log_;
    std::unique_ptr<Process> server_, program_;
};

// Whether the display server and the hands are installed.
bool can_open_a_display();

}  // namespace banneret::test
