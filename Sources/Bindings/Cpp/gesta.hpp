/*
 * gesta.hpp - the C interface for C++17.
 *
 * A context destroys itself. Text is a std::string_view, and arrays are spans. Callbacks are callables: the context
 * keeps a copy until it no longer needs it, without allocating memory if the callable is trivially copyable and no
 * larger than a pointer. A call that can fail returns a status or a result; exceptions and RTTI are not needed. A
 * callback receives the arguments of the C callback without `user`, and without the context if it does not take it. An
 * exception that leaves it ends the process.
 *
 *     #include <gesta/gesta.hpp>
 *     #include <cstdio>
 *
 *     int main()
 *     {
 *         auto made = gesta::context::create();
 *         if (!made) return 1;
 *         gesta::context &context = made.value;
 *         gesta::recognizer tap = context.recognizer_create("gesta.tap").value;
 *         auto action =
 *             tap.add_action([](const gesta_event &event) { std::printf("tap at %g, %g\n", event.x, event.y); });
 *         if (!action) return 1;
 *         const gesta_touch touches[] = {gesta::touch(0, 1, GESTA_PHASE_BEGAN, 10, 20),
 *                                        gesta::touch(50000000, 1, GESTA_PHASE_ENDED, 10, 20)};
 *         gesta::status pushed = context.push(touches);
 *         if (!pushed) std::puts(context.message());
 *     }
 *
 * Methods have the names of the C functions, which gesta.h describes. A push compiles to the same instructions as in C.
 */
#ifndef GESTA_HPP
#define GESTA_HPP

#include <cstddef>
#include <cstring>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

#include "gesta.h"

namespace gesta {

/* A contiguous array that belongs to someone else: of a C array, a std::vector, a std::array, a std::span. */
template <class T> class span {
    T *first = nullptr;
    size_t count = 0;

public:
    constexpr span() noexcept = default;
    constexpr span(T *data, size_t size) noexcept : first(data), count(size) {}
    template <size_t N> constexpr span(T (&array)[N]) noexcept : first(array), count(N) {}
    template <class C, class = std::enable_if_t<std::is_convertible_v<decltype(std::declval<C &>().data()), T *>>>
    constexpr span(C &&container) noexcept : first(container.data()), count(container.size()) {}

    constexpr T *data() const noexcept { return first; }
    constexpr size_t size() const noexcept { return count; }
    constexpr bool empty() const noexcept { return count == 0; }
    constexpr T *begin() const noexcept { return first; }
    constexpr T *end() const noexcept { return first + count; }
    constexpr T &operator[](size_t index) const noexcept { return first[index]; }
};

/* GESTA_OK or an error code. True if the call succeeded. */
struct status {
    int32_t code = GESTA_OK;

    constexpr explicit operator bool() const noexcept { return code >= 0; }
    const char *text() const;
};

/* A status, and what the call returned if it succeeded. */
template <class T> struct result : status {
    T value{};

    constexpr result(int32_t error, T returned) noexcept : status{error}, value(std::move(returned)) {}
};

inline gesta_touch touch(int64_t time, uint64_t contact, uint32_t phase, double x, double y) noexcept {
    gesta_touch made{};
    made.time = time, made.contact = contact, made.phase = phase, made.x = x, made.y = y;
    return made;
}

/* The values of an event, in the order of its class. */
inline span<const double> values(const gesta_event &event) noexcept { return {event.values, event.value_count}; }

/* The contacts of an event, by the caller's ids. */
inline span<const uint64_t> contacts(const gesta_event &event) noexcept {
    return {event.contacts, event.contact_count};
}

/* The events of a context, until its next change. They may be larger than gesta_event. */
class event_list {
    const gesta_event *first = nullptr;
    size_t count = 0, stride = 0;

public:
    class iterator {
        const char *at;
        size_t step;

