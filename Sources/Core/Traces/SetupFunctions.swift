// gesta_traces.h, "setups".

import CGesta

@implementation @_cdecl("gesta_setup_save")
public func gesta_setup_save(
    _ context: OpaquePointer!, _ write: gesta_write_callback!, _ user: UnsafeMutableRawPointer!
) -> Int32 {
    Caller.enter(context, "gesta_setup_save") { caller throws(Refusal) in
        try caller.requireChanging()
        guard let write else { throw caller.null("write") }
        guard caller.context.saveSetup(write, user) else { throw caller.outOfMemory() }
    }
}

@implementation @_cdecl("gesta_setup_load")
public func gesta_setup_load(
    _ context: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ recognizers: UnsafeMutablePointer<UInt32>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_setup_load") { caller throws(Refusal) in
        try caller.requireAdding()
        guard let text else { throw caller.null("text") }
        guard let text = Text(bytes: text, length: length) else {
            throw caller.invalid(.argument, "length is invalid, must be at most SIZE_MAX / 2, or SIZE_MAX")
        }
        if recognizers == nil, capacity != 0 { throw caller.null("recognizers") }
        if text.count > SetupBudget.longestText {
            throw caller.tooMany("length", text.count, most: SetupBudget.longestText)
        }
        guard let loader = SetupLoader.make(text, caller) else { throw caller.outOfMemory() }
        try loader.load()
        var list = IDList(recognizers, capacity)
        for recognizer in loader.recognizers { list.add(recognizer) }
        count?.pointee = list.count
    }
}
