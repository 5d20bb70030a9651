/*
 * gesta_plugin.hpp - plugins in C++17: a class of gestures is a C++ class, and a macro exports it.
 *
 *     #include <gesta/gesta_plugin.hpp>
 *
 *     class touch final : public gesta::gesture {
 *     public:
 *         static constexpr const char *id = "org.example.touch", *label = "Touch", *doc = "Any touch.";
 *         static constexpr uint32_t flags = GESTA_CLASS_DISCRETE;
 *         void touches_began(gesta::contacts) override { recognize(); }
 *     };
 *
 *     GESTA_PLUGIN("org.example.touches", "Touches", "1.0", touch)
 *
 * The class may also have the static arrays `parameters`, `values` and `reasons`. Like gesta_plugin.h, the header needs
 * no library of Gesta: a plugin does not link libgesta. An exception that leaves a function of the class cancels the
 * gesture and is logged; none leaves the plugin.
 */
#ifndef GESTA_PLUGIN_HPP
#define GESTA_PLUGIN_HPP

#include "gesta_plugin.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace gesta {

/* A parameter with a unit that is no length: "s", "rad", "1". */
constexpr gesta_parameter_info number_parameter(const char *name, const char *unit, double initial, double minimum,
                                                double maximum, const char *doc, uint32_t flags = 0) {
    return {sizeof(gesta_parameter_info),
            GESTA_TYPE_NUMBER,
            name,
            unit,
            doc,
            minimum,
            maximum,
            initial,
            nullptr,
            nullptr,
            0,
            flags};
}

/* A parameter that is a length: default and range in mm, in the program's units elsewhere. */
constexpr gesta_parameter_info length_parameter(const char *name, double initial, double minimum, double maximum,
                                                const char *doc) {
    return number_parameter(name, "length", initial, minimum, maximum, doc, GESTA_PARAMETER_LENGTH);
}

/* A parameter that is yes or no. `flags`: bits of enum gesta_parameter_flag. */
constexpr gesta_parameter_info boolean_parameter(const char *name, bool initial, const char *doc, uint32_t flags = 0) {
    return {sizeof(gesta_parameter_info),
            GESTA_TYPE_BOOLEAN,
            name,
            "",
            doc,
            0,
            1,
            initial ? 1.0 : 0.0,
            nullptr,
            nullptr,
            0,
            flags};
}

/* A parameter that is a text: what the class has learned, for example. */
constexpr gesta_parameter_info text_parameter(const char *name, const char *initial, const char *doc) {
    return {sizeof(gesta_parameter_info), GESTA_TYPE_TEXT, name, "", doc, 0, 0, 0, initial, nullptr, 0, 0};
}

/* A value that is a number. `flags`: bits of enum gesta_value_flag. */
constexpr gesta_value_info number_value(const char *name, const char *unit, const char *doc, uint32_t flags = 0) {
    return {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, name, unit, doc, nullptr, 0, flags};
}

/* A reason of the class. `hint` is for the person who made the gesture, or nullptr. */
constexpr gesta_reason_info reason(uint32_t code, const char *name, const char *text, const char *hint = nullptr) {
    return {sizeof(gesta_reason_info), code, name, text, hint};
}

/* The contacts of a call, valid until it returns. */
class contacts {
    const gesta_contact *const *first;
    size_t count;

public:
    contacts(const gesta_contact *const *contacts, size_t size) noexcept : first(contacts), count(size) {}
    const gesta_contact *const *begin() const noexcept { return first; }
    const gesta_contact *const *end() const noexcept { return first + count; }
    const gesta_contact &operator[](size_t index) const noexcept { return *first[index]; }
    size_t size() const noexcept { return count; }
};

/*
 * The base of classes. Override what the gesture needs; gesta_plugin.h says when each function is called, and what it
 * may do. The protected functions call the host, and may be called in those only, not in the constructor.
 */