    public:
        iterator(const void *event, size_t size) noexcept : at(static_cast<const char *>(event)), step(size) {}
        const gesta_event &operator*() const noexcept {
            return *static_cast<const gesta_event *>(static_cast<const void *>(at));
        }
        iterator &operator++() noexcept {
            at += step;
            return *this;
        }
        bool operator!=(const iterator &other) const noexcept { return at != other.at; }
    };

    event_list() noexcept = default;
    event_list(const gesta_event *events, size_t length, size_t bytes_each) noexcept
        : first(events), count(length), stride(bytes_each) {}
    size_t size() const noexcept { return count; }
    iterator begin() const noexcept { return {first, stride}; }
    iterator end() const noexcept { return {first == nullptr ? nullptr : bytes() + count * stride, stride}; }
    const gesta_event &operator[](size_t index) const noexcept { return *iterator{bytes() + index * stride, stride}; }

private:
    const char *bytes() const noexcept { return static_cast<const char *>(static_cast<const void *>(first)); }
};

class context_view;

namespace detail {

template <class F, class First, class... Rest> constexpr bool takes_no_context() {
    return std::is_same_v<First, gesta_context *> && std::is_invocable_v<F &, Rest...>;
}

/* Calls with the context if the callable takes it, and without it otherwise. */
template <class F, class First, class... Rest> decltype(auto) invoke(F &f, First first, Rest &&...rest) {
    if constexpr (takes_no_context<F, First, Rest...>()) return f(std::forward<Rest>(rest)...);
    else return f(first, std::forward<Rest>(rest)...);
}

template <class F, class = void> struct may_be_null : std::false_type {};
template <class F>
struct may_be_null<F, std::void_t<decltype(std::declval<const F &>() == nullptr)>> : std::true_type {};

/* Whether it is a null pointer or an empty std::function: the library is given NULL then. */
template <class F> bool is_null(const F &f) noexcept {
    if constexpr (may_be_null<F>::value) return f == nullptr;
    else return static_cast<void>(f), false;
}

/*
 * A callable that is called with A..., as a user pointer: in the pointer itself if it fits there and does not change
 * when it is called, otherwise in memory of its own.
 */
template <class F, class... A> struct kept {
    static constexpr bool is_constant = std::is_invocable_v<const F &, A...> || takes_no_context<const F, A...>();
    static constexpr bool in_pointer = sizeof(F) <= sizeof(void *) && std::is_trivially_copyable_v<F> && is_constant;

    template <class G> static void *make(G &&f) {
        if constexpr (in_pointer) {
            void *user = nullptr;
            const F copy(std::forward<G>(f));
            std::memcpy(&user, static_cast<const void *>(&copy), sizeof copy);
            return user;
        } else {
            return new (std::nothrow) F(std::forward<G>(f));
        }
    }

    static decltype(auto) call(void *user, A... arguments) {
        if constexpr (in_pointer) {
            alignas(F) unsigned char bytes[sizeof(F)];
            std::memcpy(bytes, &user, sizeof(F));
            return invoke(*std::launder(reinterpret_cast<const F *>(bytes)), arguments...);
        } else {
            return invoke(*static_cast<F *>(user), arguments...);
        }
    }

    static void destroy(void *user) noexcept {
        if constexpr (!in_pointer) delete static_cast<F *>(user);
        else static_cast<void>(user);
    }

    /* What the library calls when it no longer needs the user pointer. */
    static constexpr gesta_release_callback release = in_pointer ? nullptr : destroy;
};

/* An id in a context. */
class object {
protected:
    gesta_context *pointer = nullptr;
    uint32_t handle = 0;

public:
    object() noexcept = default;
    object(gesta_context *context, uint32_t id) noexcept : pointer(context), handle(id) {}
    object(const context_view &context, uint32_t id) noexcept;
    gesta_context *context() const noexcept { return pointer; }
    uint32_t id() const noexcept { return handle; }
    operator uint32_t() const noexcept { return handle; }
};

} // namespace detail
// clang-format off
class region : public detail::object {
public:
    using object::object;
    // @methods region

