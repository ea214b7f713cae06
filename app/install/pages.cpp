#include <iostream>
#include <string_view>

#include "app/cli/base/manual.h"

// Prints the manual page or the completion; run by the build.
int main(int argc, char** argv) {
    const std::string_view page = argc == 2 ? argv[1] : "";
    if (page == "manual")
        std::cout << banneret::app::manual_page();
    else if (page == "completion")
        std::cout << banneret::app::bash_completion();
    else
        return 2;
    return std::cout.flush() ? 0 : 1;
}
