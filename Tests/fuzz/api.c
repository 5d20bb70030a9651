/*
 * The whole C interface: calls decoded from bytes, on up to three contexts, from outside and from within callbacks. A
 * record of eight bytes is one call; support/world.h checks what must hold for any calls.
 */
#include "support/calls_input.h"
#include "support/calls_lists.h"
#include "support/calls_recognizers.h"
#include "support/calls_relations.h"

/* ------------------------------------------------------------------------------------------------------- traces -- */

static void write_trace(const char *bytes, size_t length, void *user) {
    place *p = ((grant *)user)->place;
    HOLD(((grant *)user)->released == 0);
    if (p->length + length > TRACE_MOST) p->cut = 1;
    if (p->cut) return;
    memcpy(p->text + p->length, bytes, length);
    p->length += length;
}

static int32_t prepare_replay(gesta_context *context, void *user) {
    (void)user;
    return register_own(context);
}

/* What was recorded comes again. */
static void replay(place *p) {
    char message[600] = "";
    gesta_trace_options options = {
        .size = sizeof options, .prepare = prepare_replay, .message = message, .capacity = sizeof message};
    gesta_trace_result result = {.size = sizeof result};
    if (p->length == 0 || p->cut || world.failed) return;
    char *text = exact(p->text, p->length);
    place *before = creating;
    creating = NULL;
    world.fails_in = 0;
    int32_t code = gesta_trace_replay(text, p->length, &options, &result);
    creating = before;
    if (code != GESTA_OK || result.differences != 0)
        fprintf(stderr, "%.*s\n%s: %s\n", (int)p->length, text, gesta_strerror(code), message);
    HOLD(code == GESTA_OK && result.differences == 0);
    free(text);
}

static void record_trace(place *p, const record *r) {
    if (r->a % 4 == 0) {
        if (CHANGE(p, gesta_trace_stop) != GESTA_OK || !p->records) return;
        p->records = 0;
        replay(p);
        return;
    }
    if (p->records || p->length > 0) return; /* one for each context: replaying takes as long as all that went before */
    grant *g = new_grant(p);
    if (g == NULL) return;
    p->records = 1;
    if (CHANGE(p, gesta_trace_start, write_trace, g, release_grant) != GESTA_OK) {
        g->withdrawn = 1;
        p->records = 0;
        p->length = 0;
    }
}

/* ----------------------------------------------------------------------------------------------------- contexts -- */

static void open_place(place *p, const record *r) {
    gesta_config config;
    char *text = p->text;
    memset(p, 0, sizeof *p);
    p->text = text != NULL ? text : malloc(TRACE_MOST);
    p->now = p->told = INT64_MIN;
    HOLD(gesta_config_init(&config, sizeof config) == GESTA_OK);
    config.flags = r->a % 16;
    config.max_contacts = r->b < 200 ? CONTACTS + 2 : 1 + r->b % 8;
    config.units_per_mm = r->c < 128 ? 1 : 6.3;
    int32_t code = gesta_context_create(&config, &p->context);
    HOLD(code == GESTA_OK || (code == GESTA_E_MEMORY && world.failed && p->context == NULL));
    if (code != GESTA_OK) return;
    grant *observer = new_grant(p), *log = new_grant(p);
    if (observer == NULL || log == NULL) abort();
    HOLD(gesta_context_set_observer(p->context, watch, observer, release_grant) == GESTA_OK);
    HOLD(gesta_context_set_log(p->context, log_line, log, release_grant) == GESTA_OK);
    if (r->x & 1 && register_own(p->context) == GESTA_OK) p->classes = 1;
}

