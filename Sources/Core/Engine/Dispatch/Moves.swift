// Moves of contacts that are down: most of what a program pushes.

import CGesta

extension Dispatcher {
    /// Dispatches one more move of a contact, with the phase and tool of the move before. Afterwards, the contact still
    /// refers to the sample.
    @inline(__always)
    static func dispatchMove(
        _ touch: UnsafePointer<gesta_touch>, of contact: ContactPointer,
        _ environment: UnsafeMutablePointer<Environment>
    ) {
        environment.pointee.setTime(touch.pointee.time)
        contact.view().move(to: touch, environment.pointee.yAxis)
        let touches = Touches(contact, at: environment.pointee.single)
        if let sole = contact.pointee.trackers.sole {
            Dispatcher.move(sole, touches)
        } else {
            moveAll(touches)
        }
    }

    /// Dispatches several such moves, each later than the one before, until a machine requests something else than a
    /// change, or `settleChanges` returns false. Returns how many.
    @inline(__always)
    static func dispatchMoves(
        _ moves: TouchBatch, of contact: ContactPointer, _ environment: UnsafeMutablePointer<Environment>,
        settleChanges: () -> Bool
    ) -> Int {
        let touches = Touches(contact, at: environment.pointee.single)
        let receivers = contact.pointee.trackers.receivers
        var next = 0
        repeat {
            let touch = moves[next]
            environment.pointee.setTime(touch.pointee.time)
            contact.view().move(to: touch, environment.pointee.yAxis)
            next &+= 1
            for receiver in receivers { Dispatcher.move(receiver, touches) }
            if environment.pointee.pending == .changes, !settleChanges() { break }
        } while next < moves.count && environment.pointee.pending == .nothing
        contact.pointee.forgetSample()
        return next
    }

    /// Dispatches a run of moves frame by frame, until a deadline is due, a machine requests something else than a
    /// change, or `settleChanges` returns false. Returns where the first frame is that was not dispatched: at least one
    /// was.
    @_optimize(speed) @inline(never)
    func dispatchMoves(_ batch: TouchBatch, from first: Int, to end: Int, width: Int, settleChanges: () -> Bool) -> Int
    {
        guard let touches = contacts(of: batch.part(from: first, to: first &+ width)) else {
            return dispatchFrame(batch, from: first)
        }
        let environment = environment
        // A deadline at t runs before samples at t.
        let isDue = batch[end &- 1].pointee.time >= environment.pointee.soonest
        let end = isDue ? first &+ width : end
        var run = MoveRun(batch, from: first, to: end)
        let receivers = width == 1 ? touches.first.pointee.trackers.receivers : receivers(ofAll: touches)
        if width == 1, let sole = receivers?.sole {
            // It may take several moves at once: see `forEachMove`.
            environment.pointee.setMoves(run)
            repeat {
                environment.pointee.takeMove(touches.first)
                Dispatcher.move(sole, touches)
                if environment.pointee.pending == .changes, !settleChanges() { break }
            } while environment.pointee.moves.count > 0 && environment.pointee.pending == .nothing
            run = environment.pointee.moves
            environment.pointee.setMoves(MoveRun())
        } else {
            // If nobody receives them, only the last position and the one before matter.
            if let receivers, receivers.count == 0, run.count > 2 &* width { run.dropFirst(run.count &- 2 &* width) }
            repeat {
                environment.pointee.setTime(run[0].pointee.time)
                for contact in touches { run.take(contact, environment.pointee.yAxis) }
                if let receivers {
                    for receiver in receivers { Dispatcher.move(receiver, touches) }
                } else {
                    dispatchOneByOne(from: 0, GESTA_PHASE_MOVED.rawValue)
                }
                if environment.pointee.pending == .changes, !settleChanges() { break }
            } while run.count > 0 && environment.pointee.pending == .nothing
        }
        touches.forgetSamples()
        return end &- run.count
    }

    /// The contacts of a frame of moves; nil if one of them occurs twice.
    @inline(__always)
    private func contacts(of frame: TouchBatch) -> Touches? {
        if frame.count > 1 { return severalContacts(of: frame) }
        guard let contact = contacts.find(frame[0].pointee.contact) else { return nil }
        contact.pointee.setPhaseAndTool(of: frame[0])
        return Touches(contact, at: environment.pointee.single)
    }

    @inline(never)
    private func severalContacts(of frame: TouchBatch) -> Touches? {
        clearFrame()
        contacts.renewMarks()
        let unmarked = contacts.lastMark
        var at = 0
        while at < frame.count {
            guard let contact = contacts.find(frame[at].pointee.contact), contact.pointee.mark <= unmarked else {
                return nil
            }
            contacts.mark(contact)
            contact.pointee.setPhaseAndTool(of: frame[at])
            frameContacts.appendReserved(contact)
            at &+= 1
        }
        return Touches(base: frameContacts.pointer(at: 0), count: frame.count)
    }

    @inline(never)
    private static func moveAll(_ touches: Touches) {
        for receiver in touches.first.pointee.trackers.receivers { Dispatcher.move(receiver, touches) }
    }

    @inline(__always)
    static func move(_ receiver: Unmanaged<Machine>, _ touches: Touches) {
        receiver._withUnsafeGuaranteedRef {
            if $0.foreseen.isFinal { $0.follow(touches, .moved) } else { $0.touchesMoved(touches) }
        }
    }
}
