// The program's log callback.

import CGesta

struct Logger {
    let callback: ReadOnlyCallbacks<gesta_log_callback>
    let release: Release
}
