/* Children of recognizers with per_contact: what is their parent's, what ends them, traces and setups. */
#include "per_contact.h"
#include "traced.h"

static void what_is_refused(void) {
    uint32_t team = 0;
    int32_t captain;
    open_all();
    uint32_t tap = parent_new("gesta.tap"), other = recognizer_new(c, "gesta.tap"), one = child(tap, 0);
    CHECK_ERROR(c, gesta_recognizer_destroy(c, one), GESTA_E_TYPE,
                "recognizer is a child, must be its parent gesta.tap");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, one, "taps", SIZE_MAX, 2), GESTA_E_TYPE, "is a child");
    CHECK_ERROR(c, gesta_recognizer_relate(c, one, GESTA_RELATION_REQUIRES_FAILURE, other, 1), GESTA_E_TYPE,
                "recognizer is a child");
    CHECK_ERROR(c, gesta_recognizer_relate(c, other, GESTA_RELATION_REQUIRES_FAILURE, one, 1), GESTA_E_TYPE,
                "other is a child");
    CHECK_ERROR(c, gesta_recognizer_relate(c, other, GESTA_RELATION_SIMULTANEOUS, one, 1), GESTA_E_TYPE,
                "other is a child");
    CHECK_ERROR(c, gesta_recognizer_attach(c, one, GESTA_REGION_NONE), GESTA_E_TYPE, "is a child");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, one, GESTA_STR("enabled"), 0), GESTA_E_TYPE, "is a child");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, one, GESTA_STR("priority"), 1), GESTA_E_TYPE, "is a child");
    CHECK_ERROR(c, gesta_recognizer_set_team(c, one, 1, 0), GESTA_E_TYPE, "is a child");
    CHECK_ERROR(c, gesta_recognizer_set_user(c, one, NULL), GESTA_E_TYPE, "is a child");
    CHECK_ERROR(c, gesta_recognizer_add_action(c, one, heard_callback, &h, NULL, NULL), GESTA_E_TYPE, "is a child");
    CHECK_OK(gesta_recognizer_set_team(c, tap, 8, 1));
    CHECK_OK(INFO(c, one, team, &team));
    CHECK_OK(INFO(c, one, captain, &captain));
    CHECK(team == 8 && captain == 1);
    size_t count = 0;
    CHECK_OK(gesta_context_list(c, GESTA_KIND_RECOGNIZER, NULL, 0, &count));
    CHECK_EQUAL(count, 2);
    /* Cleared, it recognizes itself. */
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(gesta_recognizer_set_number(c, tap, "per_contact", SIZE_MAX, 0));
    CHECK_TEXT(heard_states(&h, one), "4");
    CHECK_ERROR(c, gesta_recognizer_reset(c, one), GESTA_E_STALE, "");
    CHECK_EQUAL(children(tap), 0);
    CHECK_OK(push_up(c, 10 * MS, 1, 10, 10));
    CHECK_OK(push_down(c, 20 * MS, 1, 10, 10));
    CHECK_OK(push_up(c, 30 * MS, 1, 10, 10));
    CHECK_EQUAL(state_of(c, tap), GESTA_STATE_ENDED);
    close_all();
}

static text recorded, loaded;

