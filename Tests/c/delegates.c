/* Who goes first, who may go on beside whom, which tools count, and what the program's delegate is asked. */
#include "rivals.h"

static gesta_context *c;

static void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

/* Both ask to begin in one frame of contact 1. */
static void both_begin(uint32_t a, uint32_t b) {
    int64_t now = now_of(c);
    if (now < 0) now = 0;
    wish(a, GESTA_STATE_BEGAN);
    wish(b, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, now + 1, 1, 5, 5));
    CHECK_OK(push_move(c, now + 2, 1, 6, 5));
}

static void lift(void) {
    int64_t now = now_of(c);
    CHECK_OK(push_up(c, now + 1, 1, 6, 5));
}

static uint32_t owner_of(uint64_t contact) {
    uint32_t owner = 77;
    CHECK_OK(CONTACT(c, contact, owner, &owner));
    return owner;
}

static void in_pairs(void) {
    c = rivals_new(0);
    uint32_t a = stroke_new(c), b = stroke_new(c), d = stroke_new(c);
    CHECK_OK(gesta_recognizer_relate(c, b, GESTA_RELATION_SIMULTANEOUS, a, 1));
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b,
                                     5)); /* said already, and the order does not matter */
    both_begin(a, b);
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && state_of(c, b) == GESTA_STATE_BEGAN);
    CHECK(is_over(c, d, GESTA_STATE_FAILED, GESTA_REASON_LOST, a));
    CHECK_EQUAL(owner_of(1), a);
    lift();
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, d, 1));
    both_begin(a, d); /* b says nothing, and stays as it is, for a lets it */
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && state_of(c, d) == GESTA_STATE_BEGAN);
    CHECK(is_over(c, b, GESTA_STATE_FAILED, GESTA_REASON_LOST, d)); /* but d does not */
    lift();
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b, 0));
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b, 0));
    both_begin(a, b);
    CHECK(is_over(c, b, GESTA_STATE_FAILED, GESTA_REASON_LOST, a));
    close_all();
}

/* Flags of a class: one that only observes prevents no other; one that is never prevented is not affected by others. */
static void by_class(void) {
    static gesta_class looker, stubborn;
    c = rivals_new(0);
    looker = puppet_table("test.looker", GESTA_CLASS_CONTINUOUS | GESTA_CLASS_NEVER_PREVENTS);
    stubborn = puppet_table("test.stubborn", GESTA_CLASS_CONTINUOUS | GESTA_CLASS_NEVER_PREVENTED);
    CHECK_OK(gesta_class_register(c, &looker, NULL));
    CHECK_OK(gesta_class_register(c, &stubborn, NULL));
    uint32_t looks = rival_new(c, "test.looker"), plain = stroke_new(c), insists = rival_new(c, "test.stubborn"),
             late = stroke_new(c);
    both_begin(looks, plain);
    CHECK(state_of(c, looks) == GESTA_STATE_BEGAN && state_of(c, plain) == GESTA_STATE_BEGAN);
    CHECK_EQUAL(state_of(c, insists), GESTA_STATE_POSSIBLE);
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, plain));
    wish(insists, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 10, 1, 9, 9));
    CHECK_EQUAL(state_of(c, insists), GESTA_STATE_BEGAN);
    lift();
    both_begin(late, looks); /* `looks` goes first; by itself it can be prevented */
    CHECK(state_of(c, looks) == GESTA_STATE_BEGAN && state_of(c, late) == GESTA_STATE_BEGAN);
    lift();
    both_begin(plain, late);
    CHECK(is_over(c, looks, GESTA_STATE_FAILED, GESTA_REASON_LOST, plain));
    lift();
    both_begin(insists, late); /* who insists takes from others as ever */
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, insists));
    close_all();
}

