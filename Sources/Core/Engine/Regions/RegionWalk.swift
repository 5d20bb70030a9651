// Walks through the region tree. One numbers the regions: whether one surrounds another is then two comparisons.

extension RegionTree {
    /// Calls `enter` for a region, then all of this for the regions inside it, then `leave`. (A loop: trees may be
    /// deep.)
    func walk(_ top: Pointer, enter: (Pointer) -> Void, leave: (Pointer) -> Void = { _ in }) {
        var region = top
        region.pointee.beginWalk()
        enter(region)
        while true {
            if let child = region.pointee.nextInWalk() {
                region = child
                region.pointee.beginWalk()
                enter(region)
            } else {
                leave(region)
                guard region != top, let parent = region.pointee.parent else { return }
                region = parent
            }
        }
    }

    /// Numbers all regions, each before those inside it, and notes which of them contacts can reach. Valid until the
    /// tree changes.
    func number(isOpen: (Pointer) -> Bool) {
        var next: Int32 = 0
        walk(root) { region in
            let isReachable = region.pointee.parent?.pointee.isReachable ?? true
            region.pointee.setNumber(next, isReachable: isReachable && isOpen(region))
            next &+= 1
        } leave: { region in
            region.pointee.setEnd(next)
        }
    }

    /// Whether `outer` is `inner` or around it, after `number`.
    func surrounds(_ outer: Pointer, _ inner: Pointer) -> Bool {
        outer.pointee.first <= inner.pointee.first && inner.pointee.first < outer.pointee.end
    }
}
