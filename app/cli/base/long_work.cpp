#include "app/cli/base/long_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr double longest_silence = 60;  // seconds

}  // namespace

LongWork::LongWork(const Surroundings& surroundings, std::string_view verb, std::string_view things)
    : surroundings_(surroundings), verb_(verb), things_(things) {
    const Watch& watch = surroundings_.watch;
    if (watch.catch_interrupt) watch.catch_interrupt();
    if (watch.seconds) begun_ = watch.seconds();
    job_.stop = source_.get_token();
    job_.progress = [this](std::uint64_t done, std::uint64_t whole) { look(done, whole); };
}

void LongWork::look(std::uint64_t done, std::uint64_t whole) {
    const Watch& watch = surroundings_.watch;
    if (watch.interrupted && watch.interrupted()) source_.request_stop();
    if (!watch.seconds) return;
    const double passed = watch.seconds() - begun_;
    if (passed < next_) return;
    next_ = std::max(std::min(next_ * 2, next_ + longest_silence), passed);
    const std::string share =
        whole > 0 ? fmt::format(" of {} {} ({}%)", with_commas(whole), things_, done * 100 / whole) : " " + things_;
    surroundings_.err << fmt::format("{}: {}{} after {} s; Ctrl+C stops and shows what is known so far\n", verb_,
                                     with_commas(done), share, fixed(passed, 0))
                      << std::flush;
}

}  // namespace banneret::app
