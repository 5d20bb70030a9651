// Who hears of a contact: worked out once, when it goes down.

/// Two words in the room that a contact has for them, all 0 at first; and a piece of memory, which a contact that nobody follows does without.
struct Followers {
    typealias Follower = Unmanaged<Recognizer>

    /// In front of the followers; behind them stand those that are still awake once more.
    private struct Head {
        var count: UInt32
        var room: UInt32
        var awake: UInt32
        /// Somebody has fallen asleep since `awake` was counted, or come or gone.
        var isStale: Bool
    }

    private var head: UnsafeMutablePointer<Head>?
    /// The recognizer that won the contact; 0 while nobody has.
    var owner: UInt32 = 0
    /// The region that the contact went down in; it may be gone.
    var region = Region.none

    private static func bytes(_ room: Int) -> Int {
        MemoryLayout<Head>.stride &+ 2 &* room &* MemoryLayout<Follower>.stride
    }

    var count: Int { Int(head?.pointee.count ?? 0) }

    /// In the order in which they were added. The caller knows that `index` is in 0 ..< count.
    subscript(index: Int) -> Follower {
        @inline(__always) get { list[index] }
    }

    @inline(__always)
    private var list: UnsafeMutablePointer<Follower> {
        (UnsafeMutableRawPointer(head.unsafelyUnwrapped) + MemoryLayout<Head>.stride).assumingMemoryBound(
            to: Follower.self)
    }

    @inline(__always)
    private var waking: UnsafeMutablePointer<Follower> { list + Int(head.unsafelyUnwrapped.pointee.room) }

    /// The only follower, awake or not.
    @inline(__always)
    var only: Follower? { head?.pointee.count == 1 ? list[0] : nil }

    /// Those whose state was not final when the last frame ended: the others hear no more of this contact. Valid until the frame's end.
    @inline(__always)
    var awake: Awake {
        guard let head else { return .nobody }
        if head.pointee.isStale { recount() }
        return Awake(list: waking, count: Int(head.pointee.awake))
    }

    struct Awake {
        static var nobody: Awake { Awake(list: nil, count: 0) }

        fileprivate let list: UnsafeMutablePointer<Follower>?
        let count: Int

        subscript(index: Int) -> Follower {
            @inline(__always) get { list.unsafelyUnwrapped[index] }
        }
    }

    @_optimize(speed) @inline(never)
    private func recount() {
        let head = head.unsafelyUnwrapped
        var awake = 0
        var at = 0
        while at < count {
            if !list[at]._withUnsafeGuaranteedRef({ $0.state.isFinal }) {
                waking[awake] = list[at]
                awake &+= 1
            }
            at &+= 1
        }
        head.pointee.awake = UInt32(truncatingIfNeeded: awake)
        head.pointee.isStale = false
    }

    /// One of them has come to a final state.
    func fellAsleep() { head?.pointee.isStale = true }

    /// Room for so many more. False, with nothing changed, when memory is short.
    mutating func reserve(more: Int) -> Bool {
        let wanted = count &+ more
        if wanted <= Int(head?.pointee.room ?? 0) { return true }
        guard let memory = Memory.allocate(Followers.bytes(wanted)) else { return false }
        let larger = memory.bindMemory(to: Head.self, capacity: 1)
        larger.initialize(
            to: Head(
                count: UInt32(truncatingIfNeeded: count), room: UInt32(truncatingIfNeeded: wanted), awake: 0,
                isStale: true))
        let old = self
        head = larger
        if old.count > 0 { list.update(from: old.list, count: old.count) }
        Memory.release(old.head)
        return true
    }

    /// Room has been reserved.
    func append(_ recognizer: Recognizer) {
        guard let head else { return }
        list[Int(head.pointee.count)] = .passUnretained(recognizer)
        head.pointee.count &+= 1
        head.pointee.isStale = true
    }

    mutating func remove(_ recognizer: Recognizer) {
        if owner == recognizer.id { owner = 0 }
        guard let head else { return }
        let wanted = Unmanaged.passUnretained(recognizer).toOpaque()
        var kept = 0
        var at = 0
        while at < count {
            if list[at].toOpaque() != wanted {
                list[kept] = list[at]
                kept &+= 1
            }
            at &+= 1
        }
        head.pointee.count = UInt32(truncatingIfNeeded: kept)
        head.pointee.isStale = true
    }

    mutating func clear() {
        owner = 0
        region = Region.none
        head?.pointee.count = 0
        head?.pointee.isStale = true
    }

    mutating func free() {
        Memory.release(head)
        head = nil
    }
}

extension UnsafeMutablePointer<Contact> {
    @inline(__always)
    var followers: UnsafeMutablePointer<Followers> {
        withUnsafeMutablePointer(to: &pointee.room) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: Followers.self)
        }
    }
}