static void traces_and_setups(void) {
    gesta_trace_result result;
    open_all();
    uint32_t tap = parent_new("gesta.tap"), twice = parent_new("gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_relate(c, tap, GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_up(c, 50 * MS, 1, 10, 10));
    CHECK_OK(gesta_advance(c, 2000 * MS));
    memset(&recorded, 0, sizeof recorded);
    CHECK_OK(gesta_trace_start(c, collect, &recorded, collected));
    uint32_t pan = parent_new("gesta.pan");
    CHECK_OK(push_down(c, 3000 * MS, 1, 10, 10));
    CHECK_OK(push_down(c, 3010 * MS, 2, 300, 10));
    CHECK_OK(push_move(c, 3020 * MS, 2, 400, 10));
    CHECK_OK(push_up(c, 3050 * MS, 1, 10, 10));
    CHECK_OK(gesta_recognizer_set_number(c, child(pan, 1), "translation_x", SIZE_MAX, 7));
    CHECK_OK(gesta_recognizer_claim(c, child(tap, 0)));
    CHECK_OK(push_up(c, 3060 * MS, 2, 400, 10));
    CHECK_OK(gesta_recognizer_set_number(c, twice, "per_contact", SIZE_MAX, 0));
    CHECK_OK(gesta_recognizer_set_number(c, twice, "per_contact", SIZE_MAX, 1));
    CHECK_OK(gesta_recognizer_destroy(c, tap));
    CHECK_OK(gesta_trace_stop(c));
    CHECK_OK(replay(recorded.bytes, recorded.length, NULL, &result));
    CHECK(result.differences == 0 && result.events > 8);
    /* A setup has the children of its recognizers, but not their ids. */
    gesta_context *other = context_new(0);
    uint32_t ids[2];
    size_t count = 0;
    memset(&recorded, 0, sizeof recorded);
    memset(&loaded, 0, sizeof loaded);
    CHECK_OK(gesta_setup_save(c, collect, &recorded));
    CHECK_OK(gesta_setup_load(other, recorded.bytes, recorded.length, ids, 2, &count));
    CHECK_EQUAL(count, 2);
    CHECK_OK(gesta_recognizer_list(other, ids[0], GESTA_LISTING_CHILDREN, NULL, 0, &count));
    CHECK_EQUAL(count, GESTA_CHILDREN_MAX);
    CHECK_OK(gesta_context_destroy(other));
    close_all();
}

static uint32_t to_destroy, to_clear, freed, ended_all;

static void end_all(gesta_context *context, const gesta_event *event, void *user) {
    uint32_t id = 77, parent = *(uint32_t *)user;
    ended_all++;
    if (to_destroy == parent) {
        to_destroy = 0;
        CHECK_OK(gesta_recognizer_destroy(context, parent));
        CHECK_EQUAL(INFO(context, event->recognizer, parent, &id), GESTA_E_STALE);
    } else if (to_clear == parent) {
        to_clear = 0;
        CHECK_OK(gesta_recognizer_set_number(context, parent, "per_contact", SIZE_MAX, 0));
        CHECK_EQUAL(INFO(context, event->recognizer, parent, &id), GESTA_E_STALE);
    }
}

static void count_freed(void *user) {
    (void)user;
    freed++;
}

/* From an event of a child: began of one, with another under way. */
static void destroyed_from_an_event(int clears) {
    uint32_t action;
    open_all();
    uint32_t pan = parent_new("gesta.pan"), first = child(pan, 0), second = child(pan, 1);
    CHECK_OK(gesta_recognizer_add_action(c, pan, end_all, &pan, count_freed, &action));
    ended_all = freed = to_destroy = to_clear = 0;
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_down(c, 0, 2, 300, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 90, 10));
    CHECK_OK(push_move(c, 10 * MS, 2, 390, 10));
    CHECK_EQUAL(ended_all, 2);
    *(clears ? &to_clear : &to_destroy) = pan;
    CHECK_OK(push_move(c, 20 * MS, 1, 95, 10));
    CHECK_TEXT(heard_states(&h, first), "124");
    CHECK_TEXT(heard_states(&h, second), "14");
    CHECK_EQUAL(ended_all, 5); /* both are cancelled before they are freed */
    CHECK_EQUAL(freed, clears ? 0 : 1);
    CHECK_OK(push_move(c, 30 * MS, 1, 99, 10));
    CHECK_EQUAL(ended_all, 5);
    close_all();
    CHECK_EQUAL(freed, 1);
}

static unsigned findings;
static uint32_t found;

static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context;
    findings++;
    found = finding->kind;
    CHECK_EQUAL(finding->recognizer, *(uint32_t *)user);
    CHECK(strstr(finding->text, "min_contacts must be 1, is 2") != NULL);
}

