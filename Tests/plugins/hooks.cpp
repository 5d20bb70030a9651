// The finger that tows something, of claiming.c, and the line of drawing.c, as C++ classes, with most functions that
// gesta_plugin.hpp has. What they report must be equal: templates.py compares them.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "gesta/gesta.h"
#include "gesta/gesta_plugin.hpp"

class tow final : public gesta::gesture {
    enum {
        slop_index,
        axis_index,
        angle_index,
        wait_index,
        gain_index,
        learned_index,
        learning_index,
        per_contact_index
    };
    enum { distance_index, ratio_index, speed_index, value_count };
    enum { too_short = GESTA_REASON_OWN, wrong_way };
    static constexpr double million = 1000000;

    double slop = 0, angle = 0, wait = 0, gain = 1, usual = 0;
    int axis = 0;
    bool is_learning = false;
    double start_x = 0, start_y = 0, x = 0, y = 0;
    bool is_down = false, is_active_now = false;
    uint64_t contact = 0;

    // "" or a whole number.
    static bool read_usual(const char *text, size_t length, double &usual) {
        char copy[24], *end = copy;
        usual = 0;
        if (length == 0) return true;
        if (length >= sizeof copy) return false;
        std::memcpy(copy, text, length);
        copy[length] = 0;
        usual = static_cast<double>(std::strtoll(copy, &end, 10)) / million;
        return *end == 0 && usual > 0 && usual <= 1000;
    }

    double distance_now() const { return std::hypot(x - start_x, y - start_y); }

    void publish(double speed) {
        const double distance = distance_now() * gain;
        const double all[value_count] = {distance, usual > 0 ? distance / units_per_mm() / usual : 0, speed};
        set_values(distance_index, all, value_count);
    }

    void start() {
        is_active_now = true;
        remove_deadline();
        room(x - start_x, y - start_y);
        begin();
        publish(0);
    }

    const gesta_contact *own(gesta::contacts contacts) const {
        for (const gesta_contact *it : contacts)
            if (it->id == contact) return it;
        return nullptr;
    }

    double deviation() const {
        const double across = std::fabs(x - start_x), down = std::fabs(y - start_y);
        return axis == 0 ? 0 : axis == 1 ? std::atan2(down, across) : std::atan2(across, down);
    }

    void learn() {
        const double distance = distance_now() / units_per_mm();
        char text[24];
        if (!is_learning || distance < 1 || distance > 1000) return;
        usual = usual > 0 ? (usual + distance) / 2 : distance;
        std::snprintf(text, sizeof text, "%d", static_cast<int>(usual * million));
        store(learned_index, text);
        usual = static_cast<int>(usual * million) / million; // as it will be read
    }

public:
    static constexpr const char *id = "test.tow", *label = "Tow", *doc = "A finger that tows something.";
    static constexpr uint32_t flags = GESTA_CLASS_CONTINUOUS | GESTA_CLASS_MAY_RELEASE | GESTA_CLASS_KEEPS_MEASURES;
    static constexpr const char *axes[] = {"any", "horizontal", "vertical"};
    static constexpr gesta_parameter_info parameters[] = {
        gesta::number_parameter("slop", "length", 2, 0.5, 20, "How far it moves first.",
                                GESTA_PARAMETER_LENGTH | GESTA_PARAMETER_SLOP),
        {sizeof(gesta_parameter_info), GESTA_TYPE_CHOICE, "axis", "", "Along what it moves.", 0, 2, 0, nullptr, axes, 3,
         0},
        gesta::number_parameter("angle", "rad", 0.5, 0.1, 1.5, "How far off the axis."),
        gesta::number_parameter("wait", "s", 0, 0, 1, "How long it waits after a short contact."),
        gesta::number_parameter("gain", "1", 1, 1, 10, "Multiplies the distance."),
        gesta::text_parameter("learned", "", "The usual distance, in millionths of a mm."),
        gesta::boolean_parameter("learning", false, "Whether it learns."),
        gesta::boolean_parameter("per_contact", false, "Whether each contact tows.", GESTA_PARAMETER_PER_CONTACT)};
    static constexpr gesta_value_info values[] = {gesta::number_value("towed", "length", "From the start."),
                                                  gesta::number_value("ratio", "1", "To the usual distance, or 0."),
                                                  gesta::number_value("speed", "length/s", "Its speed.")};
    static constexpr gesta_reason_info reasons[] = {
        gesta::reason(too_short, "too_short", "towed {measured}, at least {limit} required", "too short"),
        gesta::reason(wrong_way, "wrong_way", "{measured} off the axis, at most {limit} allowed")};

