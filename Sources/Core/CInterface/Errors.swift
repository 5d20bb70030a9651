// gesta.h, "errors".

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
