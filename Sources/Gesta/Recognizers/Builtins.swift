// The classes that come with the library. Made with the first context, shared by all, gone with the last.

import CGesta
import CPlatform

enum Builtins {
    private static var makers: [() -> RecognizerClass] {
        [
            Tap.describe, Pan.describe, Chevron.describe, Checkmark.describe, LetterZ.describe, LongPress.describe, Swipe.describe,
            Pinch.describe, Rotation.describe, Transform.describe, Capture.describe, EdgePan.describe, DoubleTapDrag.describe, Hover.describe,
            Stroke.describe, Circle.describe, Tickle.describe,
            Template.describe,
        ]
    }

    /// Nil when memory is short. Every answer that is not nil needs one `leave`.
    static func join() -> Buffer<Unmanaged<RecognizerClass>>? {
        pthread_mutex_lock(&lock)
        defer { pthread_mutex_unlock(&lock) }
        if users == 0, !make() {
            dispose()
            return nil
        }
        users &+= 1
        return classes
    }

    static func leave() {
        pthread_mutex_lock(&lock)
        defer { pthread_mutex_unlock(&lock) }
        users &-= 1
        if users == 0 { dispose() }
    }

    private static func make() -> Bool {
        let shortages = Memory.shortages
        for make in makers {
            let new = Unmanaged.passRetained(make())
            new._withUnsafeGuaranteedRef { $0.handle = ClassTable.handle(at: classes.count) }
            guard classes.append(new) else {
                new.release()
                return false
            }
            if new._withUnsafeGuaranteedRef({ $0.isIncomplete }) { return false }
        }
        return Memory.shortages == shortages
    }

    private static func dispose() {
        var at = 0
        while at < classes.count {
            classes[at].release()
            at &+= 1
        }
        classes.free()
    }
}

// Contexts are made on any thread.
nonisolated(unsafe) private var lock = pthread_mutex_t()
nonisolated(unsafe) private var users = 0
nonisolated(unsafe) private var classes = Buffer<Unmanaged<RecognizerClass>>()
