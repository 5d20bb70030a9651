// The delegate and the hit test that the program has set.

import CGesta
import CPlatform

/// The caller's table as it was passed.
struct Delegate {
    let callbacks: ReadOnlyCallbacks<gesta_delegate>
    let release: Release

    init(_ table: gesta_delegate) {
        callbacks = ReadOnlyCallbacks(table)
        release = Release(function: table.release, user: table.user)
    }

    /// The first version's table ended before should_require_failure.
    static var leastSize: Int { PLATFORM_DELEGATE_REQUIRE }

    var decidesRequirements: Bool { callbacks.has { $0.should_require_failure } }

    /// Without a function, it is as none: traces do not tell the two apart.
    var decidesNothing: Bool {
        !(callbacks.has { $0.should_begin } || callbacks.has { $0.should_receive }
            || callbacks.has { $0.simultaneous } || decidesRequirements)
    }
}

struct HitTest {
    let callback: ReadOnlyCallbacks<gesta_hit_test_callback>
    let release: Release

    init(_ callback: gesta_hit_test_callback, _ release: Release) {
        self.callback = ReadOnlyCallbacks(callback)
        self.release = release
    }
}

final class ProgramDecisions: Decisions {
    private let regions: RegionTree<Unmanaged<Recognizer>>
    private let delivery: Delivery
    private(set) var delegate: Delegate?
    private(set) var hitTest: HitTest?

    init(_ regions: RegionTree<Unmanaged<Recognizer>>, _ delivery: Delivery) {
        self.regions = regions
        self.delivery = delivery
    }

    func setDelegate(_ new: Delegate?) {
        let old = delegate
        delegate = new
        if let old { delivery.release(old.release) }
    }

    /// The program decides nothing by itself, so that what is recognized does not depend on what actions do.
    var areFixed: Bool { delegate?.decidesNothing ?? true }

    private var asked: Delegate? { delivery.isAbandoned ? nil : delegate }

    /// `given` is released if there is no hit test.
    func setHitTest(_ new: HitTest?, orRelease given: Release) {
        let old = hitTest
        hitTest = new
        if let old { delivery.release(old.release) }
        if new == nil { delivery.release(given) }
    }

    override func shouldReceive(_ recognizer: Recognizer, _ contact: ContactPointer) -> Bool {
        guard let delegate = asked, delegate.callbacks.has({ $0.should_receive }) else { return true }
        var seen = contact.view().pointee.turned(recognizer.environment.pointee.yAxis)
        let answer = ask(delegate) { $0.should_receive?(delivery.handle, recognizer.id, &seen, $0.user) }
        return record(answer, .receive, recognizer.id, contact.pointee.seen.id)
    }

    override func shouldBegin(_ attempt: AttemptPointer) -> Bool {
        guard !attempt.pointee.wasAllowed, let delegate = asked, delegate.callbacks.has({ $0.should_begin }) else {
            return true
        }
        attempt.pointee.setAllowed()
        let answer = ask(delegate) { $0.should_begin?(delivery.handle, attempt.id, $0.user) }
        return record(answer, .begin, attempt.id, 0)
    }

    override func shouldRecognize(_ attempt: AttemptPointer, with other: AttemptPointer) -> Bool {
        guard let delegate = asked, delegate.callbacks.has({ $0.simultaneous }) else { return false }
        let answer = ask(delegate) { $0.simultaneous?(delivery.handle, attempt.id, other.id, $0.user) }
        return record(answer, .simultaneous, attempt.id, UInt64(other.id))
    }

    override var decidesRequirements: Bool { delegate?.decidesRequirements ?? false }

    override func shouldRequireFailure(_ machine: Machine, of other: Machine) -> Bool {
        guard let delegate = asked, delegate.decidesRequirements else { return false }
        let answer = ask(delegate) { $0.should_require_failure?(delivery.handle, machine.id, other.id, $0.user) }
        return record(answer, .require, machine.id, UInt64(other.id))
    }

    /// Calls a function that the delegate has.
    private func ask(_ delegate: Delegate, _ body: (gesta_delegate) -> Int32?) -> Int32 {
        delivery.call(delegate.callbacks, body) ?? 0
    }

    private func record(_ answer: Int32, _ question: Question, _ recognizer: UInt32, _ about: UInt64) -> Bool {
        delivery.withRecordingSink { $0.didDecide(question, recognizer, about, answer != 0 ? 1 : 0) }
        return answer != 0
    }

    override var hasHitTest: Bool { hitTest != nil }

    override func hitTest(_ touch: UnsafePointer<gesta_touch>) -> RegionPointer? {
        guard let hitTest, !delivery.isAbandoned else { return nil }
        let id = delivery.call(hitTest.callback) { $0(delivery.handle, touch, hitTest.release.user) }
        delivery.withRecordingSink { $0.didDecide(.hit, 0, touch.pointee.contact, id) }
        guard case .success(let region) = regions.find(id) else {
            if id != Region.none {
                delivery.log(GESTA_LOG_ERROR) { out in
                    out.text("the hit test returned ")
                    out.hexadecimal(id)
                    out.text(", which is not a region id")
                }
            }
            return nil
        }
        return regions.isReachable(region) ? region : nil
    }
}
