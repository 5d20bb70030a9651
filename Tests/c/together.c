/* Parameters that a class refuses because of each other: a setup and the beginning of a trace set them together. */
#include "puppet.h"
#include "traced.h"

enum { LEAST, MOST, LETTERS, WORD, PARAMETERS };

typedef struct coupled {
    const gesta_host *host;
    gesta_instance *instance;
    size_t memory;
} coupled;

static gesta_parameter_info parameters[PARAMETERS];
static gesta_class table;
static unsigned asked, reported, wrong;
/* How often the class was asked, or reported to: 'w' and 'd', with the digit of the parameter. */
static char hooks[4000];
static size_t memory_when_set;

static void note(char what, size_t index) {
    size_t length = strlen(hooks);
    if (length + 3 < sizeof hooks) hooks[length] = what, hooks[length + 1] = (char)('0' + index), hooks[length + 2] = 0;
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    coupled *self = (coupled *)calloc(1, sizeof *self);
    (void)user;
    self->host = host, self->instance = instance;
    return self;
}
static void nothing(void *self) { (void)self; }
static void began(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)self, (void)contacts;
    note('t', count);
}
static void touches(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)self, (void)contacts, (void)count;
}
static void tapped(void *pointer, const gesta_contact *const *contacts, size_t count) {
    coupled *self = (coupled *)pointer;
    (void)contacts, (void)count;
    self->host->set_state(self->instance, GESTA_STATE_ENDED);
}

static size_t word_length(coupled *self) {
    size_t length = 0;
    CHECK(self->host->parameter_text(self->instance, WORD, &length) != NULL);
    return length;
}

static int32_t will_change(void *pointer, size_t index, double value, const char *text, size_t length) {
    coupled *self = (coupled *)pointer;
    double least = index == LEAST ? value : self->host->parameter(self->instance, LEAST);
    double most = index == MOST ? value : self->host->parameter(self->instance, MOST);
    double letters = index == LETTERS ? value : self->host->parameter(self->instance, LETTERS);
    size_t word = index == WORD ? length : word_length(self);
    (void)text;
    asked++;
    note('w', index);
    if (least <= most && (double)word <= letters) return 0;
    self->host->write(self->instance, least > most ? "must keep least below most" : "must keep to letters", SIZE_MAX);
    return GESTA_E_RANGE;
}

static void did_change(void *pointer, size_t index) {
    coupled *self = (coupled *)pointer;
    reported++;
    note('d', index);
    if (self->host->parameter(self->instance, LEAST) > self->host->parameter(self->instance, MOST)) wrong++;
    if ((double)word_length(self) > self->host->parameter(self->instance, LETTERS)) wrong++;
    self->memory = memory_when_set;
}

static size_t memory(void *self) { return ((coupled *)self)->memory; }

static void parameter(size_t at, uint32_t type, const char *name, double initial, uint32_t flags) {
    gesta_parameter_info *p = &parameters[at];
    memset(p, 0, sizeof *p);
    p->size = sizeof *p;
    p->type = type, p->name = name, p->unit = p->doc = "", p->flags = flags;
    if (type != GESTA_TYPE_TEXT) p->maximum = 1000, p->initial = initial;
}

static int32_t prepare(gesta_context *context, void *user) {
    (void)user;
    parameter(LEAST, GESTA_TYPE_NUMBER, "least", 1, GESTA_PARAMETER_LENGTH);
    parameter(MOST, GESTA_TYPE_NUMBER, "most", 5, GESTA_PARAMETER_LENGTH);
    parameter(LETTERS, GESTA_TYPE_INTEGER, "letters", 3, 0);
    parameter(WORD, GESTA_TYPE_TEXT, "word", 0, 0);
    memset(&table, 0, sizeof table);
    table.size = sizeof table;
    table.id = "test.coupled", table.label = "Coupled", table.doc = "";
    table.parameters = parameters, table.parameter_count = PARAMETERS;
    table.create = create, table.destroy = free, table.reset = nothing;
    table.touches_began = began;
    table.touches_moved = table.touches_cancelled = touches;
    table.touches_ended = tapped;
    table.parameter_will_change = will_change, table.parameter_did_change = did_change;
    table.memory = memory;
    return gesta_class_register(context, &table, NULL);
}

