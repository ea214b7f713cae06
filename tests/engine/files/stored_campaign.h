#pragma once

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "tests/support/folder.h"

namespace banneret {

namespace fs = std::filesystem;

inline std::string bytes_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}
inline void put_bytes(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

class CampaignStoreTest : public testing::Test {
protected:
    test::Folder folder;
    fs::path path = folder.path() / "war.banneret", journal = folder.path() / "war.banneret.journal";
    std::shared_ptr<Disk> disk = std::make_shared<RealDisk>();

    CampaignStore begun(const History& h) const {
        auto store = CampaignStore::begin(h, path, disk);
        if (auto* error = std::get_if<FileError>(&store)) throw std::runtime_error(error->faults.at(0));
        return std::get<CampaignStore>(std::move(store));
    }
    CampaignStore::Opened opened() const {
        auto opened = CampaignStore::open(path, disk);
        if (auto* error = std::get_if<FileError>(&opened)) throw std::runtime_error(error->faults.at(0));
        return std::get<CampaignStore::Opened>(std::move(opened));
    }
    std::string refusal() const {
        const auto opened = CampaignStore::open(path, disk);
        const auto* error = std::get_if<FileError>(&opened);
        return error != nullptr ? error->faults.at(0) : "opened";
    }
    // The text read by a program that changes nothing.
    std::string read_text() const {
        const auto read = load_campaign(path);
        const auto* history = std::get_if<History>(&read);
        return history != nullptr ? campaign_to_text(*history) : std::get<FileError>(read).faults.at(0);
    }
    std::vector<std::string> files() const {
        std::vector<std::string> out;
        for (const auto& entry : fs::directory_iterator(folder.path())) out.push_back(entry.path().filename());
        std::sort(out.begin(), out.end());
        return out;
    }
};

}  // namespace banneret
