// What the caller of a replay wants, and how it is told.

import CGesta

/// Overrides as they came in: an array whose stride is its first element's size.
struct TraceOverrides {
    private let base: UnsafeRawPointer?
    private let stride: Int
    let count: Int
    /// For each, whether it fitted something.
    private var used = Buffer<Bool>()

    /// `stride`: the size of the first.
    private init(_ base: UnsafePointer<gesta_trace_override>?, count: Int, stride: Int) {
        self.base = UnsafeRawPointer(base)
        self.count = count
        self.stride = stride
    }

    /// A failure when something is null, or has a size that cannot be.
    static func read(_ base: UnsafePointer<gesta_trace_override>?, count: Int) -> Result<TraceOverrides, Status> {
        if count == 0 { return .success(TraceOverrides(nil, count: 0, stride: 0)) }
        guard let base, isAligned(base) else { return .failure(.argument) }
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
            read.used.append(false)
        }
        return .success(read)
    }

    mutating func free() { used.free() }

    private subscript(index: Int) -> gesta_trace_override {
        base.unsafelyUnwrapped.load(fromByteOffset: index &* stride, as: gesta_trace_override.self)
    }

    /// The parameter and value of an override, if it is for this recognizer.
    func parameter(_ at: Int, for id: UInt32, of kind: Text) -> (name: Text, value: Text)? {
        let one = self[at]
        let whose = Text(cString: one.recognizer)
        guard whose == kind || whose.asHexadecimal == id else { return nil }
        return (Text(cString: one.parameter), Text(cString: one.value))
    }

    /// What takes the place of the trace's value.
    func value(of name: Text, for id: UInt32, of kind: Text) -> Text? {
        for at in 0..<count {
            if let (parameter, value) = parameter(at, for: id, of: kind), parameter == name { return value }
        }
        return nil
    }

    func use(_ at: Int) { used[at] = true }
    var firstUnused: Int? { used.firstIndex { !$0 } }
}