static gesta_context *open_context(void) {
    gesta_context *context = context_new(0);
    CHECK_OK(prepare(context, NULL));
    return context;
}

static uint32_t next = 1;
static uint32_t random_below(uint32_t most) {
    next = next * 1664525u + 1013904223u;
    return (next >> 16) % most;
}

static const char *const words = "abcdefghijklmnopqrstuvwxyz";

/* Sets some parameter to something; the class may refuse it. */
static void set_any(gesta_context *context, uint32_t r) {
    double x = random_below(400) / 3.0;
    int32_t status;
    switch (random_below(4)) {
    case LEAST: status = gesta_recognizer_set_number(context, r, GESTA_STR("least"), x); break;
    case MOST: status = gesta_recognizer_set_number(context, r, GESTA_STR("most"), x); break;
    case LETTERS: status = gesta_recognizer_set_number(context, r, GESTA_STR("letters"), random_below(26)); break;
    default: status = gesta_recognizer_set_text(context, r, GESTA_STR("word"), words, random_below(26)); break;
    }
    CHECK(status == GESTA_OK || status == GESTA_E_RANGE);
}

static void save(gesta_context *context, text *t) {
    memset(t, 0, sizeof *t);
    CHECK_OK(gesta_setup_save(context, collect, t));
}

static void check_replay(const text *t, gesta_trace_options *options) {
    gesta_trace_result result;
    gesta_trace_options usual;
    memset(&usual, 0, sizeof usual);
    if (options == NULL) options = &usual;
    options->prepare = prepare;
    CHECK_OK(replay(t->bytes, t->length, options, &result));
    if (result.differences != 0) printf("%s\n%.*s", message, (int)t->length, t->bytes);
    CHECK_EQUAL(result.differences, 0);
}

static text setup, again, trace;

/* An action makes another recognizer, which must be whole before the next frame of the same push. */
static void make_more(gesta_context *context, const gesta_event *event, void *user) {
    uint32_t r = recognizer_new(context, "test.coupled");
    (void)user;
    for (int i = 0; i < 6; i++) set_any(context, random_below(2) ? r : event->recognizer);
}

static void make_one(gesta_context *context, const gesta_event *event, void *user) {
    (void)event, (void)user;
    recognizer_new(context, "test.coupled");
}

static void play_session(void) {
    uint32_t r[3];
    size_t count = 0;
    double units = 0.25 + random_below(100) / 7.0;
    gesta_context *context = open_context(), *other = open_context();
    for (int i = 0; i < 3; i++) r[i] = recognizer_new(context, "test.coupled");
    for (int i = 0; i < 30; i++) {
        if (random_below(10) == 0) {
            CHECK_OK(gesta_context_set_units_per_mm(context, units));
            units = 0.25 + random_below(100) / 7.0;
        }
        set_any(context, r[random_below(3)]);
    }

    /* Saved and loaded: the same text, in the same unit; accepted in another one. */
    save(context, &setup);
    CHECK_OK(gesta_setup_load(other, setup.bytes, setup.length, NULL, 0, &count));
    CHECK_EQUAL(count, 3);
    gesta_config config;
    CHECK_OK(gesta_config_init(&config, sizeof config));
    CHECK_OK(gesta_context_destroy(other));
    sscanf(setup.bytes, "gesta-setup 1\nconfig 0 32 %lf", &config.units_per_mm);
    CHECK_OK(gesta_context_create(&config, &other));
    CHECK_OK(prepare(other, NULL));
    CHECK_OK(gesta_setup_load(other, setup.bytes, setup.length, NULL, 0, NULL));
    save(other, &again);
    CHECK_TEXT(again.bytes, setup.bytes);

    /* A trace that begins in mid-session, in which another setup is loaded and recognizers are created. */
    memset(&trace, 0, sizeof trace);
    CHECK_OK(gesta_recognizer_add_action(context, r[0], make_more, NULL, NULL, NULL));
    CHECK_OK(gesta_trace_start(context, collect, &trace, NULL));
    CHECK_OK(gesta_setup_load(context, setup.bytes, setup.length, NULL, 0, NULL));
    for (int i = 0; i < 12; i++) set_any(context, r[random_below(3)]);
    r[1] = recognizer_new(context, "test.coupled");
    for (int i = 0; i < 12; i++) set_any(context, r[random_below(3)]);
    CHECK_OK(gesta_finger_tap(context, 1, 0, 0, 1));
    CHECK_OK(gesta_context_set_units_per_mm(context, units));
    r[2] = recognizer_new(context, "test.coupled");
    for (int i = 0; i < 12; i++) set_any(context, r[random_below(3)]);
    CHECK_OK(gesta_finger_tap(context, 1, 0, 0, 1));
    CHECK_OK(gesta_trace_stop(context));
    check_replay(&trace, NULL);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(other));
}

