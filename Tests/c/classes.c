/* The class table: what is listed and described, and classes that the program registers, good and faulty. */
#include <math.h>

#include "puppet.h"

static void builtins(void) {
    static const char *const names[] = {"gesta.tap",
                                        "gesta.pan",
                                        "gesta.chevron",
                                        "gesta.checkmark",
                                        "gesta.z",
                                        "gesta.long_press",
                                        "gesta.swipe",
                                        "gesta.pinch",
                                        "gesta.rotation",
                                        "gesta.transform",
                                        "gesta.capture",
                                        "gesta.edge_pan",
                                        "gesta.double_tap_drag",
                                        "gesta.hover",
                                        "gesta.stroke",
                                        "gesta.circle",
                                        "gesta.tickle",
                                        "gesta.template",
                                        "gesta.press",
                                        "gesta.taps",
                                        "gesta.spotter",
                                        "gesta.scroll",
                                        "gesta.hold"};
    static const char continuous[] = "01000101111111000011111";
    enum { COUNT = sizeof names / sizeof *names };
    uint32_t classes[COUNT + 1] = {0}, id = 0;
    size_t count = 0;
    gesta_context *context = context_new(0);
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, classes, COUNT + 1, &count));
    CHECK_EQUAL(count, COUNT);
    for (size_t i = 0; i < count && i < COUNT; i++) {
        gesta_class_info info;
        CHECK_OK(gesta_class_find(context, names[i], SIZE_MAX, &id));
        memset(&info, 0, sizeof info);
        info.size = sizeof info;
        CHECK_OK(gesta_class_describe(context, id, &info));
        CHECK_TEXT(info.id, names[i]);
        CHECK(info.class_id == id && info.label[0] != 0 && info.doc[0] != 0 && info.plugin == 0 && info.reserved == 0);
        CHECK_EQUAL(info.flags & GESTA_CLASS_CONTINUOUS,
                    continuous[i] == '1' ? GESTA_CLASS_CONTINUOUS : GESTA_CLASS_DISCRETE);
        CHECK((info.parameter_count >= 1) == (strcmp(names[i], "gesta.scroll") != 0) && info.value_count >= 1);
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++) CHECK(classes[i] != classes[k]);
    CHECK_EQUAL(classes[COUNT], 0);
    /* As many as fit. */
    uint32_t two[3] = {0};
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, two, 2, &count));
    CHECK(count == COUNT && two[0] == classes[0] && two[1] == classes[1] && two[2] == 0);
    count = 77;
    CHECK_ERROR(context, gesta_context_list(context, GESTA_KIND_CLASS, NULL, 2, &count), GESTA_E_ARGUMENT,
                "ids is NULL");
    CHECK_EQUAL(count, 77);
    CHECK_OK(gesta_context_destroy(context));
}

/* Every description is whole: names, one-line docs, ranges around the defaults; and they can be set to themselves. */
static void descriptions(void) {
    gesta_context *context = context_new(0);
    for (size_t c = 0; c < class_count(context); c++) {
        gesta_class_info info = class_at(context, c);
        const uint32_t id = info.class_id;
        uint32_t r = recognizer_new(context, info.id);
        for (uint32_t i = 0; i < info.parameter_count; i++) {
            gesta_parameter_info p;
            p.size = sizeof p;
            CHECK_OK(gesta_class_parameter(context, id, i, &p));
            CHECK(p.name[0] != 0 && p.doc[0] != 0 && p.unit != NULL && strchr(p.doc, '\n') == NULL);
            CHECK(p.minimum <= p.initial && p.initial <= p.maximum);
            if (p.type == GESTA_TYPE_NUMBER || p.type == GESTA_TYPE_INTEGER)
                CHECK_NEAR(number_of(context, r, p.name), p.initial, 0);
            if (p.type == GESTA_TYPE_CHOICE) {
                CHECK_EQUAL(p.maximum, p.choice_count - 1);
                for (uint32_t k = 0; k < p.choice_count; k++)
                    CHECK_OK(gesta_recognizer_set_text(context, r, p.name, SIZE_MAX, p.choices[k], SIZE_MAX));
            }
            if (p.type == GESTA_TYPE_NUMBER) {
                CHECK_OK(gesta_recognizer_set_number(context, r, p.name, SIZE_MAX, p.minimum));
                CHECK_OK(gesta_recognizer_set_number(context, r, p.name, SIZE_MAX, p.maximum));
            }
        }
        for (uint32_t i = 0; i < info.value_count; i++) {
            gesta_value_info v;
            v.size = sizeof v;
            CHECK_OK(gesta_class_value(context, id, i, &v));
            CHECK(v.name[0] != 0 && v.doc[0] != 0 && v.unit != NULL &&
                  (v.type == GESTA_TYPE_CHOICE) == (v.choices != NULL));
        }
    }
    CHECK_OK(gesta_context_destroy(context));
}

