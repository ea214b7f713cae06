#include "app/cli/books.h"

#include "engine/files/campaign_file.h"
#include "engine/files/file_lock.h"

namespace banneret::app {

PositionalRow campaign_file_row() {
    return {"FILE", "The campaign (.banneret)"};
}

// Reads the file and reports on it.
Reply read_campaign(const Arguments& arguments, const std::function<Reply(const History&)>& report) {
    const auto loaded = load_campaign(std::filesystem::path(*arguments.value("FILE")));
    if (const auto* error = std::get_if<FileError>(&loaded)) return Failure{error->faults};
    return report(std::get<History>(loaded));
}

// Reads the file, lets `change` work on it and saves what came of it. Nothing is saved where `change` fails, and
// nothing is reported where the save does. The file is held meanwhile, so that no other change is lost.
Reply change_campaign(const Arguments& arguments, const std::function<Reply(History&)>& change) {
    const std::filesystem::path path(*arguments.value("FILE"));
    const auto lock = FileLock::take(path);
    auto loaded = load_campaign(path);  // a file that is not there or damaged is bad input, whoever holds it
    if (const auto* error = std::get_if<FileError>(&loaded)) return Failure{error->faults};
    if (const auto* error = std::get_if<FileError>(&lock)) return Failure{error->faults, exit_failed};
    History& history = std::get<History>(loaded);
    Reply reply = change(history);
    if (std::holds_alternative<Failure>(reply)) return reply;
    if (const auto error = save_campaign(history, path)) return Failure{error->faults, exit_failed};
    return reply;
}

}  // namespace banneret::app
