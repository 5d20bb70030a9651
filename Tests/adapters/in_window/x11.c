/* A window of Xlib. Its argument is its name: another one takes the focus. */
#include <gesta/adapters/clock.h>
#define WINDOW_NOW gesta_clock_now
#include "window.h"
#include <X11/Xutil.h>
#include <gesta/adapters/x11.h>
#include <poll.h>

int main(int count, char **arguments) {
    static gesta_x11 input;
    Display *display = XOpenDisplay(NULL);
    if (!display) return 1;
    Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), count > 1 ? 600 : 40, count > 1 ? 500 : 30,
                                        WIDTH, HEIGHT, 0, 0, WhitePixel(display, 0));
    XStoreName(display, window, count > 1 ? arguments[1] : "Adapter: x11");
    XSetWMNormalHints(display, window, &(XSizeHints){.flags = PPosition});
    Atom closes = XInternAtom(display, "WM_DELETE_WINDOW", False);
    XSetWMProtocols(display, window, &closes, 1);
    if (gesta_x11_init(&input, display, window) != GESTA_OK) return 1;
    XMapWindow(display, window);
    window_watch(input.pointer.context);
    for (;;) {
        XFlush(display);
        struct pollfd waiting = {.fd = ConnectionNumber(display), .events = POLLIN};
        if (!XPending(display)) poll(&waiting, 1, gesta_pointer_timeout(&input.pointer, gesta_clock_now()));
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == ClientMessage) return gesta_context_destroy(input.pointer.context);
            window_check(input.pointer.context, gesta_x11_event(&input, &event));
        }
        window_check(input.pointer.context, gesta_pointer_advance(&input.pointer, gesta_clock_now()));
    }
}
