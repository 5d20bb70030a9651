// The overrides of a replay.

import CGesta

/// The caller's array, whose stride is the size of its first element.
struct TraceOverrides {
    private let base: UnsafeRawPointer?
    private let stride: Int
    let count: Int
    /// For each, whether it matched a recognizer.
    private var used = Buffer<Bool>()

    private init(_ base: UnsafePointer<gesta_trace_override>?, count: Int, stride: Int) {
        self.base = UnsafeRawPointer(base)
        self.count = count
        self.stride = stride
    }

    /// Fails when something is NULL or has an invalid size.
    static func read(_ base: UnsafePointer<gesta_trace_override>?, count: Int) -> Result<TraceOverrides, Status> {
        if count == 0 { return .success(TraceOverrides(nil, count: 0, stride: 0)) }
        guard let base, StructBytes.isAligned(base) else { return .failure(.argument) }
        var read = TraceOverrides(base, count: count, stride: Int(clamping: base.pointee.size))
        guard read.stride >= MemoryLayout<gesta_trace_override>.size, read.stride <= StructBytes.largest,
            read.stride % MemoryLayout<gesta_trace_override>.alignment == 0
        else { return .failure(.argument) }
        guard read.used.reserve(count) else { return .failure(.memory) }
        for at in 0..<count {
            let one = read[at]
            guard Int(clamping: one.size) == read.stride, one.reserved == 0, one.recognizer != nil,
                one.parameter != nil,
                one.value != nil
            else {
                read.used.free()
                return .failure(.argument)
            }
            read.used.appendReserved(false)
        }
        return .success(read)
    }

    mutating func free() { used.free() }

    private subscript(index: Int) -> gesta_trace_override {
        base.unsafelyUnwrapped.load(fromByteOffset: index &* stride, as: gesta_trace_override.self)
    }

    /// The parameter and value of an override, if it matches this recognizer.
    func parameter(_ at: Int, for id: UInt32, of kind: Text) -> (name: Text, value: Text)? {
        let one = self[at]
        let whose = Text(cString: one.recognizer)
        guard whose == kind || whose.asHexadecimal == id else { return nil }
        return (Text(cString: one.parameter), Text(cString: one.value))
    }

    /// What replaces the trace's value.
    func value(of name: Text, for id: UInt32, of kind: Text) -> Text? {
        for at in 0..<count {
            if let (parameter, value) = parameter(at, for: id, of: kind), parameter == name { return value }
        }
        return nil
    }

    func recognizer(_ at: Int) -> Text { Text(cString: self[at].recognizer) }

    func use(_ at: Int) { used[at] = true }
    var firstUnused: Int? { used.firstIndex { !$0 } }
}