class gesture {
    const gesta_host *host = nullptr;
    gesta_instance *instance = nullptr;
    template <class T> friend struct class_table;

public:
    gesture() = default;
    gesture(const gesture &) = delete;
    gesture &operator=(const gesture &) = delete;
    virtual ~gesture() = default;

    /* Before each sequence: discards what is known of the last one. */
    virtual void reset() {}
    virtual void touches_began(contacts) {}
    virtual void touches_moved(contacts) {}
    virtual void touches_ended(contacts) {}
    virtual void touches_cancelled(contacts) { cancel(); }
    virtual void deadline_reached(int64_t /* time, in ns */) {}
    virtual void parameters_changed() {}
    /* The program sets a writable value: returns 0 to accept. */
    virtual int32_t value_set(size_t /* index */, double /* value */) { return 0; }

    /*
     * The library calls those of the following that a class overrides: where it does not, the class is as if its table
     * had NULL. The names are those of gesta_class.
     */
    virtual void hover_moved(const gesta_contact &) {}
    virtual void hover_left(const gesta_contact &) {}
    virtual void motion(const gesta_motion &) {}
    virtual bool can_prevent(uint32_t /* other */, const char * /* other_class */) { return true; }
    virtual bool can_be_prevented(uint32_t, const char *) { return true; }
    virtual bool should_require_failure(uint32_t, const char *) { return false; }
    virtual bool should_be_required_to_fail(uint32_t, const char *) { return false; }
    virtual bool can_take_over(size_t /* count */) { return false; }
    virtual bool can_move(double /* x */, double /* y */) { return false; }
    virtual void take_over(double /* x */, double /* y */) {}
    virtual void move(double /* x */, double /* y */) {}
    virtual void accept() {}
    virtual bool gives_way() { return false; }
    virtual void give_way() {}
    virtual void contact_excluded() {}
    virtual double distance(const gesta_contact &) { return -1; }
    virtual void update_values() {}
    virtual void measures() {}
    virtual void describe() {}
    virtual void hint() {}
    virtual void profile(gesta_profile &) {}
    /* `other` is of the same class. */
    virtual bool foreruns(const gesture & /* other */) { return false; }
    virtual void examine() {}
    virtual int32_t parameter_will_change(size_t /* index */, double /* value */, const char * /* text */,
                                          size_t /* length */) {
        return 0;
    }
    virtual void parameter_did_change(size_t /* index */) {}
    virtual bool contests(double /* share */, uint32_t /* confidence */) { return false; }
    virtual void withdraw_recognition() {}
    virtual void pattern() {}
    virtual size_t memory() { return 0; }

protected:
    /* A discrete gesture is recognized. */
    void recognize() { host->set_state(instance, GESTA_STATE_RECOGNIZED); }
    /* A continuous one begins, changes or ends. */
    void begin() { host->set_state(instance, GESTA_STATE_BEGAN); }
    void change() { host->set_state(instance, GESTA_STATE_CHANGED); }
    void end() { host->set_state(instance, GESTA_STATE_ENDED); }
    void cancel() { host->set_state(instance, GESTA_STATE_CANCELLED); }
    void fail(uint32_t reason, double measured = 0, double limit = 0) { host->fail(instance, reason, measured, limit); }
    void ignore(const gesta_contact &contact) { host->ignore(instance, contact.id); }
    void set_value(size_t index, double value) { host->set_value(instance, index, value); }
    void set_text(size_t index, const char *text) { host->set_text(instance, index, text, SIZE_MAX); }
    void set_deadline(int64_t time) { host->set_deadline(instance, time); }
    void remove_deadline() { host->set_deadline(instance, GESTA_NO_DEADLINE); }
    void log(uint32_t level, const char *message) const { host->log(instance, level, message, SIZE_MAX); }
    double parameter(size_t index) const { return host->parameter(instance, index); }
    const char *parameter_text(size_t index) const { return host->parameter_text(instance, index, nullptr); }
    uint32_t state() const { return host->state(instance); }
    bool is_active() const { return state() == GESTA_STATE_BEGAN || state() == GESTA_STATE_CHANGED; }
    int64_t now() const { return host->now(instance); }
    double units_per_mm() const { return host->units_per_mm(instance); }

