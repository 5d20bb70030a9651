/*
 * gesta_checks.h - checks of what is set up: which recognizers can never recognize, and why. gesta.h includes it.
 *
 * The function is that of the part checks: a library that was built without it does not have it.
 */
#ifndef GESTA_CHECKS_H
#define GESTA_CHECKS_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------------------- checks -- */

/** A finding about the recognizers as they are configured. */
typedef struct gesta_finding {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_finding) in the library. */
    uint32_t kind; /**< A value of enum gesta_finding_kind. */
    /** [id=recognizer] Id of the recognizer that the finding is about. 0 for GESTA_FINDING_TIMES. */
    uint32_t recognizer;
    uint32_t other;   /**< [id=recognizer] Id of the other recognizer, or 0. */
    double seconds;   /**< [unit=s] For GESTA_FINDING_LATENCY. NaN: not stated by the class; infinite: no limit. */
    const char *text; /**< [lifetime=call] The finding in words. */
} gesta_finding;

/** [read-only] Receives a finding. @param finding [in, lifetime=call] The finding. */
typedef void (*gesta_finding_callback)(gesta_context *context, const gesta_finding *finding, void *user);

/**
 * Checks the recognizers as they are configured: which can never recognize, hide each other, add latency, or have
 * parameters without effect.
 *
 * Needs no input, except for GESTA_FINDING_TIMES, which is reported last. Recognizers are checked in the order of
 * creation, except that one may take the place of a destroyed one. The time grows with the number of recognizers,
 * relations and regions; and, for each recognizer, with the number of recognizers of its class, or that begin with a
 * tap as it does, in its region and in those around it. The first 64 recognizers with patterns are compared with each
 * other.
 * @param report [in, lifetime=call] Called for each finding.
 * @param user   [in, nullable, lifetime=call] Passed to report.
 * @param count  [out, nullable] Number of findings.
 * @returns GESTA_OK; GESTA_E_MEMORY (out of memory; nothing was reported), GESTA_E_BUSY (called from a read-only
 *          callback).
 */
GESTA_MUST_CHECK int32_t gesta_context_check(const gesta_context *context, gesta_finding_callback report, void *user,
                                             size_t *count);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_CHECKS_H */
