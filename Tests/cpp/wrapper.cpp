// gesta.hpp: ownership, spans, results and callables. Built without exceptions and RTTI, too.
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>

#include "strokes.hpp"

static_assert(!std::is_copy_constructible_v<gesta::context> && std::is_nothrow_move_constructible_v<gesta::context>);
static_assert(std::is_trivially_copyable_v<gesta::recognizer> && sizeof(gesta::context) == sizeof(void *));
static_assert(std::is_constructible_v<gesta::span<const gesta_touch>, std::vector<gesta_touch> &>);
static_assert(!std::is_constructible_v<gesta::span<gesta_touch>, const std::vector<gesta_touch> &>);

static int freed;

// Too large for a pointer.
struct Counter {
    std::shared_ptr<int> count;
    bool counts_releases = false;

    explicit Counter(std::shared_ptr<int> shared) : count(std::move(shared)) {}
    Counter(Counter &&other) noexcept : count(std::move(other.count)), counts_releases(true) {}
    Counter(const Counter &) = default;
    ~Counter() { freed += counts_releases && count != nullptr; }
    void operator()(const gesta_event &event) { *count += event.state == GESTA_STATE_RECOGNIZED; }
};

static void callables_are_kept_and_released() {
    auto count = std::make_shared<int>(0);
    int recognized = 0;
    {
        gesta::context context = new_context();
        auto chevron = context.recognizer_create("gesta.chevron").value;
        CHECK(chevron.add_action(Counter(count)));
        CHECK(chevron.add_action([count](const gesta_event &) { *count += 100; }));
        auto small = chevron.add_action([&recognized](const gesta_event &) { recognized++; });
        CHECK(small);
        CHECK_EQUAL(count.use_count(), 3);
        CHECK(context.push(stroke(0, 1, 10, 10)));
        CHECK_EQUAL(*count, 101);
        CHECK_EQUAL(recognized, 1);
        CHECK(chevron.remove_action(small.value));
        CHECK(context.push(stroke(1000000000, 1, 10, 10)));
        CHECK_EQUAL(*count, 202);
        CHECK_EQUAL(recognized, 1);
        CHECK(chevron.destroy());
        CHECK_EQUAL(count.use_count(), 1);
        CHECK_EQUAL(freed, 1);
        CHECK_EQUAL(chevron.add_action(Counter(count)).code, GESTA_E_STALE);
        CHECK_EQUAL(freed, 2); // what the library did not keep is destroyed, too
    }
    CHECK_EQUAL(count.use_count(), 1);
}

static void null_callables_are_refused() {
    gesta::context context = new_context();
    auto tap = context.recognizer_create("gesta.tap").value;
    void (*none)(const gesta_event &) = nullptr;
    CHECK_EQUAL(tap.add_action(none).code, GESTA_E_ARGUMENT);
    CHECK_EQUAL(tap.add_action(std::function<void(const gesta_event &)>()).code, GESTA_E_ARGUMENT);
    CHECK(context.set_observer(none));
    CHECK_EQUAL(context.setup_save(static_cast<void (*)(std::string_view)>(nullptr)).code, GESTA_E_ARGUMENT);
    const gesta_touch touches[] = {gesta::touch(0, 1, GESTA_PHASE_BEGAN, 0, 0),
                                   gesta::touch(50000000, 1, GESTA_PHASE_ENDED, 0, 0)};
    CHECK(context.push(touches));
    CHECK_EQUAL(tap.state().value, GESTA_STATE_ENDED);
}

static void callables_may_change() {
    gesta::context context = new_context();
    auto tap = context.recognizer_create("gesta.tap").value;
    int last = 0, *out = &last;
    struct {
        int calls = 0;
        int *out = nullptr;
        void operator()(const gesta_event &) { *out = ++calls; }
    } large;
    large.out = out;
    static int small_calls;
    (void)tap.add_action(large);
    (void)tap.add_action([calls = 0](const gesta_event &) mutable { small_calls = ++calls; });
    for (int i = 0; i < 3; i++) {
        const gesta_touch touches[] = {gesta::touch(i * 2000000000ll, 1, GESTA_PHASE_BEGAN, 0, 0),
                                       gesta::touch(i * 2000000000ll + 50000000, 1, GESTA_PHASE_ENDED, 0, 0)};
        CHECK(context.push(touches));
    }
    CHECK_EQUAL(last, 3);
    CHECK_EQUAL(small_calls, 3);
}

