/* Opens the plugin under test without the library, for tests that stand between the two. */
#ifndef PLUGIN_FILE_H
#define PLUGIN_FILE_H

#include <gesta/gesta.h>

/* Opens the file of the test and runs its init. Ends the process if it cannot be used. */
const gesta_plugin *open_plugin(void);

#endif
