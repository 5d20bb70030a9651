// What a recognizer has to do with others. Most have nothing to do with any: so it stands apart.

struct Relations {
    /// Those that must fail before it may recognize, and those that wait for it in turn.
    var requires = Buffer<Unmanaged<Recognizer>>()
    var requiredBy = Buffer<Unmanaged<Recognizer>>()
    /// Those beside which it may recognize.
    var companions = Buffer<Unmanaged<Recognizer>>()
    /// The engine's mark while it looks for cycles, and how it came there.
    var visit: UInt32 = 0
    var via: Unmanaged<Recognizer>?
}

extension Recognizer {
    var requires: Buffer<Unmanaged<Recognizer>> { relations?.pointee.requires ?? Buffer() }
    var requiredBy: Buffer<Unmanaged<Recognizer>> { relations?.pointee.requiredBy ?? Buffer() }
    var companions: Buffer<Unmanaged<Recognizer>> { relations?.pointee.companions ?? Buffer() }

    /// Its relations, to change them; nil when memory is short.
    func relating() -> UnsafeMutablePointer<Relations>? {
        guard let holdings = holding() else { return nil }
        if holdings.pointee.relations == nil {
            holdings.pointee.relations = Memory.allocate(MemoryLayout<Relations>.stride)?.bindMemory(
                to: Relations.self, capacity: 1)
            relations?.initialize(to: Relations())
        }
        return relations
    }

    func freeRelations() {
        guard let relations else { return }
        relations.pointee.requires.free()
        relations.pointee.requiredBy.free()
        relations.pointee.companions.free()
        Memory.release(relations)
    }
}
