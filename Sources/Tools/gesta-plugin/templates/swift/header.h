/* What Swift sees of C. */
#include <gesta/gesta_plugin.h>
