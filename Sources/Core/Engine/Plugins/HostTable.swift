// The function table that classes and plugins call the library through: struct gesta_host.

import CGesta
import CPlatform

enum HostTable {
    nonisolated(unsafe) private static var mutex = platform_lock()
    nonisolated(unsafe) private static var table = gesta_host()
    nonisolated(unsafe) private static var shown: UnsafePointer<gesta_host>?

    /// Made by the first call; valid for the life of the process. Read-only where the system can protect memory: a
    /// plugin that writes to it would change what other plugins call.
    static var pointer: UnsafePointer<gesta_host> {
        lock()
        defer { unlock() }
        if let shown { return shown }
        fill()
        let made = withUnsafePointer(to: &table) { table in
            platform_constant_copy(table, MemoryLayout<gesta_host>.size)?.assumingMemoryBound(to: gesta_host.self)
                ?? table
        }
        shown = made
        return made
    }

    static func lock() { platform_lock_acquire(&mutex) }
    static func unlock() { platform_lock_release(&mutex) }

    private static func fill() {
        table.abi = GESTA_PLUGIN_ABI
        table.version = Text(LibraryVersion.text).cString
        table.extension = { _ in nil }
        table.set_state = { HostFunctions.setState($0, $1) }
        table.fail = { HostFunctions.fail($0, $1, $2, $3) }
        table.ignore = { HostFunctions.ignore($0, $1) }
        table.set_value = { HostFunctions.setValue($0, $1, $2) }
        table.set_text = { HostFunctions.setText($0, $1, $2, $3) }
        table.parameter = { HostFunctions.parameter($0, $1) }
        table.parameter_text = { HostFunctions.parameterText($0, $1, $2) }
        table.set_deadline = { HostFunctions.setDeadline($0, $1) }
        table.contacts = { HostFunctions.contacts($0, $1, $2) }
        table.now = { HostFunctions.read($0, Clock.unknown) { $0.frameTime } }
        table.state = { HostFunctions.read($0, 0) { UInt32($0.foreseen.rawValue) } }
        table.units_per_mm = { HostFunctions.read($0, 0) { $0.unitsPerMillimeter } }
        table.add_measure = { HostFunctions.addMeasure($0, $1, $2, $3, $4, $5) }
        table.log = { HostFunctions.log($0, $1, $2, $3) }
        table.set_confidence = { HostFunctions.setConfidence($0, $1) }
        table.to_local = { HostFunctions.convert($0, $1, $2, toRoot: false) }
        table.to_root = { HostFunctions.convert($0, $1, $2, toRoot: true) }
        table.room = { HostFunctions.room($0, Point($1, $2)) }
        table.keep = { HostFunctions.keep($0, $1, $2) }
        table.add_rule = { HostFunctions.addMeasure($0, $1, $2, $3, $4, $5, isMet: $6 != 0) }
        table.set_values = { HostFunctions.setValues($0, $1, $2, $3) }
        table.track = { HostFunctions.track($0, Point($1, $2), $3) }
        table.shift_track = { HostFunctions.shiftTrack($0, Point($1, $2)) }
        table.velocity = { HostFunctions.velocity($0, $1) }
        table.hand_on = { HostFunctions.handOn($0) }
        table.has_same_input = { HostFunctions.hasSameInput($0, $1) }
        table.distance_to_region = { HostFunctions.distanceToRegion($0, Point($1, $2)) }
        table.orientation = { HostFunctions.orientation($0, $1, $2, $3, $4) }
        table.write = { HostFunctions.write($0, $1, $2) }
        table.add_finding = { HostFunctions.addFinding($0, $1, $2, $3) }
        table.store = { HostFunctions.store($0, $1, $2, $3) }
        table.recognize_early = { HostFunctions.recognizeEarly($0, $1) }
        table.add_samples = { HostFunctions.addSamples($0, $1, $2, $3) }
        table.size = UInt32(truncatingIfNeeded: MemoryLayout<gesta_host>.size)
    }
}