    void set_values(size_t first, const double *values, size_t count) {
        host->set_values(instance, first, values, count);
    }
    void set_confidence(uint32_t confidence) { host->set_confidence(instance, confidence); }
    void recognize_early(double share = 1) { host->recognize_early(instance, share); }
    void hand_on() { host->hand_on(instance); }
    void keep_sample(const gesta_contact &contact) {
        if (contact.touch != nullptr) host->add_samples(instance, contact.touch, 1, sizeof *contact.touch);
    }
    /* What the class has learned: sets a text parameter. */
    void store(size_t index, const char *text) { host->store(instance, index, text, SIZE_MAX); }
    /* In describe, hint, pattern and parameter_will_change. */
    void write(const char *text) { host->write(instance, text, SIZE_MAX); }
    /* In examine. */
    void add_finding(uint32_t kind, const char *text) { host->add_finding(instance, kind, text, SIZE_MAX); }
    /* In measures. */
    void add_measure(uint32_t reason, double measured, double least, double most,
                     size_t parameter = GESTA_NO_PARAMETER) {
        host->add_measure(instance, reason, measured, least, most, parameter);
    }
    void add_rule(uint32_t reason, double measured, double least, double most, bool met,
                  size_t parameter = GESTA_NO_PARAMETER) {
        host->add_rule(instance, reason, measured, least, most, parameter, met);
    }
    gesta_velocity track(double x, double y) {
        gesta_velocity found{};
        host->track(instance, x, y, &found);
        return found;
    }
    void shift_track(double x, double y) { host->shift_track(instance, x, y); }
    gesta_velocity velocity() const {
        gesta_velocity found{};
        host->velocity(instance, &found);
        return found;
    }
    double room(double x, double y) const { return host->room(instance, x, y); }
    /* A step of the gesture; then, what it keeps of it. */
    void keep(double &x, double &y) { host->keep(instance, &x, &y); }
    bool has_same_input(const gesta_contact &contact) const { return host->has_same_input(instance, contact.id) != 0; }
    double distance_to_region(double x, double y) const { return host->distance_to_region(instance, x, y); }
    void to_local(double *xy, size_t count) const { host->to_local(instance, xy, count); }
    void to_root(double *xy, size_t count) const { host->to_root(instance, xy, count); }
    void orientation(double &a, double &b, double &c, double &d) const { host->orientation(instance, &a, &b, &c, &d); }
};