static void checked(void) {
    size_t count = 77;
    open_all();
    uint32_t pan = parent_new("gesta.pan"), press = parent_new("gesta.press"), tap1 = parent_new("gesta.tap");
    (void)press, (void)tap1;
    findings = 0;
    CHECK_OK(gesta_context_check(c, on_finding, &pan, &count));
    CHECK(count == 0 && findings == 0);
    CHECK_OK(gesta_recognizer_set_number(c, pan, "min_contacts", SIZE_MAX, 2));
    CHECK_OK(gesta_context_check(c, on_finding, &pan, &count));
    CHECK(count == 1 && findings == 1 && found == GESTA_FINDING_UNREACHABLE);
    close_all();
}

/* Settings of the parent are those of its children; setting per_contact again changes nothing. */
static void settings(void) {
    uint32_t value = 77, action, ids[2];
    int32_t number = 77;
    size_t count = 77;
    open_all();
    uint32_t area = region_new(c, GESTA_REGION_ROOT, 0, 0, 100, 100), pan = parent_new("gesta.pan");
    uint32_t other = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("priority"), -4));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("tools"), GESTA_TOOLS_PEN));
    CHECK_OK(gesta_recognizer_set_number(c, pan, GESTA_STR("buttons"), 5));
    CHECK_OK(gesta_recognizer_attach(c, pan, area));
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_REQUIRES_FAILURE, other, 1));
    CHECK_OK(gesta_recognizer_add_action(c, pan, heard_callback, &h, NULL, &action));
    uint32_t one = child(pan, 15);
    CHECK_OK(setting_of(c, one, "priority", &number));
    CHECK_EQUAL(number, -4);
    CHECK_OK(setting_of(c, one, "tools", &value));
    CHECK_EQUAL(value, GESTA_TOOLS_PEN);
    CHECK_OK(setting_of(c, one, "buttons", &value));
    CHECK_EQUAL(value, 5);
    CHECK_EQUAL(home_of(c, one), area);
    CHECK_OK(gesta_recognizer_list(c, one, GESTA_LISTING_REQUIREMENTS, ids, 2, &count));
    CHECK(count == 1 && ids[0] == other);
    CHECK_OK(gesta_recognizer_list(c, one, GESTA_LISTING_ACTIONS, ids, 2, &count));
    CHECK(count == 1 && ids[0] == action);
    CHECK_EQUAL(children(one), 0);
    gesta_touch pen = touch_at(0, 1, GESTA_PHASE_BEGAN, 10, 10);
    CHECK_OK(push_down(c, 0, 2, 20, 20));
    CHECK_EQUAL(following(c, child(pan, 0)), 0); /* a finger */
    pen.tool = GESTA_TOOL_PEN;
    pen.buttons = 1;
    CHECK_OK(gesta_push(c, &pen, 1, sizeof pen));
    CHECK_EQUAL(following(c, child(pan, 0)), 1);
    CHECK_OK(gesta_recognizer_set_number(c, pan, "per_contact", SIZE_MAX, 1));
    CHECK_EQUAL(following(c, child(pan, 0)), 1);
    CHECK(child(pan, 15) == one && state_of(c, child(pan, 0)) == GESTA_STATE_POSSIBLE);
    CHECK_OK(gesta_region_destroy(c, area));
    CHECK(is_over(c, child(pan, 0), GESTA_STATE_CANCELLED, GESTA_REASON_DETACHED, 0));
    CHECK_EQUAL(home_of(c, one), GESTA_REGION_NONE);
    close_all();
    /* A gesture under way when it is set is the parent's own. */
    open_all();
    pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(push_down(c, 0, 1, 10, 10));
    CHECK_OK(push_move(c, 10 * MS, 1, 90, 10));
    CHECK_OK(gesta_recognizer_set_number(c, pan, "per_contact", SIZE_MAX, 1));
    CHECK_TEXT(heard_states(&h, pan), "140");
    CHECK_OK(push_move(c, 20 * MS, 1, 190, 10));
    CHECK_EQUAL(following(c, child(pan, 0)), 0);
    CHECK_EQUAL(following(c, pan), 0);
    close_all();
}

