// Making, changing and ending regions, and which one a contact belongs to.

import CGesta

/// The program's own way to find a contact's region.
struct HitTest {
    let function: gesta_hit_test_callback
    let release: Release
}

extension Context {
    func makeRegion(in parent: RegionPointer, _ rect: gesta_rect) -> Result<UInt32, Status> {
        guard parent.pointee.children.reserve(parent.pointee.children.count &+ 1) else { return .failure(.memory) }
        // Not Result.map: it crashes in the debug library.
        switch regions.plant(parent: parent, rect) {
        case .failure(let status): return .failure(status)
        case .success(let region):
            parent.add(region)
            return .success(region.pointee.id)
        }
    }

    /// It, and all inside it, from the leaves up. Whose region is gone is detached: the earlier made first, as when a region is disabled.
    func destroyRegion(_ region: RegionPointer) {
        region.pointee.parent?.remove(region)
        var node = region
        while true {
            let last = node.pointee.children.count &- 1
            if last >= 0 {
                let inner = node.pointee.children[last].region
                node.pointee.children.truncate(to: last)
                node = inner
                continue
            }
            let parent = node.pointee.parent
            let isLast = node == region
            regions.remove(node.pointee.id)
            node.free()
            guard !isLast, let parent else { break }
            node = parent
        }
        recognizers.forEach { recognizer in
            recognizer._withUnsafeGuaranteedRef { recognizer in
                if recognizer.region == Region.none { return }
                if case .success = regions.find(recognizer.region) { return }
                recognizer.region = Region.none
                recognizer.depth = 0
                interrupt(recognizer, .detached)
            }
        }
        reviewWaiting()
        deliver()
    }

    func setOrder(_ region: RegionPointer, _ order: Int32) {
        region.pointee.parent?.remove(region)
        region.pointee.order = order
        region.pointee.parent?.add(region)
    }

    func setEnabled(_ region: RegionPointer, _ isEnabled: Bool) {
        region.setEnabled(isEnabled)
        if !isEnabled {
            recognizers.forEach { recognizer in
                recognizer._withUnsafeGuaranteedRef { recognizer in
                    guard case .success(let home) = regions.find(recognizer.region), !home.isReachable else { return }
                    interrupt(recognizer, .disabled)
                }
            }
        }
        reviewWaiting()
        deliver()
    }

    func setHitTest(_ new: HitTest?, orRelease given: Release) {
        if let hitTest { release(hitTest.release) }
        if new == nil { release(given) }
        hitTest = new
        deliver()
    }

    /// Where a contact that goes down belongs. Nil: nowhere.
    func region(for touch: UnsafePointer<gesta_touch>) -> RegionPointer? {
        guard let hitTest else {
            if !hasInnerRegions { return root.pointee.isEnabled ? root : nil }
            return regionAt(Point(touch.pointee.x, touch.pointee.y))
        }
        let before = activity
        activity = .dispatching
        let id = hitTest.function(handle, touch, hitTest.release.user)
        activity = before
        witness?._withUnsafeGuaranteedRef { $0.wasAnswered(.hit, 0, touch.pointee.contact, id) }
        guard case .success(let region) = regions.find(id) else {
            if id != Region.none {
                log(GESTA_LOG_ERROR) { out in
                    out.text("the hit test answered ")
                    out.hexadecimal(id)
                    out.text(", which is no region")
                }
            }
            return nil
        }
        return region.isReachable ? region : nil
    }

    /// By the rectangles.
    func regionAt(_ point: Point) -> RegionPointer? {
        let root = root
        return root.pointee.isEnabled ? root.hit(point) : nil
    }

    private var hasInnerRegions: Bool { regions.count > 1 }
}

extension HandleTable where Value == RegionPointer {
    /// A new region; its parent does not know of it yet.
    mutating func plant(parent: RegionPointer?, _ rect: gesta_rect) -> Result<RegionPointer, Status> {
        guard let memory = Memory.allocate(MemoryLayout<Region>.stride) else { return .failure(.memory) }
        let region = memory.bindMemory(to: Region.self, capacity: 1)
        switch insert(region) {
        case .failure(let status):
            Memory.release(memory)
            return .failure(status)
        case .success(let id):
            made &+= 1
            region.initialize(
                to: Region(
                    id: id, parent: parent, depth: parent.map { $0.pointee.depth &+ 1 } ?? 0, serial: made, rect: rect))
            return .success(region)
        }
    }
}
