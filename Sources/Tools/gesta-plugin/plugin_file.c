#include "plugin_file.h"
#include "guard.h"
#include "shared.h"

#include <dlfcn.h>

const gesta_plugin *open_plugin(void) {
    gesta_plugin_entry_function entry = NULL;
    const gesta_plugin *plugin = NULL;
    int32_t code = 0;
    guard_enter_loading();
    void *library = dlopen(shared->path, RTLD_NOW | RTLD_LOCAL);
    if (library != NULL) *(void **)&entry = dlsym(library, GESTA_PLUGIN_ENTRY);
    if (entry != NULL) plugin = entry(GESTA_PLUGIN_ABI, GESTA_PLUGIN_ABI);
    if (plugin != NULL && plugin->init != NULL) code = plugin->init(guard_host());
    guard_leave_loading();
    if (plugin == NULL || code != 0)
        find_last(RULE_LOAD, plugin == NULL ? "loads only once in two attempts" : "init fails only in some processes");
    return plugin;
}
