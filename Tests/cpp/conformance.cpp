// The C interface from C++17 on many threads.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "strokes.hpp"

static_assert(std::is_standard_layout_v<gesta_touch> && std::is_trivially_copyable_v<gesta_touch>);
static_assert(std::is_standard_layout_v<gesta_event> && std::is_standard_layout_v<gesta_class> &&
              std::is_standard_layout_v<gesta_host>);
static_assert(sizeof(gesta_touch) == 80 && alignof(gesta_touch) == 8);

// Many contexts on many threads at once; each must see exactly its own strokes.
static void contexts_in_parallel() {
    constexpr int threads = 8, strokes = 300;
    std::vector<int> recognized(threads, 0), wrong(threads, 0);
    std::vector<std::thread> crew;
    for (int n = 0; n < threads; n++) {
        crew.emplace_back([n, &recognized, &wrong] {
            for (int life = 0; life < 3; life++) {
                gesta_config config = gesta::context::defaults();
                config.units_per_mm = n + 1;
                auto made = gesta::context::create(&config);
                gesta::context &context = made.value;
                auto chevron = context.recognizer_create("gesta.chevron").value;
                (void)context.recognizer_create("gesta.tap");
                (void)chevron.add_action([n, &recognized, &wrong](const gesta_event &e) {
                    recognized[static_cast<size_t>(n)]++;
                    wrong[static_cast<size_t>(n)] += e.contact_count != 1 || e.contacts[0] != static_cast<uint64_t>(n);
                });
                for (int i = 0; i < strokes; i++)
                    (void)context.push(stroke(i * INT64_C(1000000000), static_cast<uint64_t>(n), n, i, 10 + n));
            }
        });
    }
    for (auto &t : crew) t.join();
    for (int n = 0; n < threads; n++) {
        CHECK_EQUAL(recognized[static_cast<size_t>(n)], 3 * strokes);
        CHECK_EQUAL(wrong[static_cast<size_t>(n)], 0);
    }
}

// One context, several threads, one at a time: sample by sample from whoever has its turn.
static void context_handed_around() {
    constexpr int threads = 4, strokes = 100;
    gesta::context context = new_context();
    auto chevron = context.recognizer_create("gesta.chevron").value;
    std::vector<gesta_touch> all;
    for (int i = 0; i < strokes; i++)
        for (const auto &t : stroke(i * INT64_C(1000000000), 5, i, i)) all.push_back(t);
    int recognized = 0;
    (void)chevron.add_action([&recognized](const gesta_event &) { recognized++; });
    std::mutex mutex;
    std::condition_variable turned;
    size_t next = 0;
    std::vector<std::thread> crew;
    std::vector<int32_t> codes(threads, GESTA_OK);
    for (size_t n = 0; n < threads; n++) {
        crew.emplace_back([&, n] {
            std::unique_lock<std::mutex> lock(mutex);
            for (;;) {
                turned.wait(lock, [&] { return next >= all.size() || next / 7 % threads == n; });
                if (next >= all.size()) return;
                gesta::status pushed = context.push({&all[next], 1});
                if (!pushed) codes[n] = pushed.code;
                next++;
                turned.notify_all();
            }
        });
    }
    for (auto &t : crew) t.join();
    for (size_t n = 0; n < threads; n++) CHECK_EQUAL(codes[n], GESTA_OK);
    CHECK_EQUAL(recognized, strokes);
}

// Loading the same plugins from many threads at once: one init in the process, classes in every context.
static void plugins_in_parallel(const std::string &directory) {
    constexpr int threads = 8;
    std::atomic<int> ready{0}, bad{0};
    std::vector<std::thread> crew;
    for (int n = 0; n < threads; n++) {
        crew.emplace_back([&] {
            gesta::context context = new_context();
            const std::string good = directory + "/good.so", second = directory + "/second.so";
            const std::string refusing = directory + "/init_refuses.so";
            ready++;
            while (ready.load() < threads) std::this_thread::yield();
            bad += !context.plugin_load(good);
            bad += context.plugin_load(refusing).code != GESTA_E_PLUGIN_INIT;
            bad += !context.plugin_load(second);
            bad += context.plugins().value != 2;
            bad += !context.class_find("test.good");
            auto good_one = context.recognizer_create("test.good").value;
            const gesta_touch touches[] = {gesta::touch(0, 1, GESTA_PHASE_BEGAN, 0, 0),
                                           gesta::touch(1, 1, GESTA_PHASE_ENDED, 0, 0)};
            bad += !context.push(touches);
            bad += good_one.number("inits").value != 1;
            bad += good_one.state().value != GESTA_STATE_ENDED;
        });
    }
    for (auto &t : crew) t.join();
    CHECK_EQUAL(bad.load(), 0);
}

int main(int argc, char **argv) {
    contexts_in_parallel();
    context_handed_around();
    if (argc > 1) plugins_in_parallel(argv[1]);
    else CHECK(!"needs the directory of the test plugins");
    return check_end();
}
