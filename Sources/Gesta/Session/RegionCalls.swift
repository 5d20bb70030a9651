// Calls on regions.

import CGesta

struct CreateRegion: RegionCall {
    static var keyword: Literal? { "region" }
    static var scope: CallScope { .adding }
    /// The parent.
    var target = RegionTarget()
    var rect = gesta_rect()
    /// When the call is prepared.
    private(set) var id: UInt32 = 0
    private var made: RegionPointer?

    init(parent: UInt32 = 0, rect: gesta_rect = gesta_rect()) {
        target = RegionTarget(parent)
        self.rect = rect
    }

    /// As the trace of an existing region has it.
    init(existing region: RegionPointer, in parent: RegionPointer) {
        self.init(parent: parent.pointee.id, rect: region.pointee.rect)
        id = region.pointee.id
    }

    mutating func operands(_ list: Operands) {
        list.newRegion(&id)
        list.region(&target.id)
        list.rect(&rect)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let parent = try target.find(caller, "parent")
        try caller.check(rect)
        switch caller.context.regions.makeRegion(in: parent, rect) {
        case .success(let region):
            made = region
            id = region.pointee.id
        case .failure(let status): throw caller.full(status, "number of regions")
        }
    }

    var created: UInt32 { id }

    func commit(_ context: Context, _ parent: RegionPointer) {
        if let made { context.regions.enter(made) }
    }
}

struct SetRegionRect: RegionCall {
    static var keyword: Literal? { "region-rect" }
    var target = RegionTarget()
    var rect = gesta_rect()

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.rect(&rect)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.findInner(caller, "has no rectangle")
        try caller.check(rect)
    }

    func commit(_ context: Context, _ region: RegionPointer) { context.regions.setRect(rect, of: region) }
}

struct SetRegionOrder: RegionCall {
    static var keyword: Literal? { "region-order" }
    var target = RegionTarget()
    var order: Int32 = 0

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.integer(&order, "an order")
    }

    func commit(_ context: Context, _ region: RegionPointer) { context.setOrder(region, order) }
}

struct EnableRegion: RegionCall {
    static var keyword: Literal? { "region-enable" }
    var target = RegionTarget()
    var isEnabled = false

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.flag(&isEnabled)
    }

    func commit(_ context: Context, _ region: RegionPointer) { context.setEnabled(region, isEnabled) }
}

struct DestroyRegion: RegionCall {
    static var keyword: Literal? { "region-destroy" }
    var target = RegionTarget()

    mutating func prepare(_ caller: Caller) throws(Refusal) { try target.findInner(caller, "cannot be destroyed") }

    func commit(_ context: Context, _ region: RegionPointer) { context.destroyRegion(region) }
}

extension RegionTarget {
    /// Any but the root region, which `cannot`.
    fileprivate mutating func findInner(_ caller: Caller, _ cannot: Literal) throws(Refusal) {
        guard try find(caller) == caller.context.root else { return }
        throw caller.invalid(.argument) { out in
            out.text("region is the root region, which ")
            out.text(cannot)
        }
    }
}

extension Caller {
    /// The rule of every rectangle.
    fileprivate func check(_ rect: gesta_rect) throws(Refusal) {
        try check(rect.x, "rect->x", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(rect.y, "rect->y", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(rect.width, "rect->width", 0, 2 * GESTA_COORDINATE_MAX)
        try check(rect.height, "rect->height", 0, 2 * GESTA_COORDINATE_MAX)
    }
}
