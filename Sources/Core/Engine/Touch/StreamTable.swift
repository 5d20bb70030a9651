// Streams of motions: what fingers on a trackpad do, or a wheel, from begin to end.

import CGesta

/// `Attachment` is the type of what the rooms above keep about it.
struct MotionStream<Attachment> {
    /// Takes part in arbitration as a contact does. First, so that a pointer to it is also a pointer to the stream.
    var contact: Contact<Attachment>
    /// A value of `gesta_motion_kind`; 0 if nothing is under way.
    fileprivate(set) var kind: UInt32 = 0
    fileprivate(set) var source: UInt32 = 0
    /// 0 if not known.
    fileprivate(set) var fingers = 0
    /// Bits of `gesta_motion_flag` that a sample has had: with that of the system's momentum, the fingers have lifted.
    private var flags: UInt32 = 0
    /// A contact has ended it. What follows of the system's momentum does nothing.
    private(set) var isCaught = false
    fileprivate(set) var modifiers: UInt32 = 0
    /// Of a pinch, at the newest sample.
    fileprivate(set) var scale = 1.0
    /// Bits of `gesta_motion_flag`: the axes along which a scroll has moved, and those that have stopped since.
    private var moved: UInt32 = 0
    private var stopped: UInt32 = 0
    /// Of the newest sample.
    fileprivate(set) var time = Clock.unknown
    /// What the last scroll of this id was: the system's momentum belongs to it. 0 for none.
    fileprivate(set) var lastSerial: UInt32 = 0
    fileprivate(set) var lastRegion: UInt32 = 0

    fileprivate init(_ attachment: Attachment) { contact = Contact(seen: gesta_contact(), attachment: attachment) }

    var isUnderWay: Bool { kind != 0 }
    var isScroll: Bool { kind == GESTA_MOTION_SCROLL.rawValue }

    /// `byContact`: it ends because a contact goes down.
    mutating func setCaught(_ byContact: Bool) { isCaught = byContact }

    var gesture: Int32 { MotionCheck.gesture(kind, fingers) }
    private var hasMomentum: Bool { flags & GESTA_MOTION_MOMENTUM.rawValue != 0 }

    /// When it ends if there is no further sample: fingers on a trackpad may rest.
    var deadline: Int64 {
        let isOfFingers = source == GESTA_SOURCE_FINGER.rawValue && !hasMomentum
        return isScroll && !isOfFingers ? time &+ Int64(GESTA_SCROLL_PAUSE) : Clock.never
    }

    /// Whether a sample of the same id and of a scroll as well belongs to another scroll.
    func isSuperseded(by motion: UnsafePointer<gesta_motion>) -> Bool {
        if motion.pointee.phase == GESTA_PHASE_BEGAN.rawValue { return true }
        if motion.pointee.phase != GESTA_PHASE_MOVED.rawValue || !motion.pointee.moves { return false }
        if hasMomentum, motion.pointee.flags & GESTA_MOTION_MOMENTUM.rawValue == 0 { return true }
        // What is not known may be a wheel.
        let keepsModifiers = source == GESTA_SOURCE_FINGER.rawValue || source == GESTA_SOURCE_CONTINUOUS.rawValue
        return motion.pointee.source != source || (!keepsModifiers && motion.pointee.modifiers != modifiers)
    }

    fileprivate mutating func begin(_ motion: UnsafePointer<gesta_motion>, modifiers: UInt32) {
        kind = motion.pointee.kind
        source = motion.pointee.source
        fingers = Int(motion.pointee.fingers)
        self.modifiers = modifiers
        scale = 1
        flags = 0
        isCaught = false
        moved = 0
        stopped = 0
        time = Clock.unknown
    }

    /// The sample has been dispatched. Returns whether it ends the stream.
    mutating func follow(_ motion: UnsafePointer<gesta_motion>) -> Bool {
        time = motion.pointee.time
        if motion.pointee.scale != 0 { scale = motion.pointee.scale }
        let axes =
            (motion.pointee.dx != 0 ? GESTA_MOTION_STOPPED_X.rawValue : 0)
            | (motion.pointee.dy != 0 ? GESTA_MOTION_STOPPED_Y.rawValue : 0)
        moved |= axes
        flags |= motion.pointee.flags
        stopped = stopped & ~axes | motion.pointee.flags & (moved | axes)
        if motion.pointee.phase == GESTA_PHASE_ENDED.rawValue { return true }
        return source == GESTA_SOURCE_FINGER.rawValue && moved != 0 && stopped & moved == moved
    }
}

extension gesta_motion {
    /// Whether a scroll or a swipe moves, or a wheel turns.
    var moves: Bool { dx != 0 || dy != 0 || wheel_x != 0 || wheel_y != 0 }
    var isScroll: Bool { kind == GESTA_MOTION_SCROLL.rawValue }
}

