// What the caller of a replay wants, and how it is told.

import CGesta

/// Overrides as they came in: an array whose stride is its first element's size.
struct TraceOverrides {
    private let base: UnsafeRawPointer?
    private let stride: Int
    let count: Int
    /// For each, whether it fitted something.
    private var used = Buffer<Bool>()

    /// Nil when something is null, or has a size that cannot be.
    init?(_ base: UnsafePointer<gesta_trace_override>?, count: Int) {
        self.base = UnsafeRawPointer(base)
        self.count = count
        stride = base.map { Int($0.pointee.size) } ?? 0
        if count == 0 { return }
        guard let base, isAligned(base), stride >= MemoryLayout<gesta_trace_override>.size, stride <= largestStruct, stride & 7 == 0
        else { return nil }
        guard used.reserve(count) else { return nil }
        for at in 0..<count {
            let one = self[at]
            guard Int(one.size) == stride, one.reserved == 0, one.recognizer != nil, one.parameter != nil, one.value != nil else {
                used.free()
                return nil
            }
            used.append(false)
        }
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
