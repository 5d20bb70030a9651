// Records the samples of contacts, for example of a drawing.

import CGesta

/// Begins with the first contact and ends with the last lift. Only a cancellation, or more samples
/// than it keeps, ends it earlier.
final class Capture: Machine, Keeping {
    struct Parameters: ParameterSet {
        @Parameter var maxContacts: Int

        mutating func declare(in list: inout ParameterList) {
            list.integer(
                &$maxContacts, "max_contacts", 10, 1...1024,
                "The largest number of tracked contacts; further contacts are ignored.")
        }
    }
    enum V {
        static var contactCount: Int { 0 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let capture = RecognizerClass(
            in: rows, id: "gesta.capture", label: "Capture",
            doc: """
                Records every sample of its contacts, from the first contact down to the last contact up, for \
                gesta_recognizer_samples. At most 65,536 samples: one more cancels it.
                """,
            isContinuous: true, make: { Capture($0) })
        // With what it takes at its first contact.
        capture.footprint = 9216
        capture.keepsSamples = true
        // It only observes.
        capture.add([.neverPrevents, .neverPrevented])
        capture.describe(Parameters())
        capture.contactCount(V.contactCount)
        capture.reason(.tooManySamples)
        return capture
    }

    private var parameters = Parameters()
    private var samples = Buffer<gesta_touch>()
    /// While there are fewer samples, nothing has to be checked to keep one.
    private var enough = 0

    override var roles: Roles { Roles(keeping: self) }
    var keptSamples: Buffer<gesta_touch>? { samples }

    deinit { samples.free() }

    func reserveOwn(_ room: MachineRoom) -> Bool {
        let wanted = min(samples.count &+ Int(room.samples), Defaults.captureSamples)
        guard samples.reserve(wanted) else { return false }
        setEnough(room)
        return true
    }

    override func configure() {
        parameters.read(for: self)
        setEnough(environment.pointee.machineRoom)
    }

    /// After so many samples, there may be too little room for those of a call.
    private func setEnough(_ room: MachineRoom) {
        let most = Defaults.captureSamples
        enough = samples.capacity >= most ? most : samples.capacity &- Int(room.samples)
    }

    override func reset() { samples.truncate(to: 0) }

    override func touchesBegan(_ touches: Touches) {
        if foreseen == .possible { begin() }
        var last = touches.count
        while last > 0, contacts.count > parameters.maxContacts {
            last &-= 1
            ignore(touches[last])
        }
        keep(touches, last)
        report()
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        keep(touches, touches.count)
        if foreseen.isActive { change() }
    }

    override func touchesEnded(_ touches: Touches) {
        keep(touches, touches.count)
        if staying.count > 0 {
            report()
        } else if foreseen.isActive {
            values[V.contactCount] = 0
            end()
        }
    }

    override func touchesCancelled(_ touches: Touches) {
        if canSpare(touches, least: 1) { touchesEnded(touches) } else { super.touchesCancelled(touches) }
    }

    override func addMeasures(to list: inout MeasureList) {
        list.add(.contacts(contacts.count, 1, parameters.maxContacts, by: (-1, parameters.$maxContacts.index)))
        list.add(.atMost(.tooManySamples, Double(samples.count), Double(Defaults.captureSamples)))
    }

    #if DEBUG
        override func spoilScratch() { Memory.spoil(samples) }
    #endif

    private func report() {
        values[V.contactCount] = Double(staying.count)
        if foreseen.isActive { change() }
    }

    @inline(__always)
    private func keep(_ touches: Touches, _ count: Int) {
        var at = 0
        while at < count, foreseen.isActive {
            if let touch = touches[at].pointee.seen.touch { keep(touch) }
            at &+= 1
        }
    }

    @inline(__always)
    private func keep(_ touch: UnsafePointer<gesta_touch>) {
        if samples.count < enough { samples.extend().copy(touch) } else { keepBeyond(touch) }
    }

    /// Room was made for a whole call, unless a callback has added samples.
    @inline(never)
    private func keepBeyond(_ touch: UnsafePointer<gesta_touch>) {
        let isFull = samples.count >= Defaults.captureSamples
        if !isFull, samples.reserve(samples.count &+ 1) {
            samples.extend().copy(touch)
            setEnough(environment.pointee.machineRoom)
            if samples.count > enough { environment.pointee.requireRoom(of: self) }
        } else {
            if !isFull { reportLoss() }
            cancel(.tooManySamples, measured: Double(samples.count &+ 1), limit: Double(samples.count))
        }
    }
}

extension UnsafeMutablePointer<gesta_touch> {
    /// Copies 16 bytes at a time: copying the fields takes four times as long, and calling memcpy twice.
    @inline(__always)
    fileprivate func copy(_ touch: UnsafePointer<gesta_touch>) {
        let (from, to) = (UnsafeRawPointer(touch), UnsafeMutableRawPointer(self))
        var at = 0
        while at < MemoryLayout<gesta_touch>.size {
            to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self), toByteOffset: at,
                as: SIMD2<UInt64>.self)
            at &+= 16
        }
    }
}
