#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace banneret {

// Runs f(0) on this thread and f(1), f(2) ... f(threads - 1) each on its own, and waits for all. The first exception
// that any of them throws is thrown again here, once all have ended; without this it would end the program.
template <class F>
void on_threads(int threads, F&& f) {
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto guarded = [&](int t) {
        try {
            f(t);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown) thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int t = 1; t < threads; ++t) others.emplace_back([&guarded, t] { guarded(t); });
        guarded(0);
    }
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace banneret
