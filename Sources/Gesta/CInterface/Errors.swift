// gesta.h, "errors"; and how every function of the C interface says what is wrong.

import CGesta

@implementation @_cdecl("gesta_strerror")
public func gesta_strerror(_ code: Int32) -> UnsafePointer<CChar>! { Text(Status(code: code).meaning).cString }

@implementation @_cdecl("gesta_state_name")
public func gesta_state_name(_ state: UInt32) -> UnsafePointer<CChar>! {
    Text(state <= 5 ? State(rawValue: UInt8(state))?.name ?? "?" : "?").cString
}

@implementation @_cdecl("gesta_phase_name")
public func gesta_phase_name(_ phase: UInt32) -> UnsafePointer<CChar>! {
    let name: Literal
    switch phase {
    case GESTA_PHASE_BEGAN.rawValue: name = "began"
    case GESTA_PHASE_MOVED.rawValue: name = "moved"
    case GESTA_PHASE_STATIONARY.rawValue: name = "stationary"
    case GESTA_PHASE_ENDED.rawValue: name = "ended"
    case GESTA_PHASE_CANCELLED.rawValue: name = "cancelled"
    case GESTA_PHASE_HOVER.rawValue: name = "hover"
    default: name = "?"
    }
    return Text(name).cString
}

@implementation @_cdecl("gesta_reason_name")
public func gesta_reason_name(_ reason: UInt32) -> UnsafePointer<CChar>! { Text(Reason(code: reason).name).cString }

extension Context {
    /// Begins the message "gesta_push: "; the caller writes on. Only on the way to an error.
    @inline(never)
    func complaint(_ function: Literal) -> TextWriter {
        var out = message.writer()
        out.text(function)
        out.text(": ")
        return out
    }

    @inline(never)
    func tooMany(_ function: Literal, _ what: Literal, _ count: Int, most: Int) -> Int32 {
        complain(function, .limit) { out in
            out.integer(count)
            out.text(what)
            out.text(", at most ", most, " allowed")
        }
    }

    /// Nothing more can be made: there are as many as there can be, or memory is short.
    @inline(never)
    func full(_ function: Literal, _ status: Status, _ what: Literal) -> Int32 {
        if status != .limit { return complain(function, status, status.meaning) }
        return tooMany(function, what, HandleTable<Int>.slots &+ 1, most: HandleTable<Int>.slots)
    }

    @inline(never)
    func complain(_ function: Literal, _ status: Status, _ words: Literal) -> Int32 {
        var out = complaint(function)
        out.text(words)
        return status.code
    }

    func complain(_ function: Literal, _ status: Status, _ write: (inout TextWriter) -> Void) -> Int32 {
        var out = complaint(function)
        write(&out)
        return status.code
    }
}