static void close_place(place *p) {
    if (p->context == NULL) return;
    if (p->inside > 0) {
        HOLD(gesta_context_destroy(p->context) == GESTA_E_BUSY);
        return;
    }
    HOLD(gesta_context_destroy(p->context) == GESTA_OK);
    p->context = NULL;
    for (int i = 0; i < TRACKED && !world.failed; i++)
        HOLD(!state_is_open(p->tracked[i].tracker.state) && !p->tracked[i].tracker.provisional);
    HOLD(p->begans == p->ends || world.failed);
    for (unsigned i = 0; i < world.granted; i++)
        if (world.grants[i].place == p) HOLD(world.grants[i].released + world.grants[i].withdrawn == 1);
    unsigned kept = 0;
    for (unsigned i = 0; i < world.granted; i++)
        if (world.grants[i].place == p) kept++;
    if (kept == world.granted) world.granted = 0; /* nobody else has any: they may be given again */
    if (p->records) replay(p);
    p->records = 0;
}

static void change_place(place *p, const record *r) {
    if (r->a >= 240) close_place(p);
    else world.current = r->a % PLACES;
    place *now = &world.places[world.current];
    if (now->context == NULL && world.granted + 2 < GRANTS && now->inside == 0) open_place(now, r);
}

/* The next so many callbacks make calls of their own. */
static void arm(place *p, const record *r) {
    (void)p;
    world.armed = r->a % 32;
}

static void fail_allocation(place *p, const record *r) {
    (void)p;
    if (r->b == 7) world.fails_in = 1 + r->a % 16;
}

/* --------------------------------------------------------------------------------------------------------- calls -- */

static void (*const calls[])(place *, const record *) = {
    push_one_sample,
    push_one_sample,
    push_one_sample,
    push_one_sample,
    push_batch,
    push_batch,
    push_nothing,
    advance_by,
    advance_to_deadline,
    cancel_all,
    read_context,
    set_listeners,
    be_rude,
    call_host_from_elsewhere,
    add_recognizer,
    add_recognizer,
    end_recognizer,
    change_recognizer,
    change_recognizer,
    change_actions,
    set_anything,
    set_anything,
    get_anything,
    read_recognizer,
    read_verdict,
    read_samples,
    change_regions,
    change_regions,
    set_delegate,
    set_hit_test,
    relate,
    relate,
    register_own_classes,
    register_odd_class,
    read_classes,
    load_plugins,
    record_trace,
    record_trace,
    change_place,
    arm,
    arm,
    fail_allocation,
    read_lists,
    set_program,
    set_palm_guard,
    read_event_value,
    save_and_load,
    use_finger,
    use_finger,
    read_measures,
};
enum { CALLS = sizeof calls / sizeof *calls };

static void play(const record *r) {
    place *p = &world.places[world.current];
    if (p->context == NULL) {
        change_place(p, r);
        return;
    }
    p->compares = r->op >> 7 && r->c % 4 == 0; /* it costs a hundred calls */
    calls[(r->op & 0x7f) % CALLS](p, r);
    p->compares = 0;
}

static void act_inside(place *p, int reading) {
    record r;
    p->inside++;
    p->reading += (unsigned)reading;
    if (world.armed > 0 && world.depth < DEPTH_MOST && next_record(&world.in, &r)) {
        int compares = p->compares;
        world.armed--;
        world.depth++;
        play(&r);
        world.depth--;
        p->compares = compares;
    }
    p->reading -= (unsigned)reading;
    p->inside--;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const record first = {.x = 1};
    gesta_allocator hook = {.size = sizeof hook, .allocate = world_allocate, .release = world_release};
    char *texts_of_places[PLACES];
    record r;
    for (int i = 0; i < PLACES; i++) texts_of_places[i] = world.places[i].text;
    memset(&world, 0, sizeof world);
    for (int i = 0; i < PLACES; i++) world.places[i].text = texts_of_places[i];
    make_tables();
    HOLD(gesta_set_allocator(&hook) == GESTA_OK);
    world.in.at = data;
    world.in.end = data + size;
    open_place(&world.places[0], &first);
    while (next_record(&world.in, &r)) play(&r);
    for (int i = 0; i < PLACES; i++) close_place(&world.places[i]);
    for (odd *o = odds; o != NULL; o = odds) {
        odds = o->next;
        free(o);
    }
    HOLD(world.memory.live == 0 && world.memory.wrong == 0);
    HOLD(gesta_set_allocator(NULL) == GESTA_OK);
    return 0;
}
