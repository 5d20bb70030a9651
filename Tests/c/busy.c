/* Calls from inside: what is refused there, and that a refusal changes nothing. */
#include "puppet.h"

static gesta_context *context;
static uint32_t r, other, other_action, region;
static unsigned ran;

static void nothing(gesta_context *c, const gesta_event *e, void *u) { (void)c, (void)e, (void)u; }

static void finding(gesta_context *c, const gesta_finding *f, void *u) { (void)c, (void)f, (void)u; }
static void write_nothing(const char *b, size_t n, void *u) { (void)b, (void)n, (void)u; }

/* Refused in every callback. */
static void pushing_refused(gesta_context *c) {
    gesta_touch t = touch_at(INT64_C(1) << 50, 9, GESTA_PHASE_BEGAN, 0, 0);
    CHECK_ERROR(c, gesta_push(c, &t, 1, sizeof t), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_advance(c, INT64_C(1) << 50), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_destroy(c), GESTA_E_BUSY, "");
    ran++;
}

/* In a class's functions and the log only reading is legal. */
static void changing_refused(gesta_context *c) {
    uint32_t id = 77;
    gesta_rect rect = {0, 0, 1, 1};
    gesta_class table = puppet_table("test.late", 0);
    pushing_refused(c);
    CHECK_ERROR(c, gesta_context_cancel(c), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_user(c, &id), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_units_per_mm(c, 2), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_slop_factor(c, 1, 2), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_log(c, NULL, NULL, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_observer(c, NULL, NULL, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_class_register(c, &table, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_create(c, "gesta.tap", SIZE_MAX, &id), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_destroy(c, other), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_attach(c, other, GESTA_REGION_NONE), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_enabled(c, other, 0), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_reset(c, other), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_ignore(c, other, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_user(c, other, &id), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_add_action(c, other, nothing, NULL, NULL, &id), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_remove_action(c, other, other_action), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, other, "slop", SIZE_MAX, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_integer(c, other, "taps", SIZE_MAX, 2), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_require_failure(c, other, r), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_remove_requirement(c, other, r), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_allow_simultaneous(c, other, r, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_claim(c, r), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_team(c, r, 1, 0), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_provisional(c, other, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_check(c, finding, NULL, &id), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_priority(c, other, 5), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_tools(c, other, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_buttons(c, other, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_recognizer_set_modifiers(c, other, 0, 0), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_delegate(c, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_context_set_hit_test(c, NULL, NULL, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_region_create(c, region, &rect, &id), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_region_destroy(c, region), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_region_set_rect(c, region, &rect), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_region_set_transform(c, region, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_region_set_order(c, region, 1), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_region_set_enabled(c, region, 0), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_setup_save(c, write_nothing, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_setup_load(c, "gesta-setup 1\n", SIZE_MAX, NULL, 0, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_plugin_load(c, "/nowhere.so", SIZE_MAX, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_plugin_scan(c, "/", SIZE_MAX, NULL), GESTA_E_BUSY, "");
    CHECK_ERROR(c, gesta_plugin_scan_environment(c, NULL), GESTA_E_BUSY, "");
    CHECK_EQUAL(id, 77);
}

static void reading_allowed(gesta_context *c) {
    uint32_t n = 0;
    int64_t time = 0;
    size_t count = 0;
    double slop = 0;
    char text[128];
    gesta_region_info info;
    info.size = sizeof info;
    CHECK_OK(gesta_region_describe(c, region, &info));
    CHECK_EQUAL(info.order, 0);
    CHECK_OK(gesta_region_at(c, 3, 3, &n));
    CHECK_EQUAL(n, region);
    CHECK_OK(gesta_region_to_local(c, region, &slop, 0));
    CHECK_OK(gesta_context_slop_factor(c, 3, &slop));
    CHECK_OK(gesta_recognizer_waits_for(c, other, &n));
    int32_t undecided = 9;
    CHECK_OK(gesta_recognizer_undecided(c, other, &undecided));
    CHECK_OK(gesta_recognizer_confidence(c, other, &n));
    CHECK_EQUAL(n, GESTA_CONFIDENCE_UNSTATED);
    CHECK_OK(gesta_recognizer_tools(c, other, &n));
    CHECK_EQUAL(n, 15);
    CHECK_OK(gesta_class_count(c, &n));
    CHECK_OK(gesta_context_now(c, &time));
    CHECK_OK(gesta_recognizer_state(c, other, &n));
    CHECK_OK(gesta_recognizer_get_number(c, other, "slop", SIZE_MAX, &slop));
    CHECK_OK(gesta_recognizer_contacts(c, other, NULL, 0, &count));
    CHECK_OK(gesta_recognizer_verdict_text(c, other, text, sizeof text, NULL));
}

static void log_line(gesta_context *c, uint32_t level, const char *message, void *user) {
    (void)level, (void)message, (void)user;
    changing_refused(c);
    reading_allowed(c);
}

static int32_t act(const puppet_call *call) {
    if (call->what == PUPPET_RELEASE || call->what == PUPPET_DESTROY || call->what == PUPPET_CREATE) return 0;
    changing_refused(context);
    reading_allowed(context);
    if (call->what == PUPPET_BEGAN) {
        CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_BEGAN));
        CHECK_OK(
            call->self->host->set_deadline(call->self->instance, call->self->host->now(call->self->instance) + 1000));
    }
    if (call->what == PUPPET_MOVED) call->self->host->log(call->self->instance, GESTA_LOG_INFO, "x", SIZE_MAX);
    if (call->what == PUPPET_ENDED) CHECK_OK(call->self->host->set_state(call->self->instance, GESTA_STATE_ENDED));
    return 0;
}

/* The delegate and the hit test answer questions; they may not act either. */
static unsigned questions[4];

static int32_t may_begin(gesta_context *c, uint32_t recognizer, void *user) {
    (void)recognizer, (void)user;
    questions[0]++;
    changing_refused(c);
    reading_allowed(c);
    return 1;
}

static int32_t may_receive(gesta_context *c, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)recognizer, (void)contact, (void)user;
    questions[1]++;
    changing_refused(c);
    reading_allowed(c);
    return 1;
}

static int32_t may_join(gesta_context *c, uint32_t recognizer, uint32_t beside, void *user) {
    (void)recognizer, (void)beside, (void)user;
    questions[2]++;
    changing_refused(c);
    reading_allowed(c);
    return 0;
}

static uint32_t hit(gesta_context *c, const gesta_touch *touch, void *user) {
    (void)touch, (void)user;
    questions[3]++;
    changing_refused(c);
    reading_allowed(c);
    return GESTA_REGION_ROOT;
}

static void hear(gesta_context *c, const gesta_event *event, void *user) {
    (void)event, (void)user;
    pushing_refused(c);
    reading_allowed(c);
}

static void let_go(void *user) {
    (void)user;
    pushing_refused(context);
    reading_allowed(context);
}

/* At the context's end a release function may still ask; it is told that the context is busy. */
static void let_go_last(void *user) {
    (void)user;
    pushing_refused(context);
}

int main(void) {
    gesta_class table = puppet_table("test.busy", GESTA_CLASS_CONTINUOUS);
    uint32_t action = 0, count = 0, before = 0, state = 0;
    double slop = 0;
    gesta_rect rect = {2, 2, 9, 9};
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = may_begin;
    delegate.should_receive = may_receive;
    delegate.simultaneous = may_join;
    delegate.release = let_go_last;
    context = context_new(0);
    puppet_forget();
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_class_register(context, &table, NULL));
    CHECK_OK(gesta_class_count(context, &before));
    r = recognizer_new(context, "test.busy");
    other = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_add_action(context, other, nothing, NULL, NULL, &other_action));
    CHECK_OK(gesta_recognizer_set_number(context, r, "strength", SIZE_MAX, 0.25));
    slop = number_of(context, other, "slop");
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, let_go_last));
    CHECK_OK(gesta_context_set_observer(context, hear, NULL, let_go_last));
    CHECK_OK(gesta_context_set_delegate(context, &delegate));
    CHECK_OK(gesta_context_set_hit_test(context, hit, NULL, let_go_last));
    CHECK_OK(gesta_recognizer_add_action(context, r, hear, NULL, let_go, &action));
    puppet_play = act;
    CHECK_OK(push_down(context, 1, 1, 0, 0));
    CHECK_OK(push_move(context, 2, 1, 1, 1));
    CHECK_OK(gesta_recognizer_set_number(context, r, "dx", SIZE_MAX, 1)); /* runs the class's set_value */
    CHECK_OK(gesta_advance(context, 2000));
    CHECK_OK(push_up(context, 2001, 1, 1, 1));
    CHECK_OK(push_down(context, 2002, 1, 1, 1));
    CHECK_OK(push_one(context, 2003, 1, GESTA_PHASE_CANCELLED, 1, 1));
    CHECK_OK(gesta_recognizer_remove_action(context, r, action));
    CHECK(ran > 15);
    for (int what = PUPPET_RESET; what <= PUPPET_SET_VALUE; what++) CHECK(puppet_calls[what] > 0);
    for (int i = 0; i < 4; i++) CHECK(questions[i] > 0);
    /* Nothing of all that came through. */
    CHECK_OK(gesta_class_count(context, &count));
    CHECK_EQUAL(count, before);
    CHECK_NEAR(number_of(context, other, "slop"), slop, 0);
    CHECK_OK(gesta_recognizer_state(context, other, &state));
    CHECK_OK(gesta_recognizer_remove_action(context, other, other_action));
    puppet_play = NULL;
    CHECK(still_works(context));
    ran = 0;
    CHECK_OK(gesta_context_destroy(context));
    CHECK_EQUAL(ran, 4);
    return check_end();
}
