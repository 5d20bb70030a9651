// gesta_frame.h: values at the time of a frame.

import CGesta

@implementation @_cdecl("gesta_contact_at")
public func gesta_contact_at(
    _ context: OpaquePointer!, _ contact: UInt64, _ time: Int64, _ flags: UInt32,
    _ position: UnsafeMutablePointer<gesta_frame_position>!
) -> Int32 {
    Caller.enter(context, "gesta_contact_at") { caller throws(Refusal) in
        let position = try caller.aligned(position, "position")
        let predicts = try caller.predicts(flags, at: time)
        guard let history = caller.context.dispatcher.history else { throw caller.noHistory() }
        guard let known = caller.context.dispatcher.contact(contact) else { throw caller.unknownContact(contact) }
        let ring = history.ring(of: known)
        let rests = known.pointee.isLeaving
        // A contact that goes down is known before its first sample is kept.
        guard ring.count > 0 else { throw caller.unknownContact(contact) }
        guard let place = Resampling(time, in: ring, predicts: predicts, rests: rests) else {
            throw caller.tooEarly(time, ring.time(ring.oldest))
        }
        position.pointee = gesta_frame_position(
            time: place.time, x: place.figure(0, in: ring), y: place.figure(1, in: ring), kind: place.kind.rawValue,
            reserved: 0)
    }
}

@implementation @_cdecl("gesta_recognizer_values_at")
public func gesta_recognizer_values_at(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ time: Int64, _ flags: UInt32,
    _ values: UnsafeMutablePointer<Double>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_values_at") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let predicts = try caller.predicts(flags, at: time)
        if caller.context.dispatcher.history == nil { throw caller.noHistory() }
        var refusal: Refusal?
        let earliest = machine.readValues(at: time, predicts: predicts) { current in
            do throws(Refusal) {
                try caller.write(current, of: machine, to: values, capacity, count)
            } catch { refusal = error }
        }
        if let refusal { throw refusal }
        if let earliest { throw caller.tooEarly(time, earliest) }
    }
}

extension Caller {
    /// What the flags say. The time is checked, too.
    fileprivate func predicts(_ flags: UInt32, at time: Int64) throws(Refusal) -> Bool {
        guard flags & ~GESTA_FRAME_PREDICT.rawValue == 0 else {
            throw invalid(.argument) { out in
                out.text("flags is ")
                out.hexadecimal(flags)
                out.text(", must only have bits of enum gesta_frame_flag")
            }
        }
        guard Numbers.isTime(time) else {
            throw invalid(.time) { $0.text("time is ", time, ", must be within +-GESTA_TIME_MAX") }
        }
        return flags & GESTA_FRAME_PREDICT.rawValue != 0
    }

    fileprivate func noHistory() -> Refusal {
        refuse(.state, "the context keeps no samples, must be created with GESTA_CONFIG_FRAME_VALUES")
    }

    fileprivate func tooEarly(_ time: Int64, _ earliest: Int64) -> Refusal {
        refuse(.time) { out in
            out.text("time is ", time)
            out.text(", must not be before the samples that are kept, which begin at ", earliest)
        }
    }
}