static uint64_t log_calls;
static void count_log(uint32_t, const char *) { log_calls++; }

static void callbacks_of_every_kind() {
    gesta::context context = new_context();
    auto tap = context.recognizer_create("gesta.tap").value;
    auto twice = context.recognizer_create("gesta.tap").value;
    std::string trace;
    int observed = 0, findings = 0;
    uint64_t tested = 0;
    gesta_context *seen = nullptr;
    CHECK(context.set_log(count_log));
    CHECK(context.set_log(nullptr));
    CHECK(context.set_observer([&](gesta::context_view inner, const gesta_event &) {
        observed++;
        seen = inner.get();
    }));
    auto region = context.region_create(GESTA_REGION_ROOT, {0, 0, 100, 100}).value;
    CHECK(context.set_hit_test([&](const gesta_touch &touch) {
        tested = touch.contact;
        return region;
    }));
    CHECK(tap.attach(region));
    CHECK(context.trace_start([&trace](std::string_view bytes) { trace.append(bytes); }));
    const gesta_touch touches[] = {gesta::touch(0, 7, GESTA_PHASE_BEGAN, 500, 500),
                                   gesta::touch(50000000, 7, GESTA_PHASE_ENDED, 500, 500)};
    CHECK(context.push(touches));
    CHECK(context.trace_stop());
    CHECK(twice.set_enabled(false) && !twice.enabled().value && tap.enabled().value);
    auto checked = context.check([&findings](const gesta_finding &finding) {
        CHECK(finding.text != nullptr);
        findings++;
    });
    CHECK(checked && findings > 0 && checked.value == static_cast<size_t>(findings));
    CHECK_EQUAL(tested, 7);
    CHECK(observed >= 2 && seen == context.get());
    CHECK_EQUAL(tap.state().value, GESTA_STATE_ENDED);
    CHECK_EQUAL(tap.region().value.id(), region.id());
    CHECK(context.set_observer(nullptr));
    CHECK(context.set_hit_test(nullptr));
    auto replayed = gesta::trace_replay(trace, nullptr);
    CHECK(replayed);
    CHECK_EQUAL(replayed.value.differences, 0);
    CHECK_EQUAL(replayed.value.samples, 2);
}

static void results_and_spans() {
    gesta::context context = new_context();
    CHECK(context.get() != nullptr);
    auto made = context.recognizer_create("no.such.class");
    CHECK(!made);
    CHECK_EQUAL(made.code, GESTA_E_CLASS);
    CHECK_HAS(context.message(), "no.such.class");
    CHECK_HAS(made.text(), "class");
    CHECK_EQUAL(context.push(std::array<gesta_touch, 1>{gesta::touch(0, 1, GESTA_PHASE_MOVED, 0, 0)}).code,
                GESTA_E_CONTACT);
    CHECK(context.push({}));
    auto stroked = context.recognizer_create("gesta.stroke").value;
    CHECK(stroked.set_text("pattern", "down-right, down-left"));
    std::array<char, 64> text{};
    auto length = stroked.text("pattern", text);
    CHECK(length && std::string_view(text.data(), length.value) == "down-right, down-left");
    CHECK_EQUAL(stroked.text("pattern", gesta::span<char>(text.data(), 3)).code, GESTA_E_BUFFER);
    std::vector<gesta_touch> touches = stroke(0, 9, 10, 10);
    CHECK(context.push(touches));
    auto events = context.events();
    CHECK(events);
    CHECK_EQUAL(events.value.size(), 1);
    size_t seen = 0;
    for (const gesta_event &event : events.value) {
        CHECK_EQUAL(event.state, GESTA_STATE_RECOGNIZED);
        CHECK_EQUAL(gesta::contacts(event).size(), 1);
        CHECK_EQUAL(gesta::contacts(event)[0], 9);
        CHECK(gesta::values(event).size() > 2 && &events.value[0] == &event);
        seen++;
    }
    CHECK_EQUAL(seen, 1);
    auto verdict = stroked.verdict();
    CHECK(verdict && verdict.value.state == GESTA_STATE_RECOGNIZED);
    const double xy[] = {0, 0, 10, 10, 0, 20};
    const size_t strokes[] = {3};
    auto learner = context.recognizer_create("gesta.template").value;
    CHECK(learner.add_example("chevron", xy, strokes));
    CHECK(learner.add_example("chevron", xy, {}));
    CHECK_EQUAL(learner.example(0).value.count, 2);
    CHECK(learner.add_example({}, xy, {})); // no name: a counterexample
    CHECK_EQUAL(learner.example(1).value.count, 1);
    CHECK_EQUAL(learner.correct("chevron").code, GESTA_E_STATE);
    CHECK_EQUAL(learner.remove_examples("").value, 3); // an empty name: all of them
    std::string saved;
    CHECK(learner.save_examples([&saved](std::string_view bytes) { saved.append(bytes); }));
    CHECK(learner.load_examples(saved));
}