    /* Points, x and y in turn, in the coordinates of the region, and back: see convert. */
    status to_local(span<double> xy) const { return convert(0, xy); }
    status vectors_to_local(span<double> xy) const { return convert(GESTA_CONVERT_VECTORS, xy); }
    status to_root(span<double> xy) const { return convert(GESTA_CONVERT_TO_ROOT, xy); }
};

class recognizer : public detail::object {
public:
    using object::object;
    // @methods recognizer

    /* The settings that every recognizer has: see set_number. */
    status set_enabled(bool enabled) const { return set_number("enabled", enabled); }
    result<bool> enabled() const {
        auto found = number("enabled");
        return {found.code, found.value != 0};
    }
    status set_provisional(bool provisional) const { return set_number("provisional", provisional); }
    result<bool> provisional() const {
        auto found = number("provisional");
        return {found.code, found.value != 0};
    }
    status set_priority(int32_t priority) const { return set_number("priority", priority); }
    result<int32_t> priority() const {
        auto found = number("priority");
        return {found.code, int32_t(found.value)};
    }
    status set_tools(uint32_t tools) const { return set_number("tools", tools); }
    result<uint32_t> tools() const {
        auto found = number("tools");
        return {found.code, uint32_t(found.value)};
    }
    status set_inputs(uint32_t inputs) const { return set_number("inputs", inputs); }
    result<uint32_t> inputs() const {
        auto found = number("inputs");
        return {found.code, uint32_t(found.value)};
    }
    status set_buttons(uint32_t buttons) const { return set_number("buttons", buttons); }
    result<uint32_t> buttons() const {
        auto found = number("buttons");
        return {found.code, uint32_t(found.value)};
    }
    status set_modifiers(uint32_t required, uint32_t excluded) const {
        auto done = set_number("required_modifiers", required);
        return done ? set_number("excluded_modifiers", excluded) : done;
    }
    result<std::pair<uint32_t, uint32_t>> modifiers() const {
        auto required = number("required_modifiers"), excluded = number("excluded_modifiers");
        return {required.code, {uint32_t(required.value), uint32_t(excluded.value)}};
    }

    /* What it is: see describe. */
    result<uint32_t> state() const {
        auto found = describe();
        return {found.code, found.value.state};
    }
    result<uint32_t> class_id() const {
        auto found = describe();
        return {found.code, found.value.class_id};
    }
    result<gesta::region> region() const {
        auto found = describe();
        return {found.code, gesta::region(pointer, found.value.region)};
    }
    result<recognizer> parent() const {
        auto found = describe();
        return {found.code, recognizer(pointer, found.value.parent)};
    }
    result<recognizer> waits_for() const {
        auto found = describe();
        return {found.code, recognizer(pointer, found.value.waits_for)};
    }
    result<bool> undecided() const {
        auto found = describe();
        return {found.code, found.value.undecided != 0};
    }
    result<uint32_t> confidence() const {
        auto found = describe();
        return {found.code, found.value.confidence};
    }
    result<std::pair<uint32_t, bool>> team() const {
        auto found = describe();
        return {found.code, {found.value.team, found.value.captain != 0}};
    }

    /* Its relations to others: see relate and list. */
    status require_failure(uint32_t other) const { return relate(GESTA_RELATION_REQUIRES_FAILURE, other, true); }
    status remove_requirement(uint32_t other) const { return relate(GESTA_RELATION_REQUIRES_FAILURE, other, false); }
    status allow_simultaneous(uint32_t other, bool allowed = true) const {
        return relate(GESTA_RELATION_SIMULTANEOUS, other, allowed);
    }
    status pass_on(uint32_t other, bool allowed = true) const {
        return relate(GESTA_RELATION_PASSES_ON, other, allowed);
    }
    result<size_t> requirements(span<uint32_t> ids = {}) const { return list(GESTA_LISTING_REQUIREMENTS, ids); }
    result<size_t> simultaneous(span<uint32_t> ids = {}) const { return list(GESTA_LISTING_SIMULTANEOUS, ids); }
    result<size_t> successors(span<uint32_t> ids = {}) const { return list(GESTA_LISTING_SUCCESSORS, ids); }
    result<size_t> children(span<uint32_t> ids = {}) const { return list(GESTA_LISTING_CHILDREN, ids); }
    result<size_t> actions(span<uint32_t> ids = {}) const { return list(GESTA_LISTING_ACTIONS, ids); }
};

/* A context that somebody else destroys. */
class context_view {
protected:
    gesta_context *pointer = nullptr;

public:
    context_view() noexcept = default;
    context_view(gesta_context *context) noexcept : pointer(context) {}
    gesta_context *get() const noexcept { return pointer; }