/* Parameters of a unit have the same range in all classes, with few exceptions. */
static void ranges(void) {
    static const struct range {
        const char *class_id, *name, *unit; /* NULL for any */
        double least, most;
    } all[] = {
        {"gesta.capture", "max_contacts", NULL, 1, 1024},
        {"gesta.pinch", "min_contacts", NULL, 2, 10},
        {"gesta.pinch", "max_contacts", NULL, 2, 10},
        {"gesta.rotation", "min_contacts", NULL, 2, 10},
        {"gesta.rotation", "max_contacts", NULL, 2, 10},
        {NULL, "max_examples", NULL, 0, 4096},
        {"gesta.template", "max_interval", NULL, -3600, 3600},
        {"gesta.template", "max_rotation", NULL, 0, 3.1415926535897936},
        {"gesta.spotter", "max_distance", NULL, 0, 2},
        {"gesta.spotter", "min_size", NULL, 0.1, 1000},
        {"gesta.hover", "timeout", NULL, 0.001, 3600},
        {NULL, "zoom_modifiers", NULL, 0, 2147483647},
        {"gesta.z", "stroke_precision", NULL, 0, 1e9},
        {"gesta.swipe", "max_angle", NULL, 0, 1.5707963267948966},
        {"gesta.pan", "axis_angle", NULL, 0, 1.5707963267948966},
        {NULL, "min_pressure", NULL, 0, 1000},
        {NULL, "false_positives", NULL, 0, 1},
        {NULL, "max_size", NULL, 0, 1e5},
        {NULL, "max_stray", NULL, 0, 1e4},
        {NULL, "min_straightness", NULL, 0, 1},
        {NULL, NULL, "length", 0, 1000},
        {NULL, NULL, "length/s", 0, 1e5},
        {NULL, NULL, "s", 0, 3600},
        {NULL, NULL, "1", 1, 10},
    };
    enum { COUNT = sizeof all / sizeof *all };
    int seen[COUNT] = {0};
    gesta_context *context = context_new(0);
    for (size_t c = 0; c < class_count(context); c++) {
        gesta_class_info info = class_at(context, c);
        for (uint32_t i = 0; i < info.parameter_count; i++) {
            gesta_parameter_info p = {.size = sizeof p};
            size_t k = 0;
            CHECK_OK(gesta_class_parameter(context, info.class_id, i, &p));
            if (p.type != GESTA_TYPE_NUMBER && p.type != GESTA_TYPE_INTEGER) continue;
            while (k < COUNT && ((all[k].class_id && strcmp(all[k].class_id, info.id) != 0) ||
                                 (all[k].name && strcmp(all[k].name, p.name) != 0) ||
                                 (all[k].unit && strcmp(all[k].unit, p.unit) != 0)))
                k++;
            if (k < COUNT && p.minimum == all[k].least && p.maximum == all[k].most) seen[k] = 1;
            else {
                char found[160], wanted[160] = "a row of this table";
                snprintf(found, sizeof found, "%s, %s: %g to %g", info.id, p.name, p.minimum, p.maximum);
                if (k < COUNT)
                    snprintf(wanted, sizeof wanted, "%s, %s: %g to %g", info.id, p.name, all[k].least, all[k].most);
                CHECK_TEXT(found, wanted);
            }
        }
    }
    for (size_t k = 0; k < COUNT; k++) CHECK(seen[k]);
    CHECK_OK(gesta_context_destroy(context));
}