/* A recording of a setup whose children have been in sequences, saved and loaded twice. */
static void saved_twice(void) {
    gesta_context *other = context_new(0), *third = context_new(0);
    uint32_t ids[4];
    size_t count = 0;
    open_all();
    uint32_t ordinary = recognizer_new(c, "gesta.tap"), pan = parent_new("gesta.pan");
    CHECK_OK(gesta_recognizer_destroy(c, ordinary));
    uint32_t tap1 = parent_new("gesta.tap");
    CHECK_OK(gesta_recognizer_relate(c, pan, GESTA_RELATION_SIMULTANEOUS, tap1, 1));
    memset(&recorded, 0, sizeof recorded);
    memset(&loaded, 0, sizeof loaded);
    CHECK_OK(gesta_setup_save(c, collect, &recorded));
    CHECK_OK(gesta_setup_load(other, recorded.bytes, recorded.length, ids, 4, &count));
    CHECK_EQUAL(count, 2);
    CHECK_OK(gesta_setup_save(other, collect, &loaded));
    memset(&recorded, 0, sizeof recorded);
    CHECK_OK(gesta_setup_load(third, loaded.bytes, loaded.length, ids, 4, &count));
    CHECK_OK(gesta_setup_save(third, collect, &recorded));
    CHECK(recorded.length == loaded.length && memcmp(recorded.bytes, loaded.bytes, loaded.length) == 0);
    CHECK_OK(gesta_context_destroy(other));
    CHECK_OK(gesta_context_destroy(third));
    close_all();
}

/* Memory that was given back stays, filled, so that a later write to it is seen. */
enum { KEPT = 4096 };

/* Precedes each block. */
typedef struct {
    void *allocated;
    size_t size;
} block_head;

static struct {
    unsigned char *memory[KEPT];
    block_head head[KEPT];
    size_t count;
} kept;

static void *keep_new(void *user, size_t size, size_t alignment) {
    block_head head = {malloc(size + alignment + sizeof head), size};
    if (user != &kept || head.allocated == NULL) return NULL;
    uintptr_t start = (uintptr_t)head.allocated;
    uintptr_t at = (start + sizeof head + alignment - 1) / alignment * alignment;
    unsigned char *memory = (unsigned char *)head.allocated + (at - start);
    memcpy(memory - sizeof head, &head, sizeof head);
    return memory;
}

static void keep_given(void *user, void *memory) {
    CHECK(user == &kept && kept.count < KEPT);
    kept.memory[kept.count] = memory;
    block_head *head = &kept.head[kept.count++];
    memcpy(head, (unsigned char *)memory - sizeof *head, sizeof *head);
    memset(memory, 0xff, head->size);
}

/* A context frees its recognizers by slot: children in slots that others had left come before their parent. */
static void freed_before_their_parent(void) {
    gesta_allocator hook;
    memset(&hook, 0, sizeof hook);
    hook.size = sizeof hook;
    hook.allocate = keep_new;
    hook.release = keep_given;
    hook.user = &kept;
    CHECK_OK(gesta_allocator_set(&hook));
    gesta_context *context = context_new(0);
    uint32_t earlier[32], parent;
    for (int i = 0; i < 32; i++) earlier[i] = recognizer_new(context, "gesta.tap");
    parent = recognizer_new(context, "gesta.tap");
    for (int i = 0; i < 32; i++) CHECK_OK(gesta_recognizer_destroy(context, earlier[i]));
    CHECK_OK(gesta_recognizer_set_number(context, parent, "per_contact", SIZE_MAX, 1));
    CHECK_OK(gesta_recognizer_add_action(context, parent, heard_callback, &h, NULL, NULL));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_allocator_set(NULL));
    unsigned long changed = 0;
    for (size_t i = 0; i < kept.count; i++) {
        for (size_t at = 0; at < kept.head[i].size; at++) changed += kept.memory[i][at] != 0xff;
        free(kept.head[i].allocated);
    }
    CHECK(kept.count > 50);
    CHECK_EQUAL(changed, 0);
}

int main(void) {
    what_is_refused();
    traces_and_setups();
    destroyed_from_an_event(0);
    destroyed_from_an_event(1);
    checked();
    settings();
    saved_twice();
    freed_before_their_parent();
    return check_end();
}
