#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace banneret::test {

// A session bus of its own, with a portal whose file chooser answers as the test says.
class MockPortal {
public:
    // How the user answers. `silent`: not at all. `missing`: the bus has no portal.
    enum class User { chooses, cancels, silent, missing };
    // `uris`: the files that the user chooses.
    explicit MockPortal(User user, std::vector<std::string> uris = {});
    ~MockPortal();
    MockPortal(const MockPortal&) = delete;
    MockPortal& operator=(const MockPortal&) = delete;

    std::string bus() const;  // its address; it is in our environment too

    struct Asked {
        std::string method, title, suggested, folder;
        bool many = false;
        std::vector<std::string> patterns;  // of the first filter
        std::string printed;                // the bytes to print
    };
    // Wait until a chooser was asked for, or until one was closed by the program.
    Asked wait_for_question();
    bool wait_for_close();

private:
    struct Service;
    std::unique_ptr<Service> service_;
};

}  // namespace banneret::test
