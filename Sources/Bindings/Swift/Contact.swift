internal import CGesta

/// A contact as a class or the delegate sees it, from down to up. A value: it does not change later.
///
/// For classes y always grows downwards; a delegate sees it as it was pushed.
public struct Contact: Identifiable, Sendable {
    private let raw: gesta_contact
    /// The sample as it was pushed; nil unless the current call reports a sample of this contact.
    public let touch: Touch?

    init(_ raw: gesta_contact) {
        self.raw = raw
        touch = raw.touch.map { Touch($0.pointee) }
    }

    /// The program's contact id.
    public var id: UInt64 { raw.id }
    /// The time of the newest sample in nanoseconds.
    public var time: Int64 { raw.time }
    /// The time of the sample before it, or of the start, in nanoseconds.
    public var previousTime: Int64 { raw.previous_time }
    /// The time at which the contact went down, in nanoseconds.
    public var startTime: Int64 { raw.start_time }
    /// The newest position.
    public var location: Point { Point(x: raw.x, y: raw.y) }
    /// The position before the newest, or that of the start.
    public var previous: Point { Point(x: raw.previous_x, y: raw.previous_y) }
    /// The position where the contact went down.
    public var start: Point { Point(x: raw.start_x, y: raw.start_y) }
    /// The phase of the newest sample.
    public var phase: Phase { Phase(c: raw.phase) }
    /// The tool.
    public var tool: Tool { Tool(c: raw.tool) }
}

// The pointer to the sample is read when the value is created and never again.
extension gesta_contact: @retroactive @unchecked Sendable {}