    void parameters_changed() override {
        const char *text = parameter_text(learned_index);
        slop = parameter(slop_index);
        axis = static_cast<int>(parameter(axis_index));
        angle = parameter(angle_index);
        wait = parameter(wait_index);
        gain = parameter(gain_index);
        is_learning = parameter(learning_index) != 0;
        if (!read_usual(text, std::strlen(text), usual)) usual = 0;
    }

    void reset() override { is_down = is_active_now = false; }

    void touches_began(gesta::contacts contacts) override {
        if (is_active_now) return; // others may recognize with it
        for (const gesta_contact *it : contacts)
            if (is_down) ignore(*it);
        if (is_down) return;
        if (contacts.size() > 1) return fail(GESTA_REASON_TOO_MANY_CONTACTS, static_cast<double>(contacts.size()), 1);
        is_down = true;
        contact = contacts[0].id;
        start_x = x = contacts[0].x;
        start_y = y = contacts[0].y;
        remove_deadline();
        track(x, y);
    }

    void touches_moved(gesta::contacts contacts) override {
        const gesta_contact *it = own(contacts);
        if (it == nullptr) return;
        double step_x = it->x - x, step_y = it->y - y;
        const gesta_velocity found = track(it->x, it->y);
        if (is_active_now) {
            keep(step_x, step_y);
            x += step_x;
            y += step_y;
            publish(std::hypot(found.x, found.y));
            return change();
        }
        x = it->x;
        y = it->y;
        if (distance_now() <= slop) return;
        if (deviation() > angle) fail(wrong_way, deviation(), angle);
        else start();
    }

    void touches_ended(gesta::contacts contacts) override {
        if (own(contacts) == nullptr) return;
        is_down = false;
        if (is_active_now) {
            end();
            learn();
        } else if (wait > 0) {
            set_deadline(contacts[0].time + static_cast<int64_t>(wait * 1e9) + 1);
        } else {
            fail(too_short, distance_now(), slop);
        }
    }

    void touches_cancelled(gesta::contacts contacts) override {
        if (own(contacts) != nullptr) cancel();
    }

    void deadline_reached(int64_t) override { fail(too_short, distance_now(), slop); }

    bool can_prevent(uint32_t, const char *) override { return true; }
    bool can_take_over(size_t count) override { return count == 1; }
    bool can_move(double, double) override { return true; }
    void move(double by_x, double by_y) override {
        x += by_x;
        y += by_y;
        publish(0);
    }
    void take_over(double by_x, double by_y) override {
        x += by_x;
        y += by_y;
        start();
    }
    void accept() override {
        if (is_down && !is_active_now) start();
    }
    bool gives_way() override { return is_active_now; }
    void give_way() override { publish(0); }
    void contact_excluded() override { fail(GESTA_REASON_OTHER_INPUT); }
    double distance(const gesta_contact &other) override {
        return has_same_input(other) ? std::hypot(other.x - x, other.y - y) : -1;
    }

