// gesta.h, "errors".

import CGesta

@implementation @_cdecl("gesta_strerror")
public func gesta_strerror(_ code: Int32) -> UnsafePointer<CChar>! { Text(Status(code: code).meaning).cString }

@implementation @_cdecl("gesta_state_name")
public func gesta_state_name(_ state: UInt32) -> UnsafePointer<CChar>! {
    Text(state <= 5 ? State(rawValue: UInt8(state))?.name ?? "?" : "?").cString
}

@implementation @_cdecl("gesta_reason_name")
public func gesta_reason_name(_ reason: UInt32) -> UnsafePointer<CChar>! { Text(Reason(code: reason).name).cString }