/// As many streams with a swipe, pinch or hold as there can be, and as many that scroll.
struct StreamTable<Attachment> {
    typealias Pointer = UnsafeMutablePointer<MotionStream<Attachment>>

    private let streams: Pointer
    private static var most: Int { Int(GESTA_STREAMS_MAX) }
    static var count: Int { 2 &* most }

    /// Nil when out of memory.
    init?(_ attachment: Attachment) {
        let count = StreamTable.count
        guard let memory = Memory.allocate(count &* MemoryLayout<MotionStream<Attachment>>.stride) else { return nil }
        streams = memory.bindMemory(to: MotionStream<Attachment>.self, capacity: count)
        streams.initialize(repeating: MotionStream(attachment), count: count)
    }

    func free() { Memory.release(streams) }

    func forEach(_ body: (Pointer) -> Void) {
        for at in 0..<StreamTable.count { body(streams + at) }
    }

    func forEachUnderWay(_ body: (Pointer) -> Void) { forEach { if $0.pointee.isUnderWay { body($0) } } }

    /// Calls `body` for those of a kind of motion, under way or not.
    private func first(isScroll: Bool, where isWanted: (Pointer) -> Bool) -> Pointer? {
        let base = isScroll ? streams + StreamTable.most : streams
        for at in 0..<StreamTable.most where isWanted(base + at) { return base + at }
        return nil
    }

    func underWay(_ id: UInt64, isScroll: Bool) -> Pointer? {
        first(isScroll: isScroll) { $0.pointee.isUnderWay && $0.pointee.contact.seen.id == id }
    }

    /// How many have a swipe, pinch or hold.
    var gestures: Int {
        @inline(never)
        get {
            var count = 0
            forEachUnderWay { if !$0.pointee.isScroll { count &+= 1 } }
            return count
        }
    }

    /// The scroll that has to end first if this sample begins another one; nil if there is room for that.
    @inline(never)
    func surplus(for motion: UnsafePointer<gesta_motion>) -> Pointer? {
        if place(for: motion) != nil { return nil }
        var oldest: Pointer?
        forEachUnderWay {
            if $0.pointee.isScroll, oldest.map({ $0.pointee.time }) ?? Clock.never > $0.pointee.time { oldest = $0 }
        }
        return oldest
    }

    /// A stream that is not under way: that of the same id, or any other.
    private func place(for motion: UnsafePointer<gesta_motion>) -> Pointer? {
        let (id, isScroll) = (motion.pointee.stream, motion.pointee.isScroll)
        let same = first(isScroll: isScroll) {
            !$0.pointee.isUnderWay && $0.pointee.lastSerial != 0 && $0.pointee.contact.seen.id == id
        }
        let unused = { first(isScroll: isScroll) { !$0.pointee.isUnderWay && $0.pointee.lastSerial == 0 } }
        return same ?? unused() ?? first(isScroll: isScroll) { !$0.pointee.isUnderWay }
    }

    /// The sample begins a stream. It continues the last scroll of its id if it is of the system's momentum. Nil if
    /// a contact has ended that.
    @inline(never)
    func begin(_ motion: UnsafePointer<gesta_motion>) -> (stream: Pointer, continues: Bool)? {
        guard let stream = place(for: motion) else { return nil }
        let isMomentum = motion.pointee.flags & GESTA_MOTION_MOMENTUM.rawValue != 0
        let isSame = stream.pointee.lastSerial != 0 && stream.pointee.contact.seen.id == motion.pointee.stream
        let continues = isMomentum && isSame
        if continues, stream.pointee.isCaught { return nil }
        stream.pointee.begin(motion, modifiers: continues ? stream.pointee.modifiers : motion.pointee.modifiers)
        return (stream, continues)
    }

    func end(_ stream: Pointer, in region: UInt32) {
        stream.pointee.lastSerial = stream.pointee.contact.serial
        stream.pointee.lastRegion = region
        stream.pointee.kind = 0
    }

    /// A region that earlier scrolls began in is destroyed.
    func moveLast(from region: UInt32, to outer: UInt32) {
        forEach { if $0.pointee.lastRegion == region { $0.pointee.lastRegion = outer } }
    }

    /// The system's momentum continues no earlier scroll.
    func forget() { forEach { $0.pointee.lastSerial = 0 } }
}

extension UnsafeMutablePointer {
    /// The stream of a contact that is one.
    func stream<Attachment>() -> StreamTable<Attachment>.Pointer where Pointee == Contact<Attachment> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: MotionStream<Attachment>.self)
    }
}

extension UnsafeMutablePointer {
    /// What of a stream takes part in arbitration.
    func contact<Attachment>() -> ContactTable<Attachment>.Pointer where Pointee == MotionStream<Attachment> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Contact<Attachment>.self)
    }
}
