/*
 * gesta_adapter_check.h - finds mistakes in adapters, the code that passes the events of a toolkit to Gesta.
 *
 * A library of its own, for the time while an adapter is written: link -lgesta-adapter-check before -lgesta. It records
 * a trace of the context, looks for what no device and no person does, and names the line of the adapter to change.
 *
 *     static void print(const gesta_adapter_finding *finding, void *user) {
 *         fprintf(stderr, "%s\n", finding->text);
 *     }
 *
 *     gesta_adapter_check *check;
 *     if (gesta_adapter_check_start(context, NULL, NULL, &check) != GESTA_OK) return 1;
 *     ... use the program: tap, drag, press both buttons, leave the window ...
 *     gesta_adapter_check_report(check, print, NULL, NULL);
 *     gesta_adapter_check_stop(check);
 *
 * The guide "Write an adapter" has every finding with the wrong and the right line.
 */
#ifndef GESTA_ADAPTER_CHECK_H
#define GESTA_ADAPTER_CHECK_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of findings about an adapter. Their names are those of gesta_adapter_finding.name. */
enum gesta_adapter_finding_kind {
    /** "two_clocks": samples and gesta_advance have times from different clocks. */
    GESTA_ADAPTER_TWO_CLOCKS = 1,
    /** "time_unit": the times are not nanoseconds. gesta_context_check reports it as GESTA_FINDING_TIMES. */
    GESTA_ADAPTER_TIME_UNIT = 2,
    /** "times_of_handling": samples have the time at which they were handled, not that of their event. */
    GESTA_ADAPTER_TIMES_OF_HANDLING = 3,
    /** "late_samples": samples and calls of gesta_advance are not in the order of their times. */
    GESTA_ADAPTER_LATE_SAMPLES = 4,
    /** "missed_deadlines": gesta_advance is not called when gesta_next_deadline says so. */
    GESTA_ADAPTER_MISSED_DEADLINES = 5,
    /** "doubled_mouse": the mouse events that a system makes from touches are pushed, too. */
    GESTA_ADAPTER_DOUBLED_MOUSE = 6,
    /** "second_button": another button of a mouse that is down is pushed as another contact. */
    GESTA_ADAPTER_SECOND_BUTTON = 7,
    /** "missing_lift": contacts go down and never lift. */
    GESTA_ADAPTER_MISSING_LIFT = 8,
    /** "missing_cancel": a contact was down while the program saw no events of it, for example without the focus. */
    GESTA_ADAPTER_MISSING_CANCEL = 9,
    /** "not_down": a contact moves or lifts that is not down. */
    GESTA_ADAPTER_NOT_DOWN = 10,
    /** "units": positions are not in the units that units_per_mm says. */
    GESTA_ADAPTER_UNITS = 11,
    /** "upside_down": y grows in the other direction than the regions of the program. */
    GESTA_ADAPTER_UPSIDE_DOWN = 12,
    /** "repeated_samples": the same samples are pushed twice. */
    GESTA_ADAPTER_REPEATED_SAMPLES = 13,
    /** "unchanged_contacts": contacts are pushed as moved that have not moved. */
    GESTA_ADAPTER_UNCHANGED_CONTACTS = 14,
    /** "wheel_as_contact": turns of a wheel are pushed as contacts. */
    GESTA_ADAPTER_WHEEL_AS_CONTACT = 15,
    /** "refused": gesta_push, gesta_advance or gesta_push_motion failed for another reason. */
    GESTA_ADAPTER_REFUSED = 16,
    /** "no_input": nothing was pushed, so there was nothing to check. */
    GESTA_ADAPTER_NO_INPUT = 17
};

/** A finding about an adapter. */
typedef struct gesta_adapter_finding {
    uint32_t size;      /**< [unit=bytes] sizeof(gesta_adapter_finding) in the library. */
    uint32_t kind;      /**< A value of enum gesta_adapter_finding_kind. */
    uint64_t count;     /**< How many times it was seen, at least. 1 or more. */
    const char *name;   /**< [lifetime=static] Name of the kind: "two_clocks". */
    const char *seen;   /**< [lifetime=call] What was seen, with figures. */
    const char *why;    /**< [lifetime=static] Why it matters. */
    const char *change; /**< [lifetime=static] The line of the adapter to change. */
    const char *text;   /**< [lifetime=call] Name, seen, why and change in one line. */
} gesta_adapter_finding;

/** What watches a context. Opaque. */
typedef struct gesta_adapter_check gesta_adapter_check;

/**
 * [read-only] Receives a finding.
 * @param finding [in, lifetime=call] The finding.
 * @param user    [in, nullable] The pointer that was passed with the callback.
 */
typedef void (*gesta_adapter_finding_callback)(const gesta_adapter_finding *finding, void *user);

/**
 * Starts to watch what is pushed to a context.
 *
 * This records a trace, and a context has only one at a time: a program that also needs the text passes `write`, in
 * the place of calling gesta_trace_start.
 * @param write [in, nullable, lifetime=context] Receives the text of the trace.
 * @param user  [in, nullable, lifetime=context] Passed to write.
 * @param check [out] What watches the context; NULL after an error.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or check is NULL), GESTA_E_MEMORY (out of memory); or an error of
 *          gesta_trace_start, such as GESTA_E_BUSY (a trace is being recorded).
 */
GESTA_MUST_CHECK int32_t gesta_adapter_check_start(gesta_context *context, gesta_write_callback write, void *user,
                                                   gesta_adapter_check **check);

/**
 * Reports what was found so far, in the order of the kinds.
 * @param report [in, nullable, lifetime=call] Called for each finding.
 * @param user   [in, nullable, lifetime=call] Passed to report.
 * @param count  [out, nullable] Number of findings.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (check is NULL), GESTA_E_MEMORY (the check has run out of memory and stopped).
 */
int32_t gesta_adapter_check_report(gesta_adapter_check *check, gesta_adapter_finding_callback report, void *user,
                                   size_t *count);

/**
 * Stops watching, and frees what watched. The context may have been destroyed before.
 * @param check [in, nullable, owned] What gesta_adapter_check_start has made; NULL does nothing.
 * @returns GESTA_OK; GESTA_E_BUSY (called from a callback of the context; nothing was freed).
 */
int32_t gesta_adapter_check_stop(gesta_adapter_check *check);

/**
 * Reports what is found in a trace that was recorded before.
 *
 * A trace has neither the calls that failed nor the times at which calls were made. What needs them is not looked for:
 * GESTA_ADAPTER_LATE_SAMPLES, GESTA_ADAPTER_NOT_DOWN, GESTA_ADAPTER_REFUSED; and GESTA_ADAPTER_TWO_CLOCKS and
 * GESTA_ADAPTER_MISSING_CANCEL are found only where they leave other signs.
 * @param text   [in, bytes=length, lifetime=call] The trace.
 * @param length [in, unit=bytes] Length of text.
 * @param report [in, nullable, lifetime=call] Called for each finding.
 * @param user   [in, nullable, lifetime=call] Passed to report.
 * @param count  [out, nullable] Number of findings.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (text is NULL), GESTA_E_TRACE (text does not begin with "gesta-trace 1"),
 *          GESTA_E_MEMORY (out of memory).
 */
GESTA_MUST_CHECK int32_t gesta_adapter_check_trace(const char *text, size_t length,
                                                   gesta_adapter_finding_callback report, void *user, size_t *count);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_ADAPTER_CHECK_H */
