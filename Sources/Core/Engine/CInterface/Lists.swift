// gesta.h: what lists ids, and relations.

import CGesta

@implementation @_cdecl("gesta_context_list")
public func gesta_context_list(
    _ context: OpaquePointer!, _ kind: UInt32, _ ids: UnsafeMutablePointer<UInt32>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_context_list") { caller throws(Refusal) in
        let context = caller.context
        try caller.list(ids, capacity, count) { list throws(Refusal) in
            switch kind {
            case GESTA_KIND_RECOGNIZER.rawValue:
                context.recognizers.forEach { if context.recognizers.isPublished($0) { list.add($0.id) } }
            case GESTA_KIND_REGION.rawValue:
                context.regions.walk(context.regions.root, enter: { list.add($0.pointee.id) })
            case GESTA_KIND_CLASS.rawValue:
                for at in 0..<context.classes.count { list.add(ClassTable.handle(at: at)) }
            case GESTA_KIND_PLUGIN.rawValue:
                for at in 0..<context.plugins.count { list.add(PluginTable.handle(at: at)) }
            default: throw caller.unknown(kind, "kind", "gesta_kind")
            }
        }
    }
}

@implementation @_cdecl("gesta_recognizer_list")
public func gesta_recognizer_list(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ listing: UInt32, _ ids: UnsafeMutablePointer<UInt32>!,
    _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_list") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let recognizer = machine.recognizer
        try caller.list(ids, capacity, count) { list throws(Refusal) in
            switch listing {
            case GESTA_LISTING_REQUIREMENTS.rawValue:
                for other in recognizer.requires { list.add(other._withUnsafeGuaranteedRef { $0.id }) }
            case GESTA_LISTING_SIMULTANEOUS.rawValue:
                recognizer.companions.forEach { slot in
                    caller.context.recognizers.forSlot(slot) { list.add($0.id) }
                }
            case GESTA_LISTING_SUCCESSORS.rawValue:
                for other in recognizer.successors { list.add(other._withUnsafeGuaranteedRef { $0.id }) }
            case GESTA_LISTING_CHILDREN.rawValue:
                if !machine.isChild { recognizer.forEachChild { list.add($0.id) } }
            case GESTA_LISTING_ACTIONS.rawValue:
                for action in recognizer.actions where !action.pointee.isRemoved { list.add(action.pointee.id) }
            default: throw caller.unknown(listing, "listing", "gesta_listing")
            }
        }
    }
}

@implementation @_cdecl("gesta_recognizer_relate")
public func gesta_recognizer_relate(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ relation: UInt32, _ other: UInt32, _ is_related: Int32
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_relate") { caller throws(Refusal) in
        let (target, other) = (RecognizerTarget(recognizer), RecognizerTarget(other))
        switch relation {
        case GESTA_RELATION_REQUIRES_FAILURE.rawValue where is_related != 0:
            var call = RequireFailure(target: target, other: other)
            try caller.perform(&call)
        case GESTA_RELATION_REQUIRES_FAILURE.rawValue:
            var call = RemoveRequirement(target: target, other: other)
            try caller.perform(&call)
        case GESTA_RELATION_SIMULTANEOUS.rawValue:
            var call = AllowSimultaneous(target: target, other: other, isAllowed: is_related != 0)
            try caller.perform(&call)
        case GESTA_RELATION_PASSES_ON.rawValue:
            var call = PassOn(target: target, other: other, isAllowed: is_related != 0)
            try caller.perform(&call)
        default:
            try caller.requireChanging()
            throw caller.unknown(relation, "relation", "gesta_relation")
        }
    }
}
