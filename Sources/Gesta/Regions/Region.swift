// Where recognizers are attached: a tree of rectangles inside the region that is everywhere.

import CGesta

/// In the caller's coordinates, counted from the parent's least corner.
struct Region {
    let id: UInt32
    let parent: RegionPointer?
    let depth: Int32
    /// Siblings of one order: the later made lies above.
    let serial: UInt32
    fileprivate(set) var rect: gesta_rect
    var order: Int32 = 0
    fileprivate(set) var isEnabled = true
    /// From the lowest to the topmost.
    var children = Buffer<Child>()
    /// In the order in which they were made.
    var recognizers = Buffer<Unmanaged<Recognizer>>()

    /// A region inside, and where it can be hit: nowhere while it is disabled. So a search looks at one stretch of memory, and at no child that it
    /// does not enter.
    struct Child {
        let region: RegionPointer
        fileprivate(set) var place: gesta_rect
    }

    /// GESTA_REGION_ROOT: kind region, generation 1, slot 0.
    static var root: UInt32 { HandleKind.region.rawValue << 29 | 1 << 16 }
    /// GESTA_REGION_NONE.
    static var none: UInt32 { 0 }
}

typealias RegionPointer = UnsafeMutablePointer<Region>

extension UnsafeMutablePointer where Pointee == Region {
    /// The deepest enabled region at a point given in this one's coordinates. (A loop: trees may be deep.)
    @_optimize(speed)
    func hit(_ point: Point) -> RegionPointer {
        var node = self
        var point = point
        search: while true {
            var at = node.pointee.children.count
            while at > 0 {
                at &-= 1
                let child = node.pointee.children.pointer(at: at)
                let place = child.pointee.place
                let inside = Point(point.x - place.x, point.y - place.y)
                if inside.x >= 0, inside.y >= 0, inside.x < place.width, inside.y < place.height {
                    node = child.pointee.region
                    point = inside
                    continue search
                }
            }
            return node
        }
    }

    /// Every region around it is enabled, and so is it.
    var isReachable: Bool {
        var node: RegionPointer? = self
        while let known = node {
            if !known.pointee.isEnabled { return false }
            node = known.pointee.parent
        }
        return true
    }

    /// Puts a child where its order belongs; room has been reserved.
    func add(_ child: RegionPointer) {
        var at = pointee.children.count
        while at > 0, isAbove(pointee.children[at &- 1].region, child) { at &-= 1 }
        _ = pointee.children.insert(Region.Child(region: child, place: child.place), at: at)
    }

    func remove(_ child: RegionPointer) {
        if let at = index(of: child) { pointee.children.remove(at: at) }
    }

    func setRect(_ rect: gesta_rect) {
        pointee.rect = rect
        tellPlace()
    }

    func setEnabled(_ isEnabled: Bool) {
        pointee.isEnabled = isEnabled
        tellPlace()
    }

    private var place: gesta_rect { pointee.isEnabled ? pointee.rect : gesta_rect() }

    private func tellPlace() {
        guard let parent = pointee.parent, let at = parent.index(of: self) else { return }
        parent.pointee.children.pointer(at: at).pointee.place = place
    }

    private func index(of child: RegionPointer) -> Int? { pointee.children.firstIndex { $0.region == child } }

    private func isAbove(_ a: RegionPointer, _ b: RegionPointer) -> Bool {
        a.pointee.order > b.pointee.order || (a.pointee.order == b.pointee.order && a.pointee.serial > b.pointee.serial)
    }

    func add(_ recognizer: Recognizer) {
        var at = pointee.recognizers.count
        while at > 0, pointee.recognizers[at &- 1]._withUnsafeGuaranteedRef({ $0.serial }) > recognizer.serial {
            at &-= 1
        }
        _ = pointee.recognizers.insert(.passUnretained(recognizer), at: at)
    }

    func remove(_ recognizer: Recognizer) { pointee.recognizers.remove(recognizer) }

    func free() {
        pointee.children.free()
        pointee.recognizers.free()
        Memory.release(self)
    }
}
