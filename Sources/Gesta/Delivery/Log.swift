// Lines for the program: what misbehaved, and where.

import CGesta

struct LogSink {
    let function: gesta_log_callback
    let release: Release
}

extension Context {
    /// `orRelease`: what came with no function at all is not needed either.
    func setLog(_ new: LogSink?, orRelease given: Release = .none) {
        if let log { release(log.release) }
        if new == nil { release(given) }
        log = new
        deliver()
    }

    /// Nothing is written when nobody listens.
    func log(_ level: gesta_log_level, _ write: (inout TextWriter) -> Void) {
        guard let log else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            guard let base = buffer.baseAddress else { return }
            var writer = TextWriter(base, capacity: buffer.count)
            write(&writer)
            let line = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
            dispatching { log.function(handle, level.rawValue, line, log.release.user) }
        }
    }
}
