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
        guard let rows = Memory.box(ClassRows()) else { return false }
        defer { rows.dispose() }
        if !rows.pointee.reserve() { return false }
        var adding = ClassAdding(list: ClassList(classes, rows))
        Parts.visit(&adding)
        classes = adding.list.classes
        return adding.isWhole && Memory.shortages == shortages
    }

    private static func dispose() {
        for kind in classes { kind.release() }
        classes.free()
    }
}

/// The classes of all parts.
struct ClassList {
    fileprivate var classes: Buffer<Unmanaged<RecognizerClass>>
    /// Where one class after the other is described.
    private let rows: ClassRowsPointer

    fileprivate init(_ classes: Buffer<Unmanaged<RecognizerClass>>, _ rows: ClassRowsPointer) {
        self.classes = classes
        self.rows = rows
    }

    /// False when out of memory.
    @inline(never)
    mutating func add(_ describe: (ClassRowsPointer) -> RecognizerClass) -> Bool {
        guard classes.reserve(classes.count &+ 1) else { return false }
        let new = describe(rows)
        new.setHandle(ClassTable.handle(at: classes.count))
        classes.appendReserved(.passRetained(new))
        return new.finish()
    }
}

private struct ClassAdding: PartVisitor {
    var list: ClassList
    var isWhole = true

    mutating func visit<P: Part>(_ part: P.Type) { isWhole = isWhole && P.addClasses(to: &list) }
}

// Contexts can be created on any thread.
nonisolated(unsafe) private var mutex = platform_lock()
nonisolated(unsafe) private var users = 0
nonisolated(unsafe) private var classes = Buffer<Unmanaged<RecognizerClass>>()
