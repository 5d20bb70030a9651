/* A plugin with one class, which recognizes any touch: for the driver to load. */
#include <gesta/gesta_plugin.h>

static const gesta_host *host;

static void *create(const gesta_host *functions, gesta_instance *instance, void *user) {
    (void)user;
    host = functions;
    return instance;
}

static void nothing(void *self) { (void)self; }

static void began(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)contacts;
    if (count > 0) host->set_state(self, GESTA_STATE_ENDED);
}

static void ignored(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)self;
    (void)contacts;
    (void)count;
}

static const gesta_class touch_class = {.size = sizeof(gesta_class),
                                        .id = "org.plugin.touch",
                                        .label = "Touch",
                                        .doc = "Recognizes any touch.",
                                        .create = create,
                                        .destroy = nothing,
                                        .reset = nothing,
                                        .touches_began = began,
                                        .touches_moved = ignored,
                                        .touches_ended = ignored,
                                        .touches_cancelled = ignored};
static const gesta_class *const classes[] = {&touch_class};
static const gesta_plugin plugin = {.size = sizeof(gesta_plugin),
                                    .abi = GESTA_PLUGIN_ABI,
                                    .id = "org.plugin.touches",
                                    .name = "Touches",
                                    .version = "1.0",
                                    .vendor = "",
                                    .url = "",
                                    .classes = classes,
                                    .class_count = 1};

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
