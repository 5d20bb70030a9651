// The C interface from C++17: lambdas, ownership, exceptions on the program's side, and threads.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <type_traits>

#include "../c/check.h"
#include "gesta.hpp"

static_assert(std::is_standard_layout_v<gesta_touch> && std::is_trivially_copyable_v<gesta_touch>);
static_assert(std::is_standard_layout_v<gesta_event> && std::is_standard_layout_v<gesta_class> &&
              std::is_standard_layout_v<gesta_host>);
static_assert(sizeof(gesta_touch) == 80 && alignof(gesta_touch) == 8);

static void lambdas_and_ownership() {
    auto alive = std::make_shared<int>(0);
    {
        gesta::context context;
        uint32_t chevron = context.create("gesta.chevron"), pan = context.create("gesta.pan");
        context.on(chevron, [alive](const gesta_event &e) { *alive += e.state == GESTA_STATE_RECOGNIZED; });
        context.on(pan, [alive](const gesta_event &e) { *alive += e.state == GESTA_STATE_BEGAN ? 100 : 0; });
        CHECK_EQUAL(alive.use_count(), 3);
        CHECK_OK(gesta_recognizer_set_enabled(context.get(), pan, 0));
        context.push(gesta::chevron(0, 1, 10, 10));
        CHECK_EQUAL(*alive, 1);
        CHECK_EQUAL(context.state(chevron), GESTA_STATE_RECOGNIZED);
        CHECK_OK(gesta_recognizer_set_enabled(context.get(), pan, 1));
        context.push(gesta::chevron(1000000000, 1, 10, 10)); // the pan is first now: the chevron loses
        CHECK_EQUAL(*alive, 101);
        CHECK_OK(gesta_recognizer_destroy(context.get(), pan));
        CHECK_EQUAL(alive.use_count(), 2);
    }
    CHECK_EQUAL(alive.use_count(), 1);
}

static void errors_as_exceptions() {
    gesta::context context;
    int32_t code = 0;
    std::string text;
    try {
        context.create("no.such.class");
    } catch (const gesta::error &e) {
        code = e.code;
        text = e.what();
    }
    CHECK_EQUAL(code, GESTA_E_CLASS);
    CHECK_HAS(text.c_str(), "no.such.class");
    code = 0;
    try {
        context.push({gesta::touch(0, 1, GESTA_PHASE_MOVED, 0, 0)});
    } catch (const gesta::error &e) { code = e.code; }
    CHECK_EQUAL(code, GESTA_E_CONTACT);
}

// Many contexts on many threads at once; each must see exactly its own strokes.
static void contexts_in_parallel() {
    constexpr int threads = 8, strokes = 300;
    std::vector<int> recognized(threads, 0), wrong(threads, 0);
    std::vector<std::thread> crew;
    for (int n = 0; n < threads; n++) {
        crew.emplace_back([n, &recognized, &wrong] {
            for (int life = 0; life < 3; life++) {
                gesta::context context(n + 1);
                uint32_t chevron = context.create("gesta.chevron");
                context.create("gesta.tap");
                context.on(chevron, [n, &recognized, &wrong](const gesta_event &e) {
                    recognized[static_cast<size_t>(n)]++;
                    wrong[static_cast<size_t>(n)] += e.contact_count != 1 || e.contacts[0] != static_cast<uint64_t>(n);
                });
                for (int i = 0; i < strokes; i++)
                    context.push(gesta::chevron(i * INT64_C(1000000000), static_cast<uint64_t>(n), n, i, 10 + n));
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
    gesta::context context;
    uint32_t chevron = context.create("gesta.chevron");
    std::vector<gesta_touch> all;
    for (int i = 0; i < strokes; i++)
        for (const auto &t : gesta::chevron(i * INT64_C(1000000000), 5, i, i)) all.push_back(t);
    int recognized = 0;
    context.on(chevron, [&recognized](const gesta_event &) { recognized++; });
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
                int32_t code = gesta_push(context.get(), &all[next], 1, sizeof all[0]);
                if (code != GESTA_OK) codes[n] = code;
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
            gesta::context context;
            uint32_t plugin = 0, count = 0, id = 0;
            const std::string good = directory + "/good.so", second = directory + "/second.so";
            const std::string refusing = directory + "/init_refuses.so";
            ready++;
            while (ready.load() < threads) std::this_thread::yield();
            bad += gesta_plugin_load(context.get(), good.data(), good.size(), &plugin) != GESTA_OK;
            bad += gesta_plugin_load(context.get(), refusing.data(), refusing.size(), nullptr) != GESTA_E_PLUGIN_INIT;
            bad += gesta_plugin_load(context.get(), second.data(), second.size(), nullptr) != GESTA_OK;
            bad += gesta_plugin_count(context.get(), &count) != GESTA_OK || count != 2;
            bad += gesta_class_find(context.get(), "test.good", SIZE_MAX, &id) != GESTA_OK;
            uint32_t good_one = context.create("test.good");
            context.push({gesta::touch(0, 1, GESTA_PHASE_BEGAN, 0, 0), gesta::touch(1, 1, GESTA_PHASE_ENDED, 0, 0)});
            double inits = 0;
            bad += gesta_recognizer_get_number(context.get(), good_one, "inits", SIZE_MAX, &inits) != GESTA_OK ||
                   inits != 1;
            bad += context.state(good_one) != GESTA_STATE_ENDED;
        });
    }
    for (auto &t : crew) t.join();
    CHECK_EQUAL(bad.load(), 0);
}

int main(int argc, char **argv) {
    lambdas_and_ownership();
    errors_as_exceptions();
    contexts_in_parallel();
    context_handed_around();
    if (argc > 1) plugins_in_parallel(argv[1]);
    else CHECK(!"needs the directory of the test plugins");
    return check_end();
}