static void ties(void) {
    c = rivals_new(0);
    uint32_t room = region_new(c, GESTA_REGION_ROOT, 0, 0, 100, 100), nook = region_new(c, room, 0, 0, 50, 50);
    uint32_t early = stroke_new(c), late = stroke_new(c);
    both_begin(late, early);
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, early));
    lift();
    at_region(c, late, room); /* the deeper one goes first */
    both_begin(late, early);
    CHECK(is_over(c, early, GESTA_STATE_FAILED, GESTA_REASON_LOST, late));
    lift();
    at_region(c, early, nook);
    both_begin(late, early);
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, early));
    lift();
    CHECK_OK(gesta_recognizer_set_number(c, late, GESTA_STR("priority"), 1)); /* and before that the priority */
    both_begin(late, early);
    CHECK(is_over(c, early, GESTA_STATE_FAILED, GESTA_REASON_LOST, late));
    lift();
    CHECK_OK(gesta_recognizer_set_number(c, early, GESTA_STR("priority"), INT32_MAX));
    CHECK_OK(gesta_recognizer_set_number(c, late, GESTA_STR("priority"), INT32_MIN));
    both_begin(late, early);
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, early));
    lift();
    CHECK_OK(gesta_recognizer_set_number(c, early, GESTA_STR("priority"), 0));
    CHECK_OK(gesta_recognizer_set_number(c, late, GESTA_STR("priority"), 0));
    at_region(c, late, GESTA_REGION_ROOT);
    at_region(c, early, GESTA_REGION_ROOT);
    both_begin(late, early);
    CHECK(is_over(c, late, GESTA_STATE_FAILED, GESTA_REASON_LOST, early));
    lift();
    /* Only in ties: who is first in time needs no rank. */
    CHECK_OK(gesta_recognizer_set_number(c, early, GESTA_STR("priority"), 9));
    wish(late, GESTA_STATE_BEGAN);
    CHECK_OK(push_down(c, 1000, 1, 5, 5));
    CHECK_OK(push_move(c, 1001, 1, 6, 5));
    wish(early, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 1002, 1, 7, 5));
    CHECK(is_over(c, early, GESTA_STATE_FAILED, GESTA_REASON_LOST, late));
    close_all();
}

static void tools(void) {
    c = rivals_new(0);
    uint32_t a = stroke_new(c), b = stroke_new(c);
    CHECK_OK(gesta_recognizer_set_number(c, b, GESTA_STR("tools"), GESTA_TOOLS_PEN | GESTA_TOOLS_ERASER));
    for (uint32_t tool = GESTA_TOOL_FINGER; tool <= GESTA_TOOL_MOUSE; tool++) {
        gesta_touch t = touch_at(tool, tool, GESTA_PHASE_BEGAN, 0, 0);
        t.tool = tool;
        CHECK_OK(gesta_push(c, &t, 1, sizeof t));
    }
    uint64_t ids[4] = {9, 9, 9, 9};
    size_t count = 0;
    /* It has tracked the first alone: contacts of different tools mix if the tools were set. */
    CHECK_EQUAL(following(c, a), 1);
    CHECK_OK(gesta_recognizer_contact_ids(c, b, ids, 4, &count));
    CHECK(count == 2 && ids[0] == GESTA_TOOL_PEN && ids[1] == GESTA_TOOL_ERASER);
    /* From now on: what it follows it goes on following. */
    CHECK_OK(gesta_recognizer_set_number(c, b, GESTA_STR("tools"), GESTA_TOOLS_FINGER));
    CHECK_EQUAL(following(c, b), 2);
    CHECK_OK(push_down(c, 10, 10, 0, 0));
    CHECK_EQUAL(following(c, b), 3);
    close_all();
}

/* A tool in the place of a set is refused, with the name of the constant that is meant, and a set in that of a tool. */
static void tools_in_place_of_sets(void) {
    static const char *const names[] = {"GESTA_TOOLS_FINGER (0x00000010)", "GESTA_TOOLS_PEN (0x00000020)",
                                        "GESTA_TOOLS_ERASER (0x00000040)", "GESTA_TOOLS_MOUSE (0x00000080)"};
    c = rivals_new(0);
    uint32_t a = stroke_new(c), tools = 0;
    for (uint32_t tool = GESTA_TOOL_FINGER; tool <= GESTA_TOOL_MOUSE; tool++) {
        CHECK_ERROR(c, gesta_recognizer_set_number(c, a, GESTA_STR("tools"), tool), GESTA_E_RANGE, names[tool]);
        CHECK_ERROR(c, gesta_recognizer_set_number(c, a, GESTA_STR("tools"), 1u << tool), GESTA_E_RANGE,
                    "enum gesta_tools");
        uint32_t set = (uint32_t)GESTA_TOOLS_FINGER << tool;
        CHECK_ERROR(c, gesta_context_set_slop_factor(c, set, 1), GESTA_E_RANGE, "tool");
        gesta_touch t = touch_at(0, tool, GESTA_PHASE_BEGAN, 0, 0);
        t.tool = set;
        CHECK_ERROR(c, gesta_push(c, &t, 1, sizeof t), GESTA_E_PHASE, "tool");
        CHECK_OK(setting_of(c, a, "tools", &tools));
        CHECK_EQUAL(tools, ALL_TOOLS);
    }
    for (uint32_t set = 1; set < 16; set++)
        CHECK_OK(gesta_recognizer_set_number(c, a, GESTA_STR("tools"), set * GESTA_TOOLS_FINGER));
    CHECK_OK(setting_of(c, a, "tools", &tools));
    CHECK_EQUAL(tools, ALL_TOOLS);
    close_all();
}

/* ---- the delegate */

typedef struct asking {
    unsigned begin, receive, beside, released;
    uint32_t refuse_begin, refuse_receive, allow, allow_other; /* recognizers */
    uint32_t last, last_other;
    double last_y;
    uint64_t last_contact;
} asking;

