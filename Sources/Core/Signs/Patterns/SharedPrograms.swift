// The compiled patterns of all recognizers: those with the same text share one, in whichever contexts they are.

enum SharedPrograms {
    /// Compiles a text, unless another recognizer has the program. Each one that is returned must be released.
    static func compile(_ text: Text) -> PatternCompiler.Outcome {
        if let known = join(text) { return .program(known) }
        let outcome = PatternCompiler.compile(text)
        guard case .program(let new) = outcome else { return outcome }
        return .program(share(new, text))
    }

    private static func join(_ text: Text) -> ProgramPointer? {
        Builtins.lock()
        defer { Builtins.unlock() }
        let (known, _) = find(text)
        known?.pointee.users &+= 1
        return known
    }

    /// Returns the program, or the one that another thread has compiled meanwhile. When out of memory, it is not
    /// shared.
    private static func share(_ new: ProgramPointer, _ text: Text) -> ProgramPointer {
        guard let source = text.copy() else { return new }
        new.pointee.source = Text(base: source, count: text.count)
        Builtins.lock()
        defer { Builtins.unlock() }
        let (known, place) = find(text)
        if let known {
            new.dispose()
            known.pointee.users &+= 1
            return known
        }
        if programs.reserve(programs.count &+ 1) {
            programs.insertReserved(new, at: place)
        } else {
            Memory.release(source)
            new.pointee.source = nil
        }
        return new
    }

    /// Returns the program of a text, and its place in the list.
    private static func find(_ text: Text) -> (known: ProgramPointer?, place: Int) {
        func order(_ program: ProgramPointer) -> Int { program.pointee.source.unsafelyUnwrapped.compare(with: text) }
        let place = programs.partitionIndex { order($0) < 0 }
        let isKnown = place < programs.count && order(programs[place]) == 0
        return (isKnown ? programs[place] : nil, place)
    }

    /// Returns whether nobody uses the program any more: it is no longer shared.
    fileprivate static func leave(_ program: ProgramPointer, _ source: Text) -> Bool {
        Builtins.lock()
        defer { Builtins.unlock() }
        program.pointee.users &-= 1
        if program.pointee.users > 0 { return false }
        programs.remove(at: find(source).place)
        if programs.isEmpty { programs.free() }
        return true
    }

    /// Sorted by their texts. Under the lock of what all contexts share.
    nonisolated(unsafe) private static var programs = Buffer<ProgramPointer>()
}

extension ProgramPointer {
    /// Frees the program, unless others share it.
    func release() {
        if let source = pointee.source, !SharedPrograms.leave(self, source) { return }
        dispose()
    }
}
