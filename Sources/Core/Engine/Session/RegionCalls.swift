// Calls on regions.

import CGesta

struct CreateRegion: RegionCall, RecordedCall {
    static var keyword: Literal { "region" }
    static var isInSetups: Bool { true }
    static var scope: CallScope { .adding }
    /// The parent.
    var target = RegionTarget()
    var rect = gesta_rect()
    /// When the call is prepared.
    private(set) var id: UInt32 = 0
    private var made: RegionPointer?

    init() {}

    init(parent: UInt32, rect: gesta_rect) {
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
        list.region(&target.id, "parent")
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
    func memory(in context: Context) -> Int { Region.footprint }

    /// Of all regions, each with what else is set of it. The root region exists anyway.
    static func recordObjects(in state: PresentState) { state.recordRegions() }

    static func recordState(of region: RegionPointer, in state: PresentState) {
        if let parent = region.pointee.parent { state.record(CreateRegion(existing: region, in: parent)) }
    }

    func commit(_ context: Context, _ parent: RegionPointer) {
        if let made { context.regions.enter(made) }
    }
}

struct SetRegionRect: RegionCall, RecordedCall {
    static var keyword: Literal { "region-rect" }
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

struct SetRegionTransform: RegionCall, RecordedCall {
    static var keyword: Literal { "region-transform" }
    static var isInSetups: Bool { true }
    var target = RegionTarget()
    var matrix = gesta_affine.identity
    /// Nil for the identity.
    private var transform: RegionTransform?
    /// Memory for it, if the region has none.
    private var memory: UnsafeMutablePointer<RegionTransform>?

    init() {}

    init(target: RegionTarget, matrix: gesta_affine) {
        self.target = target
        self.matrix = matrix
    }

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.number(&matrix.a, "a")
        list.number(&matrix.b, "b")
        list.number(&matrix.c, "c")
        list.number(&matrix.d, "d")
        list.number(&matrix.tx, "tx")
        list.number(&matrix.ty, "ty")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let region = try target.findInner(caller, "has no transform")
        if matrix.isIdentity { return }
        transform = try caller.transform(matrix)
        if region.pointee.transform != nil { return }
        guard let new = Memory.allocate(MemoryLayout<RegionTransform>.stride) else { throw caller.outOfMemory() }
        memory = new.bindMemory(to: RegionTransform.self, capacity: 1)
    }

    func commit(_ context: Context, _ region: RegionPointer) {
        context.regions.setTransform(transform, of: region, in: memory)
    }

    static func recordState(of region: RegionPointer, in state: PresentState) {
        guard let transform = region.pointee.transform else { return }
        state.record(
            SetRegionTransform(target: RegionTarget(region.pointee.id), matrix: transform.pointee.matrix))
    }
}

struct SetRegionOrder: RegionCall, RecordedCall {
    static var keyword: Literal { "region-order" }
    static var isInSetups: Bool { true }
    var target = RegionTarget()
    var order: Int32 = 0

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.integer(&order, "an order")
    }

    func commit(_ context: Context, _ region: RegionPointer) { context.setOrder(region, order) }

    static func recordState(of region: RegionPointer, in state: PresentState) {
        let order = region.pointee.order
        if order != 0 { state.record(SetRegionOrder(target: RegionTarget(region.pointee.id), order: order)) }
    }
}

struct EnableRegion: RegionCall, RecordedCall {
    static var keyword: Literal { "region-enable" }
    static var isInSetups: Bool { true }
    var target = RegionTarget()
    var isEnabled = false

    mutating func operands(_ list: Operands) {
        list.region(&target.id)
        list.flag(&isEnabled)
    }

    func commit(_ context: Context, _ region: RegionPointer) { context.setEnabled(region, isEnabled) }

    static func recordState(of region: RegionPointer, in state: PresentState) {
        if region.pointee.isEnabled { return }
        state.record(EnableRegion(target: RegionTarget(region.pointee.id), isEnabled: false))
    }
}

struct DestroyRegion: RegionCall, RecordedCall {
    static var keyword: Literal { "region-destroy" }
    var target = RegionTarget()

    mutating func prepare(_ caller: Caller) throws(Refusal) { try target.findInner(caller, "cannot be destroyed") }

    func commit(_ context: Context, _ region: RegionPointer) { context.destroyRegion(region) }
}

extension RegionTarget {
    /// Any but the root region, which `cannot`.
    @discardableResult @inline(never)
    fileprivate mutating func findInner(_ caller: Caller, _ cannot: Literal) throws(Refusal) -> RegionPointer {
        let region = try find(caller)
        if region != caller.context.regions.outermost { return region }
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

    fileprivate func transform(_ matrix: gesta_affine) throws(Refusal) -> RegionTransform {
        try check(matrix.a, "transform->a", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(matrix.b, "transform->b", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(matrix.c, "transform->c", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(matrix.d, "transform->d", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(matrix.tx, "transform->tx", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(matrix.ty, "transform->ty", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        if let transform = RegionTransform(matrix) { return transform }
        throw invalid(.range) { out in
            out.text("transform has the determinant ")
            out.figure(RegionTransform.determinant(of: matrix))
            out.text(", must have an inverse: scales that are not 0, and axes that are not parallel")
        }
    }
}