/* The table of functions of a class, which the compiler makes. */
template <class T> struct class_table {
    static_assert(std::is_base_of_v<gesture, T>, "a class of gestures derives from gesta::gesture");

    template <class Body>
    static auto guarded(void *self, Body body) noexcept -> decltype(body(*static_cast<T *>(self))) {
        T &it = *static_cast<T *>(self);
#if defined(__cpp_exceptions)
        try {
            return body(it);
        } catch (...) {
            it.log(GESTA_LOG_ERROR, "an exception left a function of the class");
            it.cancel();
            return decltype(body(it))();
        }
#else
        return body(it);
#endif
    }

    static void *create(const gesta_host *host, gesta_instance *instance, void *) noexcept {
#if defined(__cpp_exceptions)
        try {
#endif
            T *it = new (std::nothrow) T();
            if (it == nullptr) return nullptr;
            static_cast<gesture *>(it)->host = host;
            static_cast<gesture *>(it)->instance = instance;
            return it;
#if defined(__cpp_exceptions)
        } catch (...) { return nullptr; }
#endif
    }

    static void destroy(void *self) noexcept { delete static_cast<T *>(self); }

    template <class U, class = void> struct has_parameters : std::false_type {};
    template <class U> struct has_parameters<U, std::void_t<decltype(U::parameters)>> : std::true_type {};
    template <class U, class = void> struct has_values : std::false_type {};
    template <class U> struct has_values<U, std::void_t<decltype(U::values)>> : std::true_type {};
    template <class U, class = void> struct has_reasons : std::false_type {};
    template <class U> struct has_reasons<U, std::void_t<decltype(U::reasons)>> : std::true_type {};

    static gesta_class make() noexcept {
        gesta_class it{};
        it.size = sizeof it;
        it.flags = T::flags;
        it.id = T::id;
        it.label = T::label;
        it.doc = T::doc;
        if constexpr (has_parameters<T>::value) {
            it.parameters = T::parameters;
            it.parameter_count = sizeof T::parameters / sizeof *T::parameters;
        }
        if constexpr (has_values<T>::value) {
            it.values = T::values;
            it.value_count = sizeof T::values / sizeof *T::values;
        }
        if constexpr (has_reasons<T>::value) {
            it.reasons = T::reasons;
            it.reason_count = sizeof T::reasons / sizeof *T::reasons;
        }
        using list = const gesta_contact *const *;
        it.create = create;
        it.destroy = destroy;
        it.reset = [](void *self) { guarded(self, [](T &t) { t.reset(); }); };
        it.touches_began = [](void *self, list all, size_t count) {
            guarded(self, [=](T &t) { t.touches_began({all, count}); });
        };
        it.touches_moved = [](void *self, list all, size_t count) {
            guarded(self, [=](T &t) { t.touches_moved({all, count}); });
        };
        it.touches_ended = [](void *self, list all, size_t count) {
            guarded(self, [=](T &t) { t.touches_ended({all, count}); });
        };
        it.touches_cancelled = [](void *self, list all, size_t count) {
            guarded(self, [=](T &t) { t.touches_cancelled({all, count}); });
        };
        it.deadline_reached = [](void *self, int64_t time) { guarded(self, [=](T &t) { t.deadline_reached(time); }); };
        it.parameters_changed = [](void *self) { guarded(self, [](T &t) { t.parameters_changed(); }); };
        it.set_value = [](void *self, size_t index, double value) {
            return guarded(self, [=](T &t) { return t.value_set(index, value); });
        };
        set_overridden(it);
        return it;
    }

/* Sets a field of the table if T, or a class between it and gesture, overrides the function. */
#define GESTA_OVERRIDDEN(name, ...)                                                                                    \
    if constexpr (!std::is_same_v<decltype(&T::name), decltype(&gesture::name)>) it.name = __VA_ARGS__
#define GESTA_PLAIN(name) GESTA_OVERRIDDEN(name, [](void *self) { guarded(self, [](T &t) { t.name(); }); })
#define GESTA_RELATION(name)                                                                                           \
    GESTA_OVERRIDDEN(name, [](void *self, uint32_t other, const char *other_class) {                                   \
        return guarded(self, [=](T &t) -> int32_t { return t.name(other, other_class); });                             \
    })
#define GESTA_MOVEMENT(name)                                                                                           \
    GESTA_OVERRIDDEN(name, [](void *self, double x, double y) { guarded(self, [=](T &t) { t.name(x, y); }); })

    static void set_overridden(gesta_class &it) noexcept {
        GESTA_OVERRIDDEN(hover_moved, [](void *self, const gesta_contact *pointer) {
            guarded(self, [=](T &t) { t.hover_moved(*pointer); });
        });
        GESTA_OVERRIDDEN(hover_left, [](void *self, const gesta_contact *pointer) {
            guarded(self, [=](T &t) { t.hover_left(*pointer); });
        });
        GESTA_OVERRIDDEN(
            motion, [](void *self, const gesta_motion *sample) { guarded(self, [=](T &t) { t.motion(*sample); }); });
        GESTA_RELATION(can_prevent);
        GESTA_RELATION(can_be_prevented);
        GESTA_RELATION(should_require_failure);
        GESTA_RELATION(should_be_required_to_fail);
        GESTA_OVERRIDDEN(can_take_over, [](void *self, size_t count) {
            return guarded(self, [=](T &t) -> int32_t { return t.can_take_over(count); });
        });
        GESTA_OVERRIDDEN(can_move, [](void *self, double x, double y) {
            return guarded(self, [=](T &t) -> int32_t { return t.can_move(x, y); });
        });
        GESTA_MOVEMENT(take_over);
        GESTA_MOVEMENT(move);
        GESTA_PLAIN(accept);
        GESTA_OVERRIDDEN(gives_way,
                         [](void *self) { return guarded(self, [](T &t) -> int32_t { return t.gives_way(); }); });
        GESTA_PLAIN(give_way);
        GESTA_PLAIN(contact_excluded);
        GESTA_OVERRIDDEN(distance, [](void *self, const gesta_contact *contact) {
            return guarded(self, [=](T &t) { return t.distance(*contact); });
        });
        GESTA_PLAIN(update_values);
        GESTA_PLAIN(measures);
        GESTA_PLAIN(describe);
        GESTA_PLAIN(hint);
        GESTA_OVERRIDDEN(profile, [](void *self, gesta_profile *to) { guarded(self, [=](T &t) { t.profile(*to); }); });
        GESTA_OVERRIDDEN(foreruns, [](void *self, void *other) {
            return guarded(self, [=](T &t) -> int32_t { return t.foreruns(*static_cast<T *>(other)); });
        });
        GESTA_PLAIN(examine);
        GESTA_OVERRIDDEN(
            parameter_will_change, [](void *self, size_t index, double value, const char *text, size_t length) {
                return guarded(self, [=](T &t) { return t.parameter_will_change(index, value, text, length); });
            });
        GESTA_OVERRIDDEN(parameter_did_change,
                         [](void *self, size_t index) { guarded(self, [=](T &t) { t.parameter_did_change(index); }); });
        GESTA_OVERRIDDEN(contests, [](void *self, double share, uint32_t confidence) {
            return guarded(self, [=](T &t) -> int32_t { return t.contests(share, confidence); });
        });
        GESTA_PLAIN(withdraw_recognition);
        GESTA_PLAIN(pattern);
        GESTA_OVERRIDDEN(memory, [](void *self) { return guarded(self, [](T &t) { return t.memory(); }); });
    }

#undef GESTA_OVERRIDDEN
#undef GESTA_PLAIN
#undef GESTA_RELATION
#undef GESTA_MOVEMENT

    static const gesta_class *table() noexcept {
        static const gesta_class it = make();
        return &it;
    }
};

/* A plugin's descriptor, with the tables of its classes. */
template <class... Classes> const gesta_plugin *describe_plugin(const char *id, const char *name, const char *version) {
    static const gesta_class *const classes[] = {class_table<Classes>::table()...};
    static const gesta_plugin plugin = {sizeof(gesta_plugin),
                                        GESTA_PLUGIN_ABI,
                                        id,
                                        name,
                                        version,
                                        "",
                                        "",
                                        classes,
                                        sizeof...(Classes),
                                        0,
                                        nullptr,
                                        nullptr};
    return &plugin;
}

} // namespace gesta

/* Exports a plugin with these classes. Once in a plugin, outside of namespaces. */
#define GESTA_PLUGIN(id, name, version, ...)                                                                           \
    extern "C" GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);         \
    extern "C" const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {                            \
        if (abi_min > GESTA_PLUGIN_ABI || GESTA_PLUGIN_ABI > abi_max) return nullptr;                                  \
        return gesta::describe_plugin<__VA_ARGS__>(id, name, version);                                                 \
    }

#endif /* GESTA_PLUGIN_HPP */
