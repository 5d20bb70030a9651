/* The surest recognition of a frame wins, where priority and depth are equal. */
#include "puppet.h"

enum { MOST = 4 };

static gesta_context *c;
static heard h;
/* What each instance does when contact 1 moves or lifts. */
static struct {
    puppet *self;
    uint32_t confidence, request; /* 0: none */
} plays[MOST];
static uint32_t ids[MOST], made;
static uint32_t confidence_told[16]; /* while each event is delivered */

static int32_t play(const puppet_call *call) {
    if (call->what == PUPPET_CREATE) plays[made++].self = call->self;
    if (call->what != PUPPET_MOVED && call->what != PUPPET_ENDED) return 0;
    for (uint32_t i = 0; i < made; i++) {
        if (plays[i].self != call->self || plays[i].request == 0) continue;
        if (plays[i].confidence) CHECK_OK(call->self->host->set_confidence(call->self->instance, plays[i].confidence));
        CHECK_OK(call->self->host->set_state(call->self->instance, plays[i].request));
    }
    return 0;
}

static void observe(gesta_context *context, const gesta_event *event, void *user) {
    if (h.count < 16) CHECK_OK(INFO(context, event->recognizer, confidence, &confidence_told[h.count]));
    heard_callback(context, event, user);
}

static void begin(uint32_t count, uint32_t flags) {
    static gesta_class table;
    c = context_new(0);
    table = puppet_table("test.sure", flags);
    puppet_forget();
    puppet_play = play;
    made = 0;
    memset(plays, 0, sizeof plays);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_class_register(c, &table, NULL));
    for (uint32_t i = 0; i < count; i++) ids[i] = recognizer_new(c, "test.sure");
    CHECK_OK(gesta_context_set_observer(c, observe, &h, NULL));
}

static void recognize(uint32_t which, uint32_t confidence) {
    plays[which].confidence = confidence;
    plays[which].request = GESTA_STATE_ENDED;
}

static uint32_t confidence_of(uint32_t which) {
    uint32_t confidence = 999;
    CHECK_OK(INFO(c, ids[which], confidence, &confidence));
    return confidence;
}

static void stroke(void) {
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, MS, 1, 1, 0));
    CHECK_OK(push_up(c, 2 * MS, 1, 1, 0));
}

static const char *text_of(uint32_t which) {
    static char text[256];
    CHECK_OK(gesta_recognizer_verdict(c, ids[which], NULL, text, sizeof text, NULL));
    return text;
}

static void the_surest_wins(void) {
    begin(3, GESTA_CLASS_DISCRETE);
    CHECK_EQUAL(confidence_of(0), GESTA_CONFIDENCE_UNSTATED);
    recognize(0, 160);
    recognize(1, 0); /* states none */
    recognize(2, 231);
    stroke();
    CHECK_EQUAL(state_of(c, ids[2]), GESTA_STATE_ENDED);
    gesta_verdict first = verdict_of(c, ids[0]), second = verdict_of(c, ids[1]);
    CHECK(first.reason == GESTA_REASON_LOST && first.blocker == ids[2] && first.measured == 160 && first.limit == 231);
    CHECK(second.reason == GESTA_REASON_LOST && second.blocker == ids[2] && second.measured == 128);
    CHECK_HAS(text_of(0), "another recognizer won its contact: test.sure (recognizer");
    CHECK_HAS(text_of(0), "), confidence 231 over 160");
    CHECK_EQUAL(confidence_of(0), 160);
    CHECK_EQUAL(confidence_of(2), 231);
    CHECK(h.count == 3 && h.events[0].event.recognizer == ids[2] && confidence_told[0] == 231);
    /* The next sequence begins with the default, and of equals the earlier created wins. */
    for (int i = 0; i < 3; i++) plays[i].request = 0;
    CHECK_OK(push_down(c, 10 * MS, 1, 0, 0));
    CHECK_EQUAL(confidence_of(2), GESTA_CONFIDENCE_UNSTATED);
    recognize(1, 0);
    recognize(2, GESTA_CONFIDENCE_UNSTATED);
    CHECK_OK(push_move(c, 11 * MS, 1, 1, 0));
    CHECK_EQUAL(state_of(c, ids[1]), GESTA_STATE_ENDED);
    CHECK(verdict_of(c, ids[2]).measured == 0 && verdict_of(c, ids[2]).limit == 0);
    CHECK(strstr(text_of(2), "confidence") == NULL);
    CHECK_OK(gesta_context_destroy(c));
}