    void update_values() override {
        const gesta_velocity found = velocity();
        set_value(speed_index, std::hypot(found.x, found.y));
    }
    void measures() override {
        const double measured = distance_now();
        add_rule(too_short, measured, slop, HUGE_VAL, measured > slop, slop_index);
    }
    void describe() override {
        if (state() == GESTA_STATE_ENDED) write("towed");
    }
    void hint() override { write("tow it farther"); }
    void profile(gesta_profile &to) override {
        to.longest_doubt = parameter(wait_index);
        to.begins_least = to.begins_most = 1;
        to.axis = static_cast<uint32_t>(parameter(axis_index));
        to.angle = to.axis == 0 ? 0 : parameter(angle_index);
        to.flags = GESTA_PROFILE_OUTLASTS_REST;
    }
    bool foreruns(const gesture &all) override {
        const tow &other = static_cast<const tow &>(all);
        return parameter(axis_index) == 0 && parameter(slop_index) <= other.parameter(slop_index) &&
               parameter(per_contact_index) == 0 && other.parameter(per_contact_index) == 0 &&
               parameter(wait_index) == other.parameter(wait_index);
    }
    void examine() override {
        if (parameter(axis_index) == 0 && parameter(angle_index) != 0.5)
            add_finding(GESTA_FINDING_UNUSED, "angle has no effect while axis is any");
    }
    int32_t parameter_will_change(size_t index, double, const char *text, size_t length) override {
        double found = 0;
        if (index != learned_index || read_usual(text, length, found)) return GESTA_OK;
        write("must be a whole number");
        return GESTA_E_TEXT;
    }
};

class line final : public gesta::gesture {
    enum { length_index, stray_index };
    enum { travel_index, certainty_index };
    static constexpr uint32_t strayed = GESTA_REASON_OWN;

    double length = 0, stray = 0, start_x = 0, start_y = 0, travel = 0;
    uint64_t contact = 0;
    bool is_down = false;

    const gesta_contact *own(gesta::contacts contacts) {
        for (const gesta_contact *it : contacts) {
            if (it->id != contact) continue;
            keep_sample(*it);
            return it;
        }
        return nullptr;
    }

public:
    static constexpr const char *id = "test.line", *label = "Line", *doc = "A line to the right.";
    static constexpr uint32_t flags = GESTA_CLASS_KEEPS_SAMPLES;
    static constexpr gesta_parameter_info parameters[] = {
        gesta::length_parameter("length", 10, 1, 50, "How long it is at least."),
        gesta::length_parameter("stray", 8, 1, 50, "How far it may stray.")};
    static constexpr gesta_value_info values[] = {gesta::number_value("travel", "length", "From the start."),
                                                  gesta::number_value("certainty", "1", "1 when it is recognized.")};
    static constexpr gesta_reason_info reasons[] = {
        gesta::reason(strayed, "strayed", "strayed by {measured}, at most {limit} allowed")};

    void reset() override {
        length = parameter(length_index);
        stray = parameter(stray_index);
        travel = 0;
        is_down = false;
    }
    void touches_began(gesta::contacts contacts) override {
        for (const gesta_contact *it : contacts) {
            if (is_down) {
                ignore(*it);
                continue;
            }
            is_down = true;
            contact = it->id;
            start_x = it->x;
            start_y = it->y;
            own({&it, 1});
        }
    }
    void touches_moved(gesta::contacts contacts) override {
        const gesta_contact *it = own(contacts);
        if (it == nullptr) return;
        const double off = std::fabs(it->y - start_y);
        travel = std::fmax(travel, it->x - start_x);
        set_value(travel_index, travel);
        if (off > stray) return fail(strayed, off, stray);
        if (travel < length) return;
        set_value(certainty_index, 1);
        set_confidence(200);
        recognize_early();
    }
    void touches_ended(gesta::contacts contacts) override {
        if (own(contacts) == nullptr) return;
        is_down = false;
        if (travel < length) fail(GESTA_REASON_MOVED_TOO_LITTLE, travel, length);
        else recognize();
    }
    void touches_cancelled(gesta::contacts contacts) override {
        for (const gesta_contact *it : contacts)
            if (it->id == contact) cancel();
    }
    bool contests(double share, uint32_t) override { return share > 0.5 && travel > length / 4 && travel < length; }
    void withdraw_recognition() override { set_value(certainty_index, 0); }
    void pattern() override { write("right"); }
    size_t memory() override { return sizeof *this; }
};

GESTA_PLUGIN("test.hooks", "Hooks", "1", tow, line)
