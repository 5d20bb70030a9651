// The program's log callback.

import CGesta

struct Logger {
    let function: gesta_log_callback
    let release: Release
}