static void random_sessions(void) {
    for (int i = 0; i < 200; i++) play_session();
    CHECK(asked > 1000 && reported > 1000);
    CHECK_EQUAL(wrong, 0);
}

/* All are asked, then all are reported: in the order of the lines. */
static void orders(void) {
    static const char *const texts[] = {
        "create a test.coupled\nset a least 20\nset a most 50\n",
        "create a test.coupled\nset a most 50\nset a least 20\n",
        "create a test.coupled\ncreate b test.coupled\nset a least 20\nset a most 50\nset b word \"abc\"\n",
        "create a test.coupled\nset a least 900\nset a least 20\nset a most 50\n",
    };
    static const char *const calls[] = {"w0w1d0d1", "w1w0d1d0", "w0w1d0d1w3d3", "w0w1d0d1"};
    for (int i = 0; i < 4; i++) {
        char whole[400];
        double least = 0;
        uint32_t r;
        gesta_context *context = open_context();
        snprintf(whole, sizeof whole, "gesta-setup 1\nconfig 0 32 1\nlibrary 0.2.0\n%s", texts[i]);
        hooks[0] = 0;
        CHECK_OK(gesta_setup_load(context, whole, SIZE_MAX, &r, 1, NULL));
        CHECK_TEXT(hooks, calls[i]);
        CHECK_OK(gesta_recognizer_number(context, r, GESTA_STR("least"), &least));
        CHECK(least == 20);
        CHECK_OK(gesta_context_destroy(context));
    }
}

static void refuses(const char *lines, int32_t code, const char *part) {
    char whole[400];
    gesta_context *context = open_context();
    uint32_t old = recognizer_new(context, "test.coupled"), r;
    CHECK_OK(gesta_recognizer_set_number(context, old, GESTA_STR("most"), 7));
    snprintf(whole, sizeof whole, "gesta-setup 1\nconfig 0 32 1\nlibrary 0.2.0\n%s", lines);
    save(context, &setup);
    hooks[0] = 0;
    CHECK_ERROR(context, gesta_setup_load(context, whole, SIZE_MAX, &r, 1, NULL), code, part);
    if (code == GESTA_E_SETUP) CHECK(strchr(hooks, 'd') == NULL);
    save(context, &again);
    CHECK_TEXT(again.bytes, setup.bytes);
    CHECK_OK(gesta_context_destroy(context));
}

/* Nothing has changed, and the message has the line that the class does not accept. */
static void refused_setups(void) {
    refuses("create a test.coupled\nset a least 60\nset a most 50\n", GESTA_E_SETUP,
            "line 5: least must keep least below most");
    refuses("create a test.coupled\nset a most 50\nset a least 60\nattach a root\n", GESTA_E_SETUP,
            "line 5: most must keep least below most");
    refuses("create a test.coupled\nset a most 50\nset a word \"four\"\ncreate b test.coupled\n", GESTA_E_SETUP,
            "line 5: most must keep to letters");
    refuses("create a test.coupled\nset a least 7\nteam a 3 0\nset a most 50\n", GESTA_E_SETUP,
            "line 5: least must keep least below most");
    refuses("create a test.coupled\nset a least 20\nset a most 2000\n", GESTA_E_SETUP, "line 6: most is 2000");
    refuses("create a test.coupled\nset a least 20\nset a moss 50\n", GESTA_E_SETUP, "line 6: ");
    /* What a class allocates when the parameters are reported counts. */
    memory_when_set = 64u << 20;
    refuses("create a test.coupled\nset a most 50\n", GESTA_E_LIMIT, "memory of what the setup creates");
    refuses("create a test.coupled\nset a most 50\nset a priority 3\n", GESTA_E_LIMIT,
            "memory of what the setup creates");
    memory_when_set = 0;
}

