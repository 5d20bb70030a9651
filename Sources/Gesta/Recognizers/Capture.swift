// Records the samples of contacts, for example of a drawing.

import CGesta

/// Begins with the first contact and ends with the last lift. Only a cancellation or max_samples
/// ends it earlier.
final class Capture: CapturingRecognizer {
    enum P {
        static var maxContacts: Int { 0 }
        static var maxSamples: Int { 1 }
    }
    enum V {
        static var sampleCount: Int { 0 }
        static var contactCount: Int { 1 }
    }

    static func describe() -> RecognizerClass {
        let capture = RecognizerClass(
            id: "gesta.capture", label: "Capture",
            doc: """
                Records every sample of its contacts, from the first contact down to the last contact up, for \
                gesta_recognizer_samples.
                """,
            isContinuous: true, make: { Capture($0, $1) })
        capture.keepsSamples = true
        // It only observes.
        capture.neverPrevents = true
        capture.neverPrevented = true
        capture.integer(
            P.maxContacts, "max_contacts", 10, 1...1024,
            "The largest number of tracked contacts; further contacts are ignored.")
        capture.integer(
            P.maxSamples, "max_samples", Defaults.captureSamples, 1...16_777_216,
            "The largest number of recorded samples; one more cancels the recognizer.")
        capture.value(
            V.sampleCount, "sample_count", type: GESTA_TYPE_INTEGER, unit: "1", "The number of recorded samples.")
        capture.value(
            V.contactCount, "contact_count", type: GESTA_TYPE_INTEGER, unit: "1",
            "The number of contacts that are down.")
        capture.reason(.tooManySamples, "{measured} samples, at most {limit} kept")
        return capture
    }

    private var maxContacts = 1
    private var maxSamples = 0
    override func configure() {
        maxContacts = Int(parameters[P.maxContacts])
        maxSamples = Int(parameters[P.maxSamples])
    }

    override func reset() { samples.truncate(to: 0) }

    override func touchesBegan(_ touches: Touches) {
        if foreseen == .possible { begin() }
        var last = touches.count
        while last > 0, contacts.count > maxContacts {
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
        list.contacts(contacts.count, 1, maxContacts, by: (-1, P.maxContacts))
        list.atMost(.tooManySamples, Double(samples.count), Double(maxSamples), by: P.maxSamples)
    }

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
        setValues(at: V.sampleCount, Double(samples.count), values[V.contactCount])
    }

    @inline(__always)
    private func keep(_ touch: UnsafePointer<gesta_touch>) {
        if samples.count < maxSamples, samples.count < samples.capacity || samples.reserve(samples.count &+ 1) {
            samples.extend().copy(touch)
        } else {
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
