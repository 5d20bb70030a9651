// Lines for the program: what misbehaved, and where.

import CGesta

struct LogSink {
    let function: gesta_log
    let release: Release
}

extension Context {
    func setLog(_ new: LogSink?) {
        if let log { release(log.release) }
        log = new
        deliver()
    }

    /// Nothing is written when nobody listens.
    func log(_ level: Int, _ write: (inout TextWriter) -> Void) {
        guard let log else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            guard let base = buffer.baseAddress else { return }
            var writer = TextWriter(base, capacity: buffer.count)
            write(&writer)
            let line = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
            dispatching { log.function(handle, UInt32(truncatingIfNeeded: level), line, log.release.user) }
        }
    }
}