static int32_t should_begin(gesta_context *context, uint32_t recognizer, void *user) {
    asking *a = (asking *)user;
    CHECK(context == c);
    a->begin++;
    a->last = recognizer;
    return recognizer != a->refuse_begin;
}

static int32_t should_receive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    asking *a = (asking *)user;
    CHECK(context == c && contact->phase == GESTA_PHASE_BEGAN && contact->start_y == contact->y);
    a->receive++;
    a->last = recognizer;
    a->last_y = contact->y;
    a->last_contact = contact->id;
    return recognizer == a->refuse_receive ? 0 : -1; /* all but 0 is yes */
}

static int32_t simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    asking *a = (asking *)user;
    CHECK(context == c && recognizer != other);
    a->beside++;
    a->last = recognizer;
    a->last_other = other;
    return recognizer == a->allow && other == a->allow_other;
}

static void asking_release(void *user) { ((asking *)user)->released++; }

static gesta_delegate delegate_of(asking *a) {
    gesta_delegate d;
    memset(&d, 0, sizeof d);
    d.size = sizeof d;
    d.should_begin = should_begin;
    d.should_receive = should_receive;
    d.simultaneous = simultaneous;
    d.user = a;
    d.release = asking_release;
    return d;
}

static asking asked;

static void open_asking(uint32_t flags) {
    memset(&asked, 0, sizeof asked);
    c = rivals_new(flags);
    gesta_delegate d = delegate_of(&asked);
    CHECK_OK(gesta_context_set_delegate(c, &d));
    memset(&d, 0x55, sizeof d); /* the table has been copied */
}

static void beginning(void) {
    char text[64];
    open_asking(0);
    uint32_t a = stroke_new(c), b = stroke_new(c);
    asked.refuse_begin = a;
    both_begin(a, b);
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_REFUSED, 0));
    CHECK_EQUAL(state_of(c, b), GESTA_STATE_BEGAN);
    CHECK_EQUAL(asked.begin, 2);
    CHECK_OK(gesta_recognizer_verdict(c, a, NULL, text, sizeof text, NULL));
    CHECK_HAS(text, "failed: ");
    CHECK_TEXT(gesta_reason_name(GESTA_REASON_REFUSED), "refused");
    wish(b, GESTA_STATE_CHANGED);
    CHECK_OK(push_move(c, 10, 1, 7, 5));
    CHECK_EQUAL(asked.begin, 2); /* not for what goes on */
    lift();
    asked.refuse_begin = 0;
    both_begin(a, b); /* the next sequence is asked about anew; b has lost before it would be asked */
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && asked.begin == 3);
    close_all();
}

/* Once a sequence, also for one that waits and is reviewed again and again. */
static void beginning_late(void) {
    open_asking(0);
    uint32_t a = mark_new(c), b = mark_new(c), d = mark_new(c);
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, b, 1));
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_REQUIRES_FAILURE, d, 1));
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK(asked.begin == 1 && asked.last == a && waits_for(c, a) == b);
    asked.refuse_begin = a; /* it has been asked */
    wish(b, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK_EQUAL(waits_for(c, a), d);
    wish(d, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 3, 1, 3, 0));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    CHECK_EQUAL(asked.begin, 1);
    close_all();
}