#define HEAD "gesta-trace 1\nconfig 0 32 1\nlibrary 0.2.0\n"

static unsigned listed;
static int32_t count_difference(uint64_t line, const char *expected, const char *actual, void *user) {
    (void)line, (void)expected, (void)actual, (void)user;
    listed++;
    return 1;
}

/* What the class refuses together is a difference, which ends the replay. What the program has set later is asked by
   itself, as it was. */
static void traces(void) {
    static const char beginning[] =
        HEAD "create 0x20010000 test.coupled\nset 0x20010000 least 60\nset 0x20010000 most 50\nstart\nstop\n";
    static const char later[] = HEAD "create 0x20010000 test.coupled\nstart\nset 0x20010000 least 20\n"
                                     "set 0x20010000 most 50\nstop\n";
    static const char created[] =
        HEAD "start\ncreate 0x20010000 test.coupled\nset 0x20010000 least 20\n"
             "set 0x20010000 most 50\nset 0x20010000 most 30\nset 0x20010000 least 25\nstop\n";
    gesta_trace_options options;
    gesta_trace_result result;
    memset(&options, 0, sizeof options);
    options.prepare = prepare, options.difference = count_difference;
    CHECK_OK(replay(beginning, SIZE_MAX, &options, &result));
    CHECK_EQUAL(result.differences, 1);
    CHECK_EQUAL(listed, 1);
    CHECK_EQUAL(result.line, 5);
    CHECK_HAS(message, "line 5: expected set 0x20010000 least 60, got least must keep least below most");
    options.difference = NULL;
    CHECK_OK(replay(later, SIZE_MAX, &options, &result));
    CHECK_EQUAL(result.line, 6);
    CHECK_HAS(message, "least must keep least below most");
    hooks[0] = 0;
    CHECK_OK(replay(created, SIZE_MAX, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    CHECK_TEXT(hooks, "w0w1d0d1w1d1w0d0");
}

static void overrides(void) {
    static const char text[] =
        HEAD "create 0x20010000 test.coupled\nset 0x20010000 least 20\nset 0x20010000 most 50\nstart\nstop\n";
    gesta_trace_override override;
    gesta_trace_options options;
    gesta_trace_result result;
    memset(&override, 0, sizeof override), memset(&options, 0, sizeof options);
    override.size = sizeof override;
    override.recognizer = "test.coupled", override.parameter = "least", override.value = "40";
    options.prepare = prepare, options.overrides = &override, options.override_count = 1;
    CHECK_OK(replay(text, SIZE_MAX, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    override.value = "60";
    CHECK_EQUAL(replay(text, SIZE_MAX, &options, &result), GESTA_E_RANGE);
    CHECK_TEXT(message, "overrides[0]: least must keep least below most");
}

/* What an action creates is whole before the next frame of the same push. */
static void nested(void) {
    gesta_touch touches[4];
    gesta_context *context = open_context();
    uint32_t r = recognizer_new(context, "test.coupled");
    for (int i = 0; i < 4; i++)
        touches[i] = touch_at((i + 1) * 10 * MS, 1, i % 2 == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_ENDED, 0, 0);
    memset(&trace, 0, sizeof trace);
    CHECK_OK(gesta_recognizer_add_action(context, r, make_one, NULL, NULL, NULL));
    CHECK_OK(gesta_trace_start(context, collect, &trace, NULL));
    CHECK_OK(gesta_push(context, touches, 4, sizeof touches[0]));
    CHECK_OK(gesta_trace_stop(context));
    CHECK_OK(gesta_context_destroy(context));
    hooks[0] = 0;
    check_replay(&trace, NULL);
    CHECK_HAS(hooks, "w0w1w2w3d0d1d2d3t1w0w1w2w3d0d1d2d3t1t1");
}

int main(void) {
    random_sessions();
    orders();
    refused_setups();
    traces();
    overrides();
    nested();
    return check_end();
}
