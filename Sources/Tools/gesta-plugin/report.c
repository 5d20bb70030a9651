#include "report.h"
#include "output.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

static void add(struct report *report, const struct finding *finding, uint32_t test) {
    if (finding->rule >= RULE_COUNT || report->is_allowed[finding->rule]) return;
    for (uint32_t at = 0; at < report->finding_count; at++) {
        struct report_finding *it = &report->findings[at];
        if (it->finding.rule == finding->rule && it->finding.function == finding->function &&
            it->finding.class_index == finding->class_index) {
            it->times++;
            return;
        }
    }
    if (report->finding_count == REPORT_FINDINGS_MOST) return;
    struct report_finding *it = &report->findings[report->finding_count++];
    it->finding = *finding;
    it->finding.text[sizeof it->finding.text - 1] = 0;
    it->test = test;
    it->times = 1;
}

void report_add(struct report *report, const struct shared *test) {
    uint32_t count = test->finding_count < FINDINGS_MOST ? test->finding_count : FINDINGS_MOST;
    for (uint32_t at = 0; at < count; at++) add(report, &test->findings[at], test->test);
}

/* "org.example.knock, touches_moved", or the plugin where no class is at fault. */
static void write_place(const struct report *report, const struct report_finding *it, char *text, size_t capacity) {
    const char *class = it->test > TEST_PROBE && it->finding.class_index < report->class_count
                            ? report->class_ids[it->finding.class_index]
                            : NULL;
    const char *function = function_name(it->finding.function);
    snprintf(text, capacity, "%s%s%s", class == NULL ? "" : class, class != NULL && function[0] != 0 ? ", " : "",
             function);
    if (text[0] == 0) snprintf(text, capacity, "the plugin");
}

static void write_command(const struct report *report, const struct report_finding *it, char *text, size_t capacity) {
    size_t used = (size_t)snprintf(text, capacity, "gesta-plugin check --seed %llu", (unsigned long long)report->seed);
    if (it->test > TEST_PROBE)
        used += (size_t)snprintf(text + used, capacity - used, " --only %s", test_name(it->test));
    if (it->finding.session != UINT32_MAX && it->test != TEST_MEMORY)
        used += (size_t)snprintf(text + used, capacity - used, " --session %u", it->finding.session);
    snprintf(text + used, capacity - used, " %s", report->path);
}

void report_write(const struct report *report, FILE *file) {
    char text[8192];
    fprintf(file, "%s\n", shown(report->path, TEXT_SHOWN));
    if (report->rejection[0] != 0) fprintf(file, "%s", report->rejection);
    else fprintf(file, "%s", report->description);
    for (uint32_t at = 0; at < report->class_count; at++) {
        if (report->played[at].sessions == 0) continue;
        fprintf(file, "%s: %u sessions of seed %llu, recognized in %u of %u sequences%s\n", report->class_ids[at],
                report->played[at].sessions, (unsigned long long)report->seed, report->played[at].recognized,
                report->played[at].sequences,
                report->played[at].recognized == 0 ? ": these sessions do not have its gesture" : "");
    }
    for (uint32_t at = 0; at < report->finding_count; at++) {
        const struct report_finding *it = &report->findings[at];
        write_place(report, it, text, sizeof text);
        fprintf(file, "\n[%s] %s: %s\n", rule_name((enum rule)it->finding.rule), text,
                shown(it->finding.text, TEXT_SHOWN));
        fprintf(file, "    gesta_plugin.h: %s\n", rule_statement((enum rule)it->finding.rule));
        write_command(report, it, text, sizeof text);
        fprintf(file, "    again: %s\n", text);
    }
    if (report->is_unfinished)
        fprintf(file, "\nThe check took longer than %d seconds: what is left of it was not run.\n", CHECK_SECONDS);
    if (report->rejection[0] != 0) fprintf(file, "\nNot loaded.\n");
    else if (report->finding_count == 0) fprintf(file, "\nNo findings.\n");
    else fprintf(file, "\n%u finding%s.\n", report->finding_count, report->finding_count == 1 ? "" : "s");
}

void report_write_json(const struct report *report, FILE *file) {
    size_t capacity = 1 << 20;
    struct output out = {malloc(capacity), capacity, 0};
    char text[8192];
    if (out.text == NULL) return;
    put(&out, "{\"file\": ");
    put_json(&out, report->path);
    put(&out, ", \"seed\": %llu, \"loaded\": %s", (unsigned long long)report->seed,
        report->rejection[0] == 0 ? "true" : "false");
    put(&out, report->rejection[0] == 0 ? ", \"description\": " : ", \"rejection\": ");
    put_json(&out, report->rejection[0] == 0 ? report->description : report->rejection);
    put(&out, ", \"finished\": %s, \"classes\": [", report->is_unfinished ? "false" : "true");
    for (uint32_t at = 0; at < report->class_count; at++) {
        put(&out, "%s{\"id\": ", at == 0 ? "" : ", ");
        put_json(&out, report->class_ids[at]);
        put(&out, ", \"sessions\": %u, \"sequences\": %u, \"recognized\": %u}", report->played[at].sessions,
            report->played[at].sequences, report->played[at].recognized);
    }
    put(&out, "], \"findings\": [");
    for (uint32_t at = 0; at < report->finding_count; at++) {
        const struct report_finding *it = &report->findings[at];
        put(&out, "%s{\"rule\": \"%s\", \"class\": ", at == 0 ? "" : ", ", rule_name((enum rule)it->finding.rule));
        if (it->test > TEST_PROBE && it->finding.class_index < report->class_count)
            put_json(&out, report->class_ids[it->finding.class_index]);
        else put(&out, "null");
        put(&out, ", \"function\": \"%s\", \"text\": ", function_name(it->finding.function));
        put_json(&out, shown(it->finding.text, TEXT_SHOWN));
        put(&out, ", \"statement\": ");
        put_json(&out, rule_statement((enum rule)it->finding.rule));
        put(&out, ", \"test\": \"%s\", \"session\": ", test_name(it->test));
        if (it->finding.session == UINT32_MAX) put(&out, "null");
        else put(&out, "%u", it->finding.session);
        write_command(report, it, text, sizeof text);
        put(&out, ", \"again\": ");
        put_json(&out, text);
        put(&out, "}");
    }
    put(&out, "]}\n");
    fwrite(out.text, 1, out.length, file);
    free(out.text);
}