static void receiving(void) {
    open_asking(GESTA_CONFIG_Y_UP);
    uint32_t room = region_new(c, GESTA_REGION_ROOT, 0, 0, 100, 100);
    uint32_t a = stroke_new(c), b = at_region(c, stroke_new(c), room), off = stroke_new(c), pen = stroke_new(c),
             away = at_region(c, stroke_new(c), region_new(c, room, 50, 50, 9, 9));
    CHECK_OK(gesta_recognizer_set_number(c, off, GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_recognizer_set_number(c, pen, GESTA_STR("tools"), GESTA_TOOLS_PEN));
    asked.refuse_receive = a;
    CHECK_OK(push_down(c, 0, 7, 10, 20));
    CHECK_EQUAL(asked.receive, 2); /* a and b: the others could not receive it */
    CHECK_EQUAL(asked.last_contact, 7);
    CHECK_NEAR(asked.last_y, 20, 0); /* as it was pushed */
    CHECK(following(c, a) == 0 && following(c, b) == 1 && following(c, away) == 0);
    CHECK_EQUAL(verdict_of(c, a).sequence, 0);
    asked.refuse_receive = 0;
    CHECK_OK(push_move(c, 1, 7, 11, 20));
    CHECK_OK(push_down(c, 2, 8, 55, 55));
    CHECK_EQUAL(asked.receive, 5);
    CHECK(following(c, a) == 1 && following(c, b) == 2 && following(c, away) == 1);
    CHECK_OK(push_up(c, 3, 7, 11, 20));
    CHECK_EQUAL(asked.receive, 5);
    close_all();
}

/* A pointer that goes down ends the hovering above, unless the recognizer may not receive it. */
static void hovering(void) {
    open_asking(0);
    uint32_t hover = recognizer_new(c, "gesta.hover");
    gesta_touch above = touch_at(0, 7, GESTA_PHASE_HOVER, 10, 20), down = touch_at(1, 7, GESTA_PHASE_BEGAN, 10, 20);
    above.tool = down.tool = GESTA_TOOL_MOUSE;
    CHECK_OK(gesta_push(c, &above, 1, sizeof above));
    CHECK_EQUAL(state_of(c, hover), GESTA_STATE_BEGAN);
    asked.refuse_receive = hover;
    CHECK_OK(gesta_push(c, &down, 1, sizeof down));
    CHECK_EQUAL(asked.receive, 1);
    CHECK_EQUAL(state_of(c, hover), GESTA_STATE_BEGAN);
    down.time = 2, down.phase = GESTA_PHASE_ENDED;
    CHECK_OK(gesta_push(c, &down, 1, sizeof down));
    asked.refuse_receive = 0;
    down.time = 3, down.phase = GESTA_PHASE_BEGAN;
    CHECK_OK(gesta_push(c, &down, 1, sizeof down));
    CHECK_EQUAL(asked.receive, 2);
    CHECK_EQUAL(state_of(c, hover), GESTA_STATE_ENDED);
    close_all();
}

static void beside(void) {
    open_asking(0);
    uint32_t a = stroke_new(c), b = stroke_new(c);
    asked.allow = b, asked.allow_other = a;
    both_begin(a, b);
    CHECK(state_of(c, a) == GESTA_STATE_BEGAN && state_of(c, b) == GESTA_STATE_BEGAN);
    CHECK(asked.beside > 0 && asked.last == b && asked.last_other == a);
    lift();
    asked.allow = a, asked.allow_other = b; /* the other way round is another question */
    both_begin(a, b);
    CHECK(is_over(c, b, GESTA_STATE_FAILED, GESTA_REASON_LOST, a));
    lift();
    /* What was declared is not asked about, and not forbidden. */
    asked.allow = 0, asked.beside = 0;
    CHECK_OK(gesta_recognizer_relate(c, a, GESTA_RELATION_SIMULTANEOUS, b, 1));
    both_begin(a, b);
    CHECK(state_of(c, b) == GESTA_STATE_BEGAN && asked.beside == 0);
    close_all();
}

static void setting(void) {
    static asking second;
    struct {
        gesta_delegate delegate;
        uint64_t tail;
    } larger;
    union {
        uint64_t align;
        char bytes[128];
    } room;
    memset(&second, 0, sizeof second);
    open_asking(0);
    gesta_delegate d = delegate_of(&second);
    d.size = offsetof(gesta_delegate, release);
    CHECK_ERROR(c, gesta_context_set_delegate(c, &d), GESTA_E_SIZE, "delegate");
    d.size = 0;
    for (d.size = sizeof d - 7; d.size < sizeof d; d.size++) /* half a function is none */
        CHECK_ERROR(c, gesta_context_set_delegate(c, &d), GESTA_E_SIZE, "delegate");
    d.reserved = 1;
    d.reserved = 0;
    memcpy(room.bytes + 4, &d, sizeof d);
    larger.delegate = d;
    larger.delegate.size = sizeof larger;
    larger.tail = 1; /* something that this version does not know */
    CHECK(asked.released == 0 && second.released == 0);
    uint32_t a = stroke_new(c);
    both_begin(a, a);
    CHECK_EQUAL(asked.begin, 1);
    lift();
    larger.tail = 0;
    CHECK_OK(gesta_context_set_delegate(c, &larger.delegate));
    CHECK(asked.released == 1 && second.released == 0);
    CHECK_OK(gesta_context_set_delegate(c, NULL));
    CHECK_EQUAL(second.released, 1);
    both_begin(a, a);
    CHECK(second.begin == 0 && state_of(c, a) == GESTA_STATE_BEGAN);
    lift();
    /* Any function may be missing, all of them too. */
    memset(&d, 0, sizeof d);
    d.size = sizeof d;
    d.user = &second;
    d.release = asking_release;
    CHECK_OK(gesta_context_set_delegate(c, &d));
    both_begin(a, stroke_new(c));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_BEGAN);
    lift();
    close_all();
    CHECK(second.released == 2 && asked.released == 1);
}

int main(void) {
    in_pairs();
    by_class();
    ties();
    tools();
    tools_in_place_of_sets();
    beginning();
    beginning_late();
    receiving();
    hovering();
    beside();
    setting();
    return check_end();
}