static void contexts_move() {
    gesta::context first = new_context(), second;
    gesta_context *raw = first.get();
    CHECK(second.get() == nullptr && !second.cancel());
    second = std::move(first);
    CHECK(second.get() == raw);
    gesta::context third(std::move(second));
    CHECK(third.get() == raw && second.get() == nullptr);
    gesta::context_view view = third;
    CHECK(view.describe().value.units_per_mm == 1);
    CHECK(!gesta::recognizer().reset());
    std::string setup;
    uint32_t id = view.recognizer_create("gesta.tap").value.id();
    CHECK(gesta::recognizer(third, id).set_enabled(false) && !gesta::recognizer(view, id).enabled().value);
    CHECK(gesta::region(third, GESTA_REGION_ROOT).set_enabled(true));
    CHECK(third.setup_save([&setup](std::string_view bytes) { setup.append(bytes); }));
    CHECK_EQUAL(third.setup_load(setup).value, 1);
    CHECK_EQUAL(third.recognizers().value, 2);
}

static void children_of_a_recognizer() {
    gesta::context context = new_context();
    auto press = context.recognizer_create("gesta.press").value;
    uint32_t last = 0;
    CHECK_EQUAL(press.children().value, 0);
    CHECK(press.set_number("per_contact", true) && press.set_number("delay", 0));
    CHECK(press.add_action([&last](const gesta_event &event) { last = event.recognizer; }));
    uint32_t ids[GESTA_CHILDREN_MAX];
    CHECK_EQUAL(press.children(ids).value, GESTA_CHILDREN_MAX);
    const gesta_touch touches[] = {gesta::touch(0, 1, GESTA_PHASE_BEGAN, 5, 5),
                                   gesta::touch(0, 2, GESTA_PHASE_BEGAN, 50, 5)};
    CHECK(context.push(touches));
    CHECK_EQUAL(last, ids[1]);
    CHECK_EQUAL(gesta::recognizer(context, last).parent().value, press.id());
    CHECK_EQUAL(gesta::recognizer(context, last).destroy().code, GESTA_E_TYPE);
}

// Owns a context, and all that its callbacks use.
struct Screen {
    gesta::context context = new_context();
    gesta::recognizer tap = context.recognizer_create("gesta.tap").value;
    std::shared_ptr<int> calls;

    explicit Screen(std::shared_ptr<int> shared) : calls(std::move(shared)) {}
};

static const gesta_touch tapped[] = {
    gesta::touch(0, 1, GESTA_PHASE_BEGAN, 0, 0), gesta::touch(50000000, 1, GESTA_PHASE_ENDED, 0, 0),
    gesta::touch(2000000000, 1, GESTA_PHASE_BEGAN, 0, 0), gesta::touch(2050000000, 1, GESTA_PHASE_ENDED, 0, 0)};

// Sets up a screen with callbacks of all kinds, of which `set` makes one destroy it, and taps twice in one batch. The
// context is destroyed when the call returns, and nothing is called after the screen is.
template <class Set> static void destroyed_in_its_callback(Set set) {
    auto calls = std::make_shared<int>(0), released = std::make_shared<int>(0);
    auto screen = std::make_unique<Screen>(calls);
    gesta::context_view view = screen->context;
    const auto count = [screen = screen.get(), released] { *screen->calls += screen->context.get() != nullptr; };
    CHECK(view.set_observer([count](const gesta_event &) { count(); }));
    CHECK(view.set_hit_test([count](const gesta_touch &) { return count(), GESTA_REGION_ROOT; }));
    CHECK(view.set_log([count](uint32_t, const char *) { count(); }));
    CHECK(screen->tap.add_action([count](const gesta_event &) { count(); }));
    int before = -1;
    set(*screen, [&screen, &before, calls, released] {
        if (screen == nullptr) return;
        before = *calls;
        screen.reset();
        CHECK(*calls == before && released.use_count() > 1);
    });
    CHECK(screen->tap.add_action([count](const gesta_event &) { count(); }));
    CHECK(view.trace_start([count](std::string_view) { count(); }));
    CHECK(view.push(tapped));
    CHECK(screen == nullptr && before >= 0 && *calls == before);
    CHECK_EQUAL(calls.use_count(), 1);                   // all callables were released
    CHECK_EQUAL(released.use_count(), 2);                // but the one here
    CHECK_EQUAL(gesta_allocator_set(nullptr), GESTA_OK); // and all memory: refused otherwise
}