static void registered(void) {
    gesta_class table = puppet_table("org.example.puppet-2_x", GESTA_CLASS_CONTINUOUS), second = puppet_table("a.b", 0);
    gesta_class_info info;
    gesta_parameter_info p;
    gesta_value_info v;
    gesta_reason_info reason;
    uint32_t id = 0, found = 0;
    gesta_context *context = context_new(0), *other = context_new(0);
    const size_t before = class_count(other);
    puppet_forget();
    CHECK_OK(gesta_class_register(context, &table, &id));
    CHECK_OK(gesta_class_register(context, &second, NULL));
    CHECK_EQUAL(class_count(context), before + 2);
    CHECK_OK(gesta_class_find(context, "org.example.puppet-2_x", SIZE_MAX, &found));
    CHECK_EQUAL(found, id);
    info.size = sizeof info, p.size = sizeof p, v.size = sizeof v, reason.size = sizeof reason;
    CHECK_OK(gesta_class_describe(context, id, &info));
    CHECK_TEXT(info.label, "Puppet");
    CHECK(info.flags == GESTA_CLASS_CONTINUOUS && info.parameter_count == 6 && info.value_count == 6 &&
          info.reason_count == 2);
    CHECK_OK(gesta_class_parameter(context, id, 3, &p));
    CHECK_TEXT(p.choices[2], "blue");
    CHECK_OK(gesta_class_value(context, id, 1, &v));
    CHECK_TEXT(v.name, "dy");
    CHECK_OK(gesta_class_reason(context, id, 0, &reason));
    CHECK(reason.code == GESTA_REASON_OWN);
    CHECK_TEXT(reason.name, "not_today");
    CHECK_EQUAL(gesta_class_find(other, "org.example.puppet-2_x", SIZE_MAX, &found),
                GESTA_E_CLASS); /* each context has its own */
    CHECK_OK(gesta_class_register(other, &table, NULL));
    CHECK_EQUAL(puppet_calls[PUPPET_CREATE], 0);
    recognizer_new(context, "a.b");
    CHECK_EQUAL(puppet_calls[PUPPET_CREATE], 1);
    CHECK_OK(gesta_context_destroy(other));
    CHECK_EQUAL(puppet_calls[PUPPET_RELEASE], 1);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(puppet_calls[PUPPET_RELEASE], 3);
    CHECK_EQUAL(puppet_calls[PUPPET_DESTROY], 1);
}

static gesta_context *faulty;

/* Registers a table that must be refused, and looks that nothing came of it. */
static void refuse(const gesta_class *table, int32_t code, const char *part, int line) {
    uint32_t id = 77;
    const size_t before = class_count(faulty);
    int32_t got = gesta_class_register(faulty, table, &id);
    check_error(faulty, got, code, part, __FILE__, line, "gesta_class_register(...)");
    CHECK(class_count(faulty) == before && id == 77);
}

static void too_many_classes(void) {
    gesta_context *context = context_new(0);
    static char ids[1024][16];
    for (size_t count = class_count(context); count < 1024; count++) {
        snprintf(ids[count], sizeof ids[count], "test.n%u", (unsigned)count);
        gesta_class table = puppet_table(ids[count], GESTA_CLASS_DISCRETE);
        CHECK_OK(gesta_class_register(context, &table, NULL));
    }
    gesta_class table = puppet_table("test.last", GESTA_CLASS_DISCRETE);
    CHECK_ERROR(context, gesta_class_register(context, &table, NULL), GESTA_E_LIMIT,
                "number of classes is 1025, must be at most 1024");
    CHECK_EQUAL(class_count(context), 1024);
    CHECK_OK(gesta_context_destroy(context));
}

