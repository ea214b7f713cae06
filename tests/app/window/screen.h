#pragma once

#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/folder.h"

// Runs the real program on its own display (Xvfb) with simulated input (xdotool).
namespace banneret::test {

// A child process, ended by the destructor.
class Process {
public:
    // `environment` is added to ours.
    Process(const std::vector<std::string>& words, const std::map<std::string, std::string>& environment,
            const std::string& output);
    ~Process();  // kills it if it still runs
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    pid_t id() const { return id_; }
    // The exit code; none if it has not ended within the time.
    std::optional<int> ended(int seconds);
    void kill();

private:
    pid_t id_ = -1;
    std::optional<int> code_;
};

// The screen's content, as the program logs it for tests.
struct Shown {
    struct Item {
        int left = 0, top = 0, right = 0, bottom = 0;
        bool enabled = true;
        std::string id, words;
    };
    std::string page, title, message;
    std::string focus;  // the ID of the item that has the keyboard
    std::vector<Item> items;
    std::vector<std::string> words;                              // readable words, line by line
    const Item* item(std::string_view id, int which = 1) const;  // the first or second item of that ID; null: none
    bool reads(std::string_view part) const;
};

// The program on a display. Every step waits, by file notification rather than by time, until the screen shows what is
// expected; the time limits only end failing tests.
class Window {
public:
    // An empty display.
    Window();
    // `arguments` follow the program's name. Settings are in `home`. `bus`: the address of the session bus; without one
    // there is no desktop to ask for files.
    Window(const std::string& program, const std::vector<std::string>& arguments, const Folder& home,
           std::string bus = "");
    bool started() const { return !display_.empty(); }

    // Waits until the screen shows it; false, with the test failed, if it never does.
    bool sees(const std::string& what, const std::function<bool(const Shown&)>& expected);
    bool sees_page(const std::string& word);
    bool sees_item(const std::string& id);
    bool sees_message(const std::string& part);
    Shown shown() const;

    bool click(const std::string& id, int which = 1);  // waits until it can be clicked
    // Presses on the item and drags it by so many pixels, without releasing.
    bool pull(const std::string& words, int right, int down);
    void let_go();
    // Turns the wheel over the item; positive is up.
    bool wheel(const std::string& words, int notches);
    // Holds the key with the pointer over the item until release(). Wait until the screen shows it before move(): a
    // slow machine may read both between two frames, and the key counts from where the pointer is then.
    bool hold(const std::string& words, const std::string& key);
    void move(int right, int down);  // moves the pointer by so many pixels
    void release(const std::string& key);
    bool reads(const std::string& part);  // waits until it can be read
    // Drags from its middle to this share of its width; 0 is the left edge.
    bool drag(const std::string& words, double to);
    void keys(const std::string& keys);  // "ctrl+z", in xdotool's names
    void type(const std::string& text);
    void resize(int width, int height);
    void picture(const std::string& path);
    // Runs another program on the display to its end and returns its output.
    std::string run(const std::vector<std::string>& words, const Folder& home);
    // The program's processor time, in hundredths of a second.
    long processor_time() const;
    std::optional<int> ended() { return program_->ended(20); }
    Process& program() { return *program_; }
    std::string display() const { return display_; }

private:
    void open_display();
    std::map<std::string, std::string> surroundings(const Folder& home) const;
    void hands(const std::vector<std::string>& words);
    Folder scratch_;
    std::string display_, log_, bus_;
    std::unique_ptr<Process> server_, program_;
};

// True if Xvfb and xdotool are installed.
bool can_open_a_display();

}  // namespace banneret::test
