/* live.h - shows a session in the browser while it happens.
 *
 *     gesta_live_start(context); // and `gesta view --live` on the same machine
 *
 * The calls and events of the context are sent to the viewer as a trace, until gesta_trace_stop or
 * gesta_context_destroy. Without a viewer nothing is recorded. The program is not disturbed by a viewer that ends, and
 * waits at most a second, once, for one that does not read. */
#ifndef GESTA_ADAPTERS_LIVE_H
#define GESTA_ADAPTERS_LIVE_H

#include <arpa/inet.h>
#include <errno.h>
#include <gesta/gesta.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef GESTA_LIVE_PORT
#define GESTA_LIVE_PORT 4378 /* where gesta view --live listens, on this machine */
#endif

/* A gesta_write_callback; `user` is the socket. */
static inline void gesta_live_write(const char *text, size_t length, void *user) {
    int viewer = (int)(intptr_t)user;
    while (length > 0) {
        ssize_t sent = send(viewer, text, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) { /* it has ended, or reads nothing: later calls fail at once */
            shutdown(viewer, SHUT_RDWR);
            return;
        }
        text += sent, length -= (size_t)sent;
    }
}

static inline void gesta_live_release(void *user) { close((int)(intptr_t)user); }

/* Returns GESTA_OK, also without a viewer, or what gesta_trace_start returns. */
static inline int32_t gesta_live_start(gesta_context *context) {
    struct sockaddr_in place;
    struct timeval longest = {1, 0};
    int viewer = socket(AF_INET, SOCK_STREAM, 0);
    if (viewer < 0) return GESTA_OK;
    memset(&place, 0, sizeof place);
    place.sin_family = AF_INET;
    place.sin_port = htons(GESTA_LIVE_PORT);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(viewer, (const struct sockaddr *)&place, sizeof place) != 0 ||
        setsockopt(viewer, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest) != 0) {
        close(viewer);
        return GESTA_OK;
    }
    int32_t code = gesta_trace_start(context, gesta_live_write, (void *)(intptr_t)viewer, gesta_live_release);
    if (code != GESTA_OK) close(viewer);
    return code;
}

#endif