#define REFUSE(change, code, part)                                                                                     \
    do {                                                                                                               \
        gesta_class t = puppet_table("test.faulty", GESTA_CLASS_DISCRETE);                                             \
        change;                                                                                                        \
        refuse(&t, code, part, __LINE__);                                                                              \
    } while (0)

/* Through the C interface. All faults that a table can have are in the tests of the core. */
static void faulty_tables(void) {
    static const char *const ids[] = {"",      "nodot", ".a",         "a.",         "a..b",
                                      "Org.x", "a b.c", "gesta.mine", "a.\xc3\xa9", "a.b/c"};
    union {
        gesta_class t;
        char bytes[sizeof(gesta_class) + 8];
    } larger;
    REFUSE(t.size = 8, GESTA_E_CLASS_TABLE, "size");
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) REFUSE(t.id = ids[i], GESTA_E_CLASS_ID, "id");
    REFUSE(t.set_value = NULL, GESTA_E_CLASS_FUNCTION, "set_value"); /* it has writable values */
    memset(&larger, 0, sizeof larger);
    larger.t = puppet_table("test.larger", 0);
    larger.t.size = sizeof larger;
    larger.bytes[sizeof(gesta_class) + 7] = 1;
    refuse(&larger.t, GESTA_E_CLASS_TABLE, "size", __LINE__);
    larger.bytes[sizeof(gesta_class) + 7] = 0;
    CHECK_OK(gesta_class_register(faulty, &larger.t, NULL));
    refuse(&larger.t, GESTA_E_CLASS_DUPLICATE, "test.larger", __LINE__);
}

static const gesta_parameter_info parameter_good = {
    sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "width", "1", "How wide.", 0, 2, 1, NULL, NULL, 0, 0};

#define REFUSE_PARAMETER(change, part)                                                                                 \
    do {                                                                                                               \
        gesta_parameter_info p = parameter_good;                                                                       \
        change;                                                                                                        \
        REFUSE((t.parameters = &p, t.parameter_count = 1), GESTA_E_CLASS_PARAMETER, part);                             \
    } while (0)

static void faulty_parameters(void) {
    static const char *const names[] = {"",
                                        "Width",
                                        "wi dth",
                                        "w-idth",
                                        "w.x",
                                        "\xc3\xa9",
                                        "a123456789012345678901234567890123456789012345678901234567890123"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) REFUSE_PARAMETER(p.name = names[i], "name");
    REFUSE_PARAMETER((p.type = GESTA_TYPE_INTEGER, p.initial = 0.5), "width");
}

static const gesta_value_info value_good = {
    sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "height", "1", "How high.", NULL, 0, 0};
static const gesta_reason_info reason_good = {sizeof(gesta_reason_info), GESTA_REASON_OWN, "too_wide",
                                              "too wide: {measured}", NULL};

#define REFUSE_VALUE(change, part)                                                                                     \
    do {                                                                                                               \
        gesta_value_info v = value_good;                                                                               \
        change;                                                                                                        \
        REFUSE((t.values = &v, t.value_count = 1), GESTA_E_CLASS_VALUE, part);                                         \
    } while (0)

#define REFUSE_REASON(change, part)                                                                                    \
    do {                                                                                                               \
        gesta_reason_info w = reason_good;                                                                             \
        change;                                                                                                        \
        REFUSE((t.reasons = &w, t.reason_count = 1), GESTA_E_CLASS_REASON, part);                                      \
    } while (0)

static void faulty_values_and_reasons(void) {
    REFUSE_VALUE(v.name = "strength", "strength"); /* parameters and values share their names */
    REFUSE_REASON(w.code = 999, "code");
    REFUSE_REASON(w.text = "too wide: {mesured}", "{mesured}");
    REFUSE_REASON(w.text = "{measured} of {limit_percent} at {strength}, not { } nor {; {strenght}", "{strenght}");
}

