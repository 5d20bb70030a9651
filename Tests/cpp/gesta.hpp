// What a C++ program would write around the C interface: a context that ends itself, and lambdas as actions.
#ifndef TEST_GESTA_HPP
#define TEST_GESTA_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gesta/gesta.h"

namespace gesta {

struct error : std::runtime_error {
    int32_t code;
    error(int32_t code, const std::string &text) : std::runtime_error(text), code(code) {}
};

class context {
    struct closer {
        void operator()(gesta_context *c) const { gesta_context_destroy(c); }
    };
    std::unique_ptr<gesta_context, closer> handle;

    using callback = std::function<void(const gesta_event &)>;

    void check(int32_t code) const {
        if (code < 0) throw error(code, gesta_context_message(handle.get()));
    }

public:
    explicit context(double units_per_mm = 1) {
        gesta_config config;
        gesta_context *made = nullptr;
        int32_t code = gesta_config_init(&config, sizeof config);
        config.units_per_mm = units_per_mm;
        if (code == GESTA_OK) code = gesta_context_create(&config, &made);
        if (code != GESTA_OK) throw error(code, gesta_strerror(code));
        handle.reset(made);
    }

    gesta_context *get() const { return handle.get(); }

    uint32_t create(const std::string &name) {
        uint32_t id = 0;
        check(gesta_recognizer_create(get(), name.data(), name.size(), &id));
        return id;
    }

    // The lambda lives as long as the library wants it: the release function deletes it.
    void on(uint32_t recognizer, callback f) {
        auto kept = std::make_unique<callback>(std::move(f));
        check(gesta_recognizer_add_action(
            get(), recognizer,
            [](gesta_context *, const gesta_event *e, void *user) { (*static_cast<callback *>(user))(*e); }, kept.get(),
            [](void *user) { delete static_cast<callback *>(user); }, nullptr));
        kept.release();
    }

    void push(const std::vector<gesta_touch> &touches) {
        check(gesta_push(get(), touches.data(), touches.size(), sizeof(gesta_touch)));
    }

    uint32_t state(uint32_t recognizer) const {
        uint32_t s = 0;
        check(gesta_recognizer_state(get(), recognizer, &s));
        return s;
    }
};

inline gesta_touch touch(int64_t time, uint64_t contact, uint32_t phase, double x, double y) {
    gesta_touch t{};
    t.time = time;
    t.contact = contact;
    t.phase = phase;
    t.x = x;
    t.y = y;
    return t;
}

// A right chevron from (x, y), `samples` moves long, as one batch.
inline std::vector<gesta_touch> chevron(int64_t time, uint64_t contact, double x, double y, int samples = 30) {
    std::vector<gesta_touch> stroke{touch(time, contact, GESTA_PHASE_BEGAN, x, y)};
    for (int i = 1; i <= samples; i++) {
        x += i <= samples / 2 ? 3 : -3;
        y += 2;
        stroke.push_back(touch(time + i * 4000000, contact, GESTA_PHASE_MOVED, x, y));
    }
    stroke.push_back(touch(time + (samples + 1) * INT64_C(4000000), contact, GESTA_PHASE_ENDED, x, y));
    return stroke;
}

} // namespace gesta

#endif
