// The latest samples of something that moves: their times, and the figures of each.

/// A view of memory that its owner has zeroed or cleared. A copy is another view of the same samples.
///
/// A sample less than `spacing` after the one before is replaced by the next one, so that devices with high rates need
/// no more room: more than 25 ms are kept, and 125 ms at 120 samples a second.
struct SampleRing {
    /// A power of 2.
    static var capacity: Int { 16 }
    static var spacing: Int64 { 2_000_000 }

    private let memory: UnsafeMutableRawPointer
    private let width: Int

    /// With `width` figures in each sample. The memory has `bytes(width:)`.
    init(_ memory: UnsafeMutableRawPointer, width: Int) {
        self.memory = memory
        self.width = width
    }

    static func bytes(width: Int) -> Int { 8 &* (1 &+ capacity &* (1 &+ width)) }

    /// How many there have been since the ring was cleared. They are numbered from 0.
    private(set) var count: Int {
        get { memory.load(as: Int.self) }
        nonmutating set { memory.storeBytes(of: newValue, as: Int.self) }
    }

    /// The number of the oldest that is kept.
    var oldest: Int { max(0, count &- SampleRing.capacity) }

    private func place(_ number: Int) -> UnsafeMutableRawPointer {
        assert(number >= oldest && number < count, "SampleRing: the sample is not kept")
        return memory + 8 &* (1 &+ (number & (SampleRing.capacity &- 1)) &* (1 &+ width))
    }

    func time(_ number: Int) -> Int64 { place(number).load(as: Int64.self) }

    func figures(_ number: Int) -> UnsafeMutablePointer<Double> {
        (place(number) + 8).assumingMemoryBound(to: Double.self)
    }

    func clear() { count = 0 }

    /// The place for the figures of a sample, whose time is not before that of the newest.
    func add(at time: Int64) -> UnsafeMutablePointer<Double> {
        let newest = count &- 1
        let replaces =
            newest >= 0
            && (self.time(newest) == time
                || (newest > 0 && self.time(newest) &- self.time(newest &- 1) < SampleRing.spacing))
        if !replaces { count &+= 1 }
        place(count &- 1).storeBytes(of: time, as: Int64.self)
        return figures(count &- 1)
    }

    /// The program has set a figure: the samples before are those of a gesture that would have had it.
    func shift(figure: Int, by offset: Double) {
        var number = oldest
        while number < count {
            figures(number)[figure] += offset
            number &+= 1
        }
    }

    func scale(figure: Int, by factor: Double) {
        var number = oldest
        while number < count {
            figures(number)[figure] *= factor
            number &+= 1
        }
    }
}
