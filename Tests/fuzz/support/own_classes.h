/*
 * Classes of the harness, which make any request of the host at any time, the same for the same parameters and
 * contacts, so that a trace with them replays.
 */
#ifndef OWN_CLASSES_H
#define OWN_CLASSES_H

#include "../../c/puppet.h"
#include "harness.h"

#include <math.h>

enum { CONTACTS = 12 };

static uint64_t mixed(uint64_t hash, const void *data, size_t size) {
    const uint8_t *at = data;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}

#define MIX(value) (hash = mixed(hash, &(value), sizeof(value)))

static uint64_t dice_of(const puppet_call *call) {
    const puppet *self = call->self;
    uint64_t hash = UINT64_C(14695981039346656037);
    double steps = self->host->parameter(self->instance, 1), reach = self->host->parameter(self->instance, 5);
    MIX(steps), MIX(reach);
    for (int i = PUPPET_BEGAN; i <= PUPPET_LEFT; i++) MIX(self->calls[i]);
    for (uint32_t i = 0; i < call->count; i++) {
        const gesta_contact *contact = call->contacts[i];
        int goes_down = call->what == PUPPET_LEFT && contact->phase == GESTA_PHASE_BEGAN; /* maybe under another id */
        HOLD(contact->phase >= GESTA_PHASE_BEGAN && contact->phase <= GESTA_PHASE_HOVER);
        HOLD((contact->phase == GESTA_PHASE_HOVER || goes_down) ==
             (call->what == PUPPET_HOVERED || call->what == PUPPET_LEFT));
        HOLD(contact->touch == NULL ? contact->phase == GESTA_PHASE_CANCELLED
                                    : goes_down || contact->touch->contact == contact->id);
        HOLD(isfinite(contact->x) && isfinite(contact->start_y) && contact->start_time <= contact->time);
        MIX(contact->x), MIX(contact->time);
    }
    MIX(call->value);
    return hash ^ hash >> 29;
}

/* One thing that a class may ask for, by the dice. */
static void ask_host(const puppet_call *call, uint64_t dice) {
    const gesta_host *host = call->self->host;
    gesta_instance *self = call->self->instance;
    const gesta_contact *contacts[CONTACTS];
    uint32_t n = (uint32_t)(dice >> 8) & 0xff;
    int32_t code = 0;
    switch (dice % 16) {
    case 0:
    case 1: code = host->set_state(self, n % 8); break;
    case 2:
    case 3: code = host->set_state(self, GESTA_STATE_BEGAN + n % 3); break;
    case 4: code = host->fail(self, n & 1 ? GESTA_REASON_OWN + n % 3 : n % 60, n % 7 ? n : (double)NAN, 1); break;
    case 5: code = host->ignore(self, n % CONTACTS); break;
    case 6: code = host->set_value(self, n % 8, n % 5 ? (int)n % 4 - 1 : (double)NAN); break;
    case 7: code = host->set_text(self, n % 8, "a text", n % 7); break;
    case 8:
    case 9: code = host->set_deadline(self, n % 4 ? host->now(self) + ((int64_t)n - 5) * MS : GESTA_NO_DEADLINE); break;
    case 14: code = host->set_confidence(self, n + n / 255); break;
    case 10: HOLD(host->contacts(self, contacts, n % CONTACTS) <= 1024); break;
    case 11: host->log(self, n % 6, "a line", n % 8 ? n % 7 : SIZE_MAX); break;
    case 12: {
        size_t length = 0;
        const char *text = host->parameter_text(self, n % 8, &length);
        HOLD(text == NULL || (n % 8 == 4 && strlen(text) == length));
        break;
    }
    case 13:
        HOLD(host->extension("no.such") == NULL && host->state(self) <= GESTA_STATE_FAILED &&
             host->units_per_mm(self) > 0);
        break;
    default: break;
    }
    HOLD(is_code(code));
}

static int32_t play_class(const puppet_call *call) {
    puppet *self = call->self;
    if (call->what == PUPPET_CREATE || call->what == PUPPET_DESTROY) return 0;
    /* What it remembers of earlier sequences would not be in a trace. */
    if (call->what == PUPPET_RESET) memset(self->calls, 0, sizeof self->calls);
    uint64_t dice = dice_of(call);
    if (call->what == PUPPET_SET_VALUE && dice % 3 == 0) { /* a call that fails is in no trace: nothing is done */
        self->calls[PUPPET_SET_VALUE]--;
        return GESTA_E_RANGE;
    }
    /* Not when parameters change: the classes of a replay are new and get changes from before the trace began. */
    if (call->what == PUPPET_PARAMETERS) return 0;
    for (uint64_t n = dice >> 60; n > 12; n--) ask_host(call, dice >> (n % 16));
    ask_host(call, dice);
    return 0;
}

static gesta_class own_tables[5];

static void make_tables(void) {
    own_tables[0] = puppet_table("test.rogue", GESTA_CLASS_CONTINUOUS);
    own_tables[1] = puppet_table("test.wild", GESTA_CLASS_DISCRETE);
    own_tables[2] = puppet_table("test.onlooker",
                                 GESTA_CLASS_CONTINUOUS | GESTA_CLASS_NEVER_PREVENTS | GESTA_CLASS_NEVER_PREVENTED);
    own_tables[3] = puppet_table("test.bare", GESTA_CLASS_DISCRETE);
    own_tables[3].deadline_reached = NULL;
    own_tables[3].parameters_changed = NULL;
    own_tables[3].parameter_count = 0;
    own_tables[3].value_count = 0;
    own_tables[3].set_value = NULL;
    own_tables[3].reasons = NULL;
    own_tables[3].reason_count = 0;
    own_tables[4] = puppet_hovering_table("test.hovering", GESTA_CLASS_CONTINUOUS);
    for (int i = 0; i < 5; i++) own_tables[i].release = NULL;
    puppet_play = play_class;
}

static int32_t register_own(gesta_context *context) {
    int32_t code = GESTA_OK;
    for (int i = 0; i < 5 && code == GESTA_OK; i++) code = gesta_class_register(context, &own_tables[i], NULL);
    return code;
}

#endif