static int32_t refuse_create(const puppet_call *call) { return call->what == PUPPET_CREATE ? -1 : 0; }

static void create_refuses(void) {
    gesta_class table = puppet_table("test.shy", 0);
    uint32_t r = 77;
    gesta_context *context = context_new(0);
    puppet_forget();
    puppet_play = refuse_create;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_ERROR(context, gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "test.shy"), &r),
                GESTA_E_CLASS_CREATE, "test.shy");
    CHECK_EQUAL(r, 77);
    puppet_play = NULL;
    recognizer_new(context, "test.shy");
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(puppet_calls[PUPPET_DESTROY], 1);
}

static unsigned cancelled_contacts;

static int32_t count_cancelled(const puppet_call *call) {
    if (call->what == PUPPET_CANCELLED) cancelled_contacts += call->count;
    return 0;
}

/* Each contact is cancelled once, also when it is in the last frame and nothing came of that. */
static void cancelled_once(void) {
    gesta_class table = puppet_table("test.counting", 0);
    gesta_context *context = context_new(0);
    puppet_forget();
    puppet_play = count_cancelled;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.counting");
    CHECK_OK(push_down(context, 0, 1, 10, 10));
    CHECK_OK(push_down(context, 10, 2, 50, 10));
    CHECK_OK(gesta_recognizer_ignore(context, r, 2));
    const gesta_touch frame[] = {touch_at(20, 1, GESTA_PHASE_MOVED, 11, 10),
                                 touch_at(20, 2, GESTA_PHASE_MOVED, 51, 10)};
    CHECK_OK(gesta_push(context, frame, 2, sizeof *frame));
    CHECK_OK(gesta_context_cancel(context));
    CHECK_EQUAL(cancelled_contacts, 1);
    puppet_play = NULL;
    CHECK_OK(gesta_context_destroy(context));
}

/* Refuses the value, and asks for more than it may meanwhile. */
static int32_t request_while_set(const puppet_call *call) {
    const gesta_host *host = call->self->host;
    if (call->what != PUPPET_SET_VALUE) return 0;
    CHECK_EQUAL(host->set_state(call->self->instance, GESTA_STATE_ENDED), GESTA_E_BUSY);
    CHECK_EQUAL(host->fail(call->self->instance, GESTA_REASON_OWN, 1, 2), GESTA_E_BUSY);
    CHECK_EQUAL(host->ignore(call->self->instance, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_deadline(call->self->instance, 1000), GESTA_E_BUSY);
    CHECK_OK(host->set_value(call->self->instance, 2, 5));
    return GESTA_E_RANGE;
}

/* A request would be granted at the end of a frame that may come after the recognizer's end. */
static void requests_while_set(void) {
    gesta_class table = puppet_table("test.hasty", 0);
    gesta_context *context = context_new(0);
    uint32_t state = 77;
    puppet_forget();
    puppet_play = request_while_set;
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.hasty");
    CHECK_OK(push_down(context, 0, 1, 10, 10));
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "dx", SIZE_MAX, 1), GESTA_E_RANGE, "dx");
    CHECK_OK(INFO(context, r, state, &state));
    CHECK_EQUAL(state, GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_recognizer_destroy(context, r));
    CHECK_OK(push_move(context, 10, 1, 20, 10));
    CHECK_OK(push_up(context, 20, 1, 20, 10));
    puppet_play = NULL;
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    builtins();
    descriptions();
    ranges();
    registered();
    faulty = context_new(0);
    too_many_classes();
    faulty_tables();
    faulty_parameters();
    faulty_values_and_reasons();
    CHECK(still_works(faulty));
    CHECK_OK(gesta_context_destroy(faulty));
    create_refuses();
    cancelled_once();
    requests_while_set();
    return check_end();
}
