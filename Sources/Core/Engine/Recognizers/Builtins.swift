// The built-in classes: created with the first context, shared by all contexts, freed with the last.

import CGesta
import CPlatform

enum Builtins {
    /// Nil when out of memory. Each result that is not nil requires one call of `leave`.
    static func join() -> Buffer<Unmanaged<RecognizerClass>>? {
        lock()
        defer { unlock() }
        if users == 0, !make() {
            dispose()
            return nil
        }
        users &+= 1
        return classes
    }

    static func leave() {
        lock()
        defer { unlock() }
        users &-= 1
        if users == 0 { dispose() }
    }

    static func lock() { platform_lock_acquire(&mutex) }
    static func unlock() { platform_lock_release(&mutex) }

    private static func make() -> Bool {
        let shortages = Memory.shortages
        let isWhole =
            add(Tap.describe()) && add(Pan.describe())
            && (!Part.hasStrokes
                || add(Sign.chevron.describe()) && add(Sign.checkmark.describe()) && add(Sign.z.describe()))
            && add(LongPress.describe()) && add(Swipe.describe()) && add(Pinch.describe())
            && add(Rotation.describe()) && add(Transform.describe()) && add(Capture.describe())
            && add(EdgePan.describe()) && add(DoubleTapDrag.describe()) && add(Hover.describe())
            && (!Part.hasStrokes
                || add(Stroke.describe()) && add(Sign.circle.describe()) && add(Sign.tickle.describe()))
            && (!Part.hasExamples || add(Template.describe())) && add(Press.describe()) && add(Taps.describe())
            && (!Part.hasExamples || add(Spotter.describe())) && add(Scroll.describe()) && add(Hold.describe())
        return isWhole && Memory.shortages == shortages
    }

    @inline(never)
    private static func add(_ new: RecognizerClass) -> Bool {
        new.setHandle(ClassTable.handle(at: classes.count))
        guard classes.reserve(classes.count &+ 1) else { return false }
        classes.appendReserved(.passRetained(new))
        return !new.isIncomplete
    }

    private static func dispose() {
        for kind in classes { kind.release() }
        classes.free()
    }
}

// Contexts can be created on any thread.
nonisolated(unsafe) private var mutex = platform_lock()
nonisolated(unsafe) private var users = 0
nonisolated(unsafe) private var classes = Buffer<Unmanaged<RecognizerClass>>()
