/* What an adapter has pushed: the motions of gesta_push_motion, which this replaces. */
#ifndef SEEN_H
#define SEEN_H

#include <math.h>

#include "../c/check.h"
#include <gesta/gesta.h>

static gesta_context *c;
static gesta_motion seen; /* the newest one */
static unsigned count;

static int32_t note(gesta_context *context, const gesta_motion *motions, size_t number, size_t stride) {
    int32_t code = gesta_push_motion(context, motions, number, stride);
    if (code != GESTA_OK) fprintf(stderr, "%s\n", gesta_context_message(context));
    seen = motions[number - 1];
    count++;
    return code;
}
#define gesta_push_motion note /* in the adapter, which is included after this */

#define CHECK_SEEN(field, value)  CHECK((seen.field) == (value))
#define CHECK_CLOSE(field, value) CHECK(fabs(seen.field - (value)) < 1e-9)

#endif
