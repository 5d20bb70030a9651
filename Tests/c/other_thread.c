/* Host functions work only on the thread of the class's function: on another one they are refused, change nothing. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "puppet.h"

static const gesta_host *host;
static gesta_instance *instance;
static unsigned calls;

static void *create(const gesta_host *given, gesta_instance *made, void *user) {
    (void)user;
    host = given, instance = made;
    return &calls;
}

static void destroy(void *self) { (void)self; }

static void *meddle(void *unused) {
    const gesta_contact *contact = NULL;
    double xy[2] = {1, 2};
    size_t length = 77;
    CHECK_EQUAL(host->set_state(instance, GESTA_STATE_RECOGNIZED), GESTA_E_BUSY);
    CHECK_EQUAL(host->fail(instance, GESTA_REASON_UNSTATED, 1, 2), GESTA_E_BUSY);
    CHECK_EQUAL(host->ignore(instance, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_value(instance, 0, 5), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_text(instance, 5, "no", SIZE_MAX), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_deadline(instance, 1000), GESTA_E_BUSY);
    CHECK_EQUAL(host->to_local(instance, xy, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->to_root(instance, xy, 1), GESTA_E_BUSY);
    CHECK_NEAR(host->parameter(instance, 0), 0, 0);
    CHECK(host->parameter_text(instance, 4, &length) == NULL && length == 77);
    CHECK_EQUAL(host->contacts(instance, &contact, 1), 0);
    CHECK(contact == NULL);
    CHECK(host->now(instance) == INT64_MIN);
    CHECK_EQUAL(host->state(instance), 0);
    CHECK_NEAR(host->units_per_mm(instance), 0, 0);
    host->log(instance, GESTA_LOG_ERROR, "not from here", SIZE_MAX);
    return unused;
}

static void began(void *self, const gesta_contact *const *contacts, size_t count) {
    const gesta_contact *contact = NULL;
    pthread_t thread;
    (void)self, (void)contacts, (void)count;
    calls++;
    CHECK(pthread_create(&thread, NULL, meddle, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_NEAR(host->parameter(instance, 0), 0.5, 0);
    CHECK_EQUAL(host->contacts(instance, &contact, 1), 1);
    CHECK(contact != NULL && host->now(instance) == 5);
    CHECK_EQUAL(host->set_state(instance, GESTA_STATE_RECOGNIZED), GESTA_OK);
}

static unsigned lines;

static void log_line(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context, (void)level, (void)message, (void)user;
    lines++;
}

int main(void) {
    gesta_context *context = context_new(0);
    gesta_class table = puppet_table("test.threads", 0);
    table.create = create, table.destroy = destroy, table.touches_began = began;
    table.reset = destroy, table.parameters_changed = NULL, table.deadline_reached = NULL;
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    CHECK_OK(gesta_class_register(context, &table, NULL));
    uint32_t r = recognizer_new(context, "test.threads");
    CHECK_OK(push_down(context, 5, 1, 0, 0));
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(lines, 0);
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(verdict_of(context, r).refused, 0);
    CHECK_NEAR(number_of(context, r, "dx"), 0, 0);
    meddle(NULL); /* on the right thread, but no function of the class runs */
    CHECK_EQUAL(lines, 0);
    CHECK_OK(gesta_context_destroy(context));
    return check_end();
}