    /* Gets the events since the last push or advance began. */
    result<event_list> events() const {
        const gesta_event *first = nullptr;
        size_t count = 0, stride = 0;
        int32_t code = gesta_events(pointer, &first, &count, &stride);
        return {code, event_list(first, count, stride)};
    }
    // Creates a recognizer of a class, with the defaults of its parameters.
    result<gesta::recognizer> recognizer_create(const char *class_name) const {
        gesta_recognizer_config config{};
        config.size = sizeof config;
        config.class_name = class_name;
        return recognizer_create(config);
    }
    // @methods context

    /* The recognizer that has won a contact, and its region: see contact_describe. */
    result<gesta::recognizer> contact_owner(uint64_t contact) const {
        auto found = contact_describe(contact);
        return {found.code, gesta::recognizer(pointer, found.value.owner)};
    }
    result<gesta::region> contact_region(uint64_t contact) const {
        auto found = contact_describe(contact);
        return {found.code, gesta::region(pointer, found.value.region)};
    }

    /* What there is: see list. */
    result<size_t> recognizers(span<uint32_t> ids = {}) const { return list(GESTA_KIND_RECOGNIZER, ids); }
    result<size_t> regions(span<uint32_t> ids = {}) const { return list(GESTA_KIND_REGION, ids); }
    result<size_t> classes(span<uint32_t> ids = {}) const { return list(GESTA_KIND_CLASS, ids); }
    result<size_t> plugins(span<uint32_t> ids = {}) const { return list(GESTA_KIND_PLUGIN, ids); }
};

inline detail::object::object(const context_view &context, uint32_t id) noexcept : object(context.get(), id) {}

/*
 * A context, which is destroyed with this object. In a callback of the context, it is destroyed when the outermost call
 * returns, and no callback but those of classes is called until then: see gesta_context_destroy.
 */
class context : public context_view {
    explicit context(gesta_context *made) noexcept : context_view(made) {}

public:
    context() noexcept = default;
    context(context &&other) noexcept : context_view(std::exchange(other.pointer, nullptr)) {}
    context &operator=(context &&other) noexcept {
        std::swap(pointer, other.pointer);
        return *this;
    }
    context(const context &) = delete;
    context &operator=(const context &) = delete;
    ~context() { gesta_context_destroy(pointer); }

    /* Destroys the context before this object is. */
    status destroy() noexcept {
        int32_t code = gesta_context_destroy(pointer);
        if (code >= 0) pointer = nullptr;
        return {code};
    }

    /* Creates a context, with the defaults if there is no configuration. */
    [[nodiscard]] static result<context> create(const gesta_config *config = nullptr) {
        gesta_context *made = nullptr;
        int32_t code = gesta_context_create(config, &made);
        return {code, context(made)};
    }

    /* The default configuration. */
    static gesta_config defaults() {
        gesta_config config;
        gesta_config_init(&config, sizeof config);
        return config;
    }

    /* The default rules of the palm guard: see set_palm_guard. */
    static gesta_palm_guard palm_guard_defaults() {
        gesta_palm_guard guard;
        gesta_palm_guard_init(&guard, sizeof guard);
        return guard;
    }
};
// @functions

inline const char *status::text() const { return strerror(code); }
// clang-format on

} // namespace gesta

#endif
