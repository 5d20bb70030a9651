// hello.cpp - a minimal program in C++17: one recognizer, one stroke, one action.
#include <cstdio>
#include <gesta/gesta.hpp>

int main() {
    constexpr int64_t ms = 1000000; // times are in ns
    const gesta_touch stroke[] = {
        gesta::touch(0 * ms, 0, GESTA_PHASE_BEGAN, 10, 10),  gesta::touch(16 * ms, 0, GESTA_PHASE_MOVED, 25, 22),
        gesta::touch(33 * ms, 0, GESTA_PHASE_MOVED, 40, 40), gesta::touch(50 * ms, 0, GESTA_PHASE_MOVED, 25, 58),
        gesta::touch(66 * ms, 0, GESTA_PHASE_ENDED, 12, 70),
    };
    auto made = gesta::context::create();
    gesta::context &gestures = made.value;
    auto chevron = gestures.recognizer_create("gesta.chevron");
    auto action = chevron.value.add_action(
        [](const gesta_event &event) { std::printf("hello.cpp: a chevron, lifted at (%g, %g)\n", event.x, event.y); });
    if (!chevron || !action) return 1;
    gesta::status pushed = gestures.push(stroke);
    if (!pushed) std::printf("%s\n", gestures.message());
    return pushed.code;
}
