// GESTA_PLUGIN_DEBUG=1: reports each step of a scan.

import CGesta
import CPlatform

extension ClassLoader {
    /// (Not in programs with raised privileges, whose environment belongs to somebody else.)
    private static var isDebugging: Bool {
        guard let value = platform_environment(Text("GESTA_PLUGIN_DEBUG").cString) else { return false }
        return Text(cString: value) == "1"
    }

    /// Writes a line to the context's log, or to standard error if the program has set none.
    func debug(_ write: (inout TextWriter) -> Void) {
        if !ClassLoader.isDebugging { return }
        if delivery.logger != nil { return delivery.log(GESTA_LOG_DEBUG, write) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            guard let base = buffer.baseAddress else { return }
            var out = TextWriter(base, capacity: buffer.count)
            out.text("gesta: ")
            write(&out)
            platform_write_error_line(UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
        }
    }
}