static void contexts_end_in_their_callbacks() {
    destroyed_in_its_callback(
        [](Screen &screen, auto end) { CHECK(screen.tap.add_action([end](const gesta_event &) { end(); })); });
    destroyed_in_its_callback(
        [](Screen &screen, auto end) { CHECK(screen.context.set_observer([end](const gesta_event &) { end(); })); });
    destroyed_in_its_callback([](Screen &screen, auto end) {
        CHECK(screen.context.set_hit_test([end](const gesta_touch &) { return end(), GESTA_REGION_ROOT; }));
    });
    destroyed_in_its_callback([](Screen &screen, auto end) {
        CHECK(screen.context.set_log([end](uint32_t, const char *) { end(); }));
        CHECK(screen.context.set_hit_test([](const gesta_touch &) { return 7u; })); // no region: that is logged
    });
    destroyed_in_its_callback([](Screen &screen, auto end) { // in a release function
        struct Last {
            decltype(end) call;
            bool is_kept = false;
            explicit Last(decltype(end) last) : call(last) {}
            Last(Last &&other) noexcept : call(other.call), is_kept(true) {}
            Last(const Last &) = delete;
            ~Last() {
                if (is_kept) call();
            }
            void operator()(const gesta_event &) {}
        };
        uint32_t action = screen.tap.add_action(Last(end)).value;
        CHECK(screen.tap.add_action(
            [tap = screen.tap, action](const gesta_event &) { (void)tap.remove_action(action); }));
    });
}

static void contexts_are_replaced_in_their_callbacks() {
    auto count = std::make_shared<int>(0);
    gesta::context context = new_context();
    auto tap = context.recognizer_create("gesta.tap").value;
    CHECK(tap.add_action([&context, count](const gesta_event &) {
        ++*count;
        gesta_context *old = context.get();
        context = new_context();
        CHECK(context.get() != old && !gesta::context_view(old).cancel().code);
    }));
    CHECK(context.push(tapped));
    CHECK_EQUAL(*count, 1);
    CHECK_EQUAL(count.use_count(), 1);
    CHECK_EQUAL(context.recognizers().value, 0);
}

// A context that ends in the callback of another one ends there: cancelled gestures are reported.
static void contexts_end_in_callbacks_of_others() {
    gesta::context outer = new_context();
    auto inner = std::make_unique<gesta::context>(new_context());
    auto press = inner->recognizer_create("gesta.press").value;
    uint32_t last = 0;
    CHECK(press.set_number("delay", 0));
    CHECK(press.add_action([&last](const gesta_event &event) { last = event.state; }));
    CHECK(inner->push({tapped, 1}));
    CHECK_EQUAL(last, GESTA_STATE_BEGAN);
    auto tap = outer.recognizer_create("gesta.tap").value;
    CHECK(tap.add_action([&](const gesta_event &) {
        inner.reset();
        CHECK_EQUAL(last, GESTA_STATE_CANCELLED);
    }));
    CHECK(outer.push({tapped, 2}));
    CHECK(inner == nullptr);
}

static void contexts_are_destroyed_once() {
    gesta::context context = new_context();
    auto tap = context.recognizer_create("gesta.tap").value;
    CHECK(tap.add_action([&context](const gesta_event &) { CHECK(context.destroy()); }));
    CHECK(context.push(tapped) && context.get() == nullptr);
    CHECK(context.destroy()); // there is nothing left
    CHECK_EQUAL(gesta_allocator_set(nullptr), GESTA_OK);
}

int main() {
    contexts_are_destroyed_once();
    callables_are_kept_and_released();
    null_callables_are_refused();
    callables_may_change();
    callbacks_of_every_kind();
    results_and_spans();
    contexts_move();
    children_of_a_recognizer();
    contexts_end_in_their_callbacks();
    contexts_are_replaced_in_their_callbacks();
    contexts_end_in_callbacks_of_others();
    return check_end();
}
