import CGesta
import Testing

@testable import GestaCore

@Suite("Regions")
struct RegionTests {
    private let root = UInt32(GESTA_REGION_ROOT)

    private func create(_ rig: Rig, in parent: UInt32, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
        -> UInt32
    {
        var rect = gesta_rect(x: x, y: y, width: width, height: height)
        var region: UInt32 = 0
        #expect(gesta_region_create(rig.context.handle, parent, &rect, &region) == 0)
        return region
    }

    private func region(_ rig: Rig, at x: Double, _ y: Double) -> UInt32 {
        var region: UInt32 = 77
        #expect(gesta_region_at(rig.context.handle, x, y, &region) == 0)
        return region
    }

    private func describe(_ rig: Rig, _ region: UInt32) -> gesta_region_info {
        var info = gesta_region_info()
        info.size = UInt32(MemoryLayout<gesta_region_info>.size)
        #expect(gesta_region_describe(rig.context.handle, region, &info) == 0)
        return info
    }

    private func puppet(_ rig: Rig, in region: UInt32) -> Puppet {
        let puppet = rig.puppet()
        #expect(gesta_recognizer_attach(rig.context.handle, puppet.id, region) == 0)
        return puppet
    }

    @Test("The edges with the smallest coordinates belong to a region, those with the largest do not")
    func edges() {
        let rig = Rig()
        let region = create(rig, in: root, 10, 20, 30, 40)
        let outside: [(Double, Double)] = [(9.999, 30), (20, 19.999), (40, 30), (20, 60), (40, 60)]
        for (x, y) in [(10.0, 20.0), (39.999, 59.999), (10, 59.999), (39.999, 20)] {
            #expect(self.region(rig, at: x, y) == region)
        }
        for (x, y) in outside { #expect(self.region(rig, at: x, y) == root) }
        let empty = create(rig, in: root, 100, 100, 0, 10)
        #expect(self.region(rig, at: 100, 105) == root && describe(rig, empty).enabled == 1)
    }

    @Test("A rectangle is relative to its parent's, and only what is inside the parent can be hit")
    func nested() {
        let rig = Rig()
        let outer = create(rig, in: root, 100, 100, 50, 50)
        let inner = create(rig, in: outer, 30, 30, 100, 100)
        #expect(region(rig, at: 129, 130) == outer && region(rig, at: 130, 130) == inner)
        #expect(region(rig, at: 149, 149) == inner && region(rig, at: 150, 150) == root)
        let info = describe(rig, inner)
        #expect(info.region == inner && info.parent == outer && info.depth == 2 && info.rect.x == 30)
        #expect(describe(rig, root).parent == UInt32(GESTA_REGION_NONE) && describe(rig, root).depth == 0)
    }

    @Test("The higher order is above, and of equal ones the later created")
    func order() {
        let rig = Rig()
        let regions = (0..<3).map { _ in create(rig, in: root, 0, 0, 10, 10) }
        #expect(region(rig, at: 5, 5) == regions[2])
        #expect(gesta_region_set_order(rig.context.handle, regions[0], 1) == 0)
        #expect(region(rig, at: 5, 5) == regions[0] && describe(rig, regions[0]).order == 1)
        #expect(gesta_region_set_order(rig.context.handle, regions[2], 1) == 0)
        #expect(region(rig, at: 5, 5) == regions[2])
        #expect(gesta_region_set_order(rig.context.handle, regions[2], -1) == 0)
        #expect(gesta_region_set_order(rig.context.handle, regions[0], -1) == 0)
        #expect(region(rig, at: 5, 5) == regions[1])
    }

    @Test("The recognizers of the region and of its ancestors track a contact, wherever it moves")
    func receivers() {
        let rig = Rig()
        let outer = create(rig, in: root, 0, 0, 100, 100)
        let inner = create(rig, in: outer, 0, 0, 50, 50)
        let beside = create(rig, in: outer, 50, 0, 50, 50)
        let puppets = [root, outer, inner, beside, UInt32(GESTA_REGION_NONE)].map { puppet(rig, in: $0) }
        rig.push(.down(1, 10, 10, at: 0))
        var rect = gesta_rect(x: 500, y: 500, width: 1, height: 1)
        #expect(gesta_region_set_rect(rig.context.handle, inner, &rect) == 0)
        rig.push(.move(1, 70, 10, at: 10))
        #expect(puppets.map { $0.calls.contains(.began([1])) } == [true, true, true, false, false])
        #expect(puppets.map { $0.calls.contains(.moved([1])) } == [true, true, true, false, false])
        #expect(rig.contact(1)?.region == inner)
        rig.push(.down(2, 10, 10, at: 20))
        #expect(rig.contact(2)?.region == outer)
        #expect(rig.contact(3) == nil)
    }

    @Test("Disabling a region cancels the gestures in it and inside it, and hides both")
    func disabled() {
        let rig = Rig()
        let outer = create(rig, in: root, 0, 0, 100, 100)
        let inner = create(rig, in: outer, 0, 0, 50, 50)
        let puppets = [root, outer, inner].map { puppet(rig, in: $0) }
        rig.push(.down(1, 10, 10, at: 0))
        #expect(gesta_region_set_enabled(rig.context.handle, outer, 0) == 0)
        #expect(puppets.map(\.state) == [.possible, .cancelled, .cancelled])
        #expect(puppets[1].verdict.reason == .disabled)
        #expect(region(rig, at: 10, 10) == root && describe(rig, outer).enabled == 0)
        #expect(describe(rig, inner).enabled == 1)
        rig.push(.up(1, 10, 10, at: 10), .down(2, 10, 10, at: 20))
        #expect(puppets.map { $0.calls.contains(.began([2])) } == [true, false, false])
        #expect(gesta_region_set_enabled(rig.context.handle, outer, 1) == 0)
        #expect(region(rig, at: 10, 10) == inner)
        #expect(gesta_region_set_enabled(rig.context.handle, root, 0) == 0)
        #expect(region(rig, at: 10, 10) == UInt32(GESTA_REGION_NONE))
        rig.push(.up(2, 10, 10, at: 30), .down(3, 10, 10, at: 40))
        #expect(puppets.allSatisfy { !$0.calls.contains(.began([3])) })
    }

    @Test("Destroying a region destroys those inside it and detaches their recognizers; others keep the contact")
    func destroyed() {
        let rig = Rig()
        let outer = create(rig, in: root, 0, 0, 100, 100)
        let inner = create(rig, in: outer, 0, 0, 50, 50)
        let puppets = [root, outer, inner].map { puppet(rig, in: $0) }
        rig.push(.down(1, 10, 10, at: 0))
        #expect(gesta_region_destroy(rig.context.handle, outer) == 0)
        #expect(puppets.map(\.state) == [.possible, .cancelled, .cancelled])
        #expect(puppets[2].verdict.reason == .detached)
        var info = gesta_region_info()
        info.size = UInt32(MemoryLayout<gesta_region_info>.size)
        for region in [outer, inner] {
            #expect(gesta_region_describe(rig.context.handle, region, &info) == GESTA_E_STALE.rawValue)
        }
        #expect(rig.contact(1)?.region == UInt32(GESTA_REGION_NONE))
        rig.push(.move(1, 20, 20, at: 10))
        #expect(puppets.map { $0.calls.contains(.moved([1])) } == [true, false, false])
        #expect(gesta_region_destroy(rig.context.handle, root) == GESTA_E_ARGUMENT.rawValue)
    }

    @Test("The hit test callback replaces the rectangles; an invalid id is logged and means no region")
    func hitTest() {
        let rig = Rig()
        let region = create(rig, in: root, 0, 0, 10, 10)
        let (inside, outside) = (puppet(rig, in: region), puppet(rig, in: root))
        let answer = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
        defer { answer.deallocate() }
        let code = gesta_context_set_hit_test(
            rig.context.handle, { _, _, user in user!.assumingMemoryBound(to: UInt32.self).pointee }, answer, nil)
        #expect(code == 0)
        for (contact, id) in [region, root, UInt32(GESTA_REGION_NONE), 0x4001_7777].enumerated() {
            answer.pointee = id
            rig.push(.down(UInt64(contact), 500, 500, at: contact))
        }
        #expect(inside.calls.filter { if case .began = $0 { true } else { false } } == [.began([0])])
        #expect(outside.calls.filter { if case .began = $0 { true } else { false } } == [.began([0]), .began([1])])
        #expect(rig.log.count == 1 && rig.log[0].contains("0x40017777"))
        #expect(gesta_context_set_hit_test(rig.context.handle, nil, nil, nil) == 0)
    }

    @Test("Many siblings, reordered and destroyed at random, are hit in their order", arguments: [1, 5, 40])
    func manySiblings(changes: Int) {
        var dice = Dice(UInt64(changes))
        let rig = Rig()
        var siblings: [(id: UInt32, order: Int32)] = []
        for _ in 0..<100 {
            for _ in 0..<changes {
                if siblings.count < 20 || dice.chance(30) {
                    siblings.append((create(rig, in: root, 0, 0, 10, 10), 0))
                } else if dice.chance(40) {
                    let gone = siblings.remove(at: dice.below(siblings.count))
                    #expect(gesta_region_destroy(rig.context.handle, gone.id) == 0)
                } else {
                    let at = dice.below(siblings.count)
                    siblings[at].order = Int32(dice.below(5))
                    #expect(gesta_region_set_order(rig.context.handle, siblings[at].id, siblings[at].order) == 0)
                }
            }
            // Above each other: from the top, each is hit once those above are disabled.
            let sorted = siblings.enumerated().sorted { ($0.element.order, $0.offset) > ($1.element.order, $1.offset) }
            let top = sorted.prefix(8).map(\.element.id)
            for id in top {
                #expect(region(rig, at: 5, 5) == id)
                #expect(gesta_region_set_enabled(rig.context.handle, id, 0) == 0)
            }
            for id in top { #expect(gesta_region_set_enabled(rig.context.handle, id, 1) == 0) }
        }
    }

    @Test("Destroying or disabling a region interrupts the recognizers in it, by slot", arguments: [false, true])
    func interrupts(isDestroyed: Bool) {
        let rig = Rig()
        let outer = create(rig, in: root, 0, 0, 100, 100)
        let inner = create(rig, in: outer, 0, 0, 100, 100)
        let names = ["a", "b", "c", "d", "e"]
        let puppets = zip(names, [outer, inner, root, outer, inner]).map { name, region in
            let puppet = rig.puppet(name, isContinuous: true)
            puppet.onBegan = { puppet, _ in puppet.begin() }
            #expect(gesta_recognizer_attach(rig.context.handle, puppet.id, region) == 0)
            return puppet
        }
        for (at, puppet) in puppets.enumerated() {
            for before in puppets[..<at] { rig.allowSimultaneous(puppet, before) }
        }
        rig.push(.down(1, 5, 5, at: 0))
        rig.lines = []
        if isDestroyed {
            #expect(gesta_region_destroy(rig.context.handle, outer) == 0)
        } else {
            #expect(gesta_region_set_enabled(rig.context.handle, outer, 0) == 0)
        }
        #expect(rig.lines == ["a cancelled", "b cancelled", "d cancelled", "e cancelled"])
        let areDetached = puppets.map { $0.recognizer.region == UInt32(GESTA_REGION_NONE) }
        #expect(areDetached == names.map { isDestroyed && $0 != "c" })
        #expect(puppets[2].state == .began)
    }

    @Test("Random trees, changed at random, are hit where a plain search says", arguments: 1...20)
    func random(seed: UInt64) {
        var dice = Dice(seed)
        let rig = Rig(maxContacts: 1)
        var model = RegionModel()
        var contact: UInt64 = 0
        // Whole numbers, so that edges coincide.
        func rect() -> gesta_rect {
            gesta_rect(
                x: Double(dice.below(8) - 2), y: Double(dice.below(8) - 2), width: Double(dice.below(8)),
                height: Double(dice.below(8)))
        }
        for step in 0..<120 {
            let ids = model.ids
            let some = ids.isEmpty ? root : ids[dice.below(ids.count)]
            switch some == root ? 0 : dice.below(8) {
            case 0...2:
                let (parent, rect) = (dice.chance(40) ? root : some, rect())
                model.create(create(rig, in: parent, rect.x, rect.y, rect.width, rect.height), in: parent, rect)
            case 3:
                var rect = rect()
                #expect(gesta_region_set_rect(rig.context.handle, some, &rect) == 0)
                model.change(some) { $0.rect = rect }
            case 4, 5:
                let order = Int32(dice.below(4) - 2)
                #expect(gesta_region_set_order(rig.context.handle, some, order) == 0)
                model.change(some) { $0.order = order }
            case 6:
                let isEnabled = dice.chance(60)
                #expect(gesta_region_set_enabled(rig.context.handle, some, isEnabled ? 1 : 0) == 0)
                model.change(some) { $0.isEnabled = isEnabled }
            default:
                if step % 3 > 0 { continue }
                #expect(gesta_region_destroy(rig.context.handle, some) == 0)
                for gone in model.destroy(some) {
                    #expect(gesta_region_destroy(rig.context.handle, gone) == GESTA_E_STALE.rawValue)
                }
            }
            for _ in 0..<10 {
                let (x, y) = (Double(dice.below(30)) / 2 - 3, Double(dice.below(30)) / 2 - 3)
                let wanted = model.region(at: x, y)
                #expect(region(rig, at: x, y) == wanted)
                contact += 1
                rig.push(.down(contact, x, y, at: Int(contact)))
                #expect(rig.contact(contact)?.region == wanted)
                rig.push(.up(contact, x, y, at: Int(contact)))
            }
        }
        for id in model.ids {
            let (info, node) = (describe(rig, id), model.nodes[id]!)
            #expect(info.parent == node.parent && Int(info.depth) == model.depth(of: id))
            #expect(info.order == node.order && (info.enabled == 1) == node.isEnabled)
            #expect(info.rect.x == node.rect.x && info.rect.height == node.rect.height)
        }
        #expect(model.ids.count > 5)
    }
}