static void priority_and_depth_come_first(void) {
    gesta_rect everywhere = {-100, -100, 200, 200};
    uint32_t region = 0;
    begin(2, GESTA_CLASS_DISCRETE);
    recognize(0, 10);
    recognize(1, 250);
    CHECK_OK(gesta_recognizer_set_number(c, ids[0], GESTA_STR("priority"), 1));
    stroke();
    CHECK_EQUAL(state_of(c, ids[0]), GESTA_STATE_ENDED);
    CHECK(verdict_of(c, ids[1]).reason == GESTA_REASON_LOST && verdict_of(c, ids[1]).limit == 0);
    CHECK_OK(gesta_context_destroy(c));

    begin(2, GESTA_CLASS_DISCRETE);
    recognize(0, 10);
    recognize(1, 250);
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &everywhere, &region));
    CHECK_OK(gesta_recognizer_attach(c, ids[0], region));
    stroke();
    CHECK_EQUAL(state_of(c, ids[0]), GESTA_STATE_ENDED);
    CHECK_EQUAL(verdict_of(c, ids[1]).limit, 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* The others had not recognized: confidence did not decide. */
static void an_earlier_frame_wins(void) {
    begin(2, GESTA_CLASS_DISCRETE);
    recognize(0, 10);
    plays[1].confidence = 250;
    stroke();
    CHECK_EQUAL(state_of(c, ids[0]), GESTA_STATE_ENDED);
    CHECK(verdict_of(c, ids[1]).reason == GESTA_REASON_LOST && verdict_of(c, ids[1]).limit == 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* 0 and 1 wait for 2; when that fails, the surer of them wins. */
static void waiting_recognitions(void) {
    begin(3, GESTA_CLASS_DISCRETE);
    recognize(0, 90);
    recognize(1, 91);
    CHECK_OK(gesta_recognizer_relate(c, ids[0], GESTA_RELATION_REQUIRES_FAILURE, ids[2], 1));
    CHECK_OK(gesta_recognizer_relate(c, ids[1], GESTA_RELATION_REQUIRES_FAILURE, ids[2], 1));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, MS, 1, 1, 0));
    CHECK_EQUAL(state_of(c, ids[0]), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(confidence_of(0), 90);
    CHECK_OK(gesta_recognizer_set_number(c, ids[2], GESTA_STR("enabled"), 0));
    CHECK_EQUAL(state_of(c, ids[1]), GESTA_STATE_ENDED);
    CHECK(verdict_of(c, ids[0]).measured == 90 && verdict_of(c, ids[0]).limit == 91);
    CHECK_OK(gesta_context_destroy(c));

    /* One that still waits has not lost by confidence. */
    begin(3, GESTA_CLASS_DISCRETE);
    recognize(0, 95);
    recognize(1, 91);
    CHECK_OK(gesta_recognizer_relate(c, ids[0], GESTA_RELATION_REQUIRES_FAILURE, ids[2], 1));
    stroke();
    CHECK_EQUAL(state_of(c, ids[1]), GESTA_STATE_ENDED);
    CHECK(verdict_of(c, ids[0]).reason == GESTA_REASON_LOST && verdict_of(c, ids[0]).limit == 0);
    CHECK_OK(gesta_context_destroy(c));
}

/* A sequence that waits while the next one has begun keeps its confidence. */
static void deferred_sequence(void) {
    begin(2, GESTA_CLASS_DISCRETE);
    uint32_t twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    recognize(0, 70);
    CHECK_OK(gesta_recognizer_relate(c, ids[0], GESTA_RELATION_REQUIRES_FAILURE, twice, 1));
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_up(c, MS, 1, 0, 0));
    plays[0].request = 0;
    CHECK_OK(push_down(c, 2 * MS, 1, 0, 0));
    CHECK_EQUAL(confidence_of(0), GESTA_CONFIDENCE_UNSTATED);
    h.count = 0;
    CHECK_OK(push_move(c, 3 * MS, 1, 90, 0)); /* the double tap fails */
    int found = 0;
    for (size_t i = 0; i < h.count; i++)
        if (h.events[i].event.recognizer == ids[0] && h.events[i].event.state == GESTA_STATE_ENDED) {
            found++;
            CHECK_EQUAL(confidence_told[i], 70);
        }
    CHECK_EQUAL(found, 1);
    CHECK_OK(gesta_context_destroy(c));
}

static int32_t refused(const puppet_call *call) {
    const gesta_host *host = call->self ? call->self->host : NULL;
    if (call->what == PUPPET_CREATE)
        CHECK_EQUAL(host->set_confidence(call->self->instance, 1), GESTA_E_STATE); /* no sequence */
    if (call->what == PUPPET_RESET) CHECK_OK(host->set_confidence(call->self->instance, 0));
    if (call->what == PUPPET_BEGAN) {
        CHECK_EQUAL(host->set_confidence(call->self->instance, 256), GESTA_E_RANGE);
        CHECK_EQUAL(host->set_confidence(NULL, 1), GESTA_E_ARGUMENT);
        CHECK_OK(host->set_state(call->self->instance, GESTA_STATE_ENDED));
        CHECK_OK(host->set_confidence(call->self->instance, 255)); /* with the request */
    }
    return 0;
}

static void what_is_refused(void) {
    begin(0, GESTA_CLASS_DISCRETE);
    puppet_play = refused;
    ids[0] = recognizer_new(c, "test.sure");
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_EQUAL(confidence_of(0), 255);
    CHECK_EQUAL(state_of(c, ids[0]), GESTA_STATE_ENDED);
    CHECK_OK(gesta_context_destroy(c));
}

int main(void) {
    the_surest_wins();
    priority_and_depth_come_first();
    an_earlier_frame_wins();
    waiting_recognitions();
    deferred_sequence();
    what_is_refused();
    return check_end();
}
