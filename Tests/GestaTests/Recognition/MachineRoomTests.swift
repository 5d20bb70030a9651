import CGesta
import Testing

@testable import GestaCore

@Suite("Room for what samples may need")
struct MachineRoomTests {
    private func short(_ rig: Rig) -> [UInt32] {
        var found: [UInt32] = []
        for machine in rig.context.environment.pointee.shortage.all {
            machine._withUnsafeGuaranteedRef { found.append($0.id) }
        }
        return found
    }

    /// Puppets in regions beside each other, and their regions.
    private func puppets(_ rig: Rig, _ count: Int) -> [Puppet] {
        (0..<count).map { at in
            let puppet = rig.puppet("\(at)")
            let rect = gesta_rect(x: Double(at) * 100, y: 0, width: 100, height: 100)
            guard case .success(let region) = rig.context.regions.makeRegion(in: rig.context.regions.root, rect) else {
                fatalError("the region could not be made")
            }
            rig.context.regions.enter(region)
            rig.attach(puppet, to: region)
            return puppet
        }
    }

    @Test("Only the machines that have used it up get more, and each once")
    func onlyThoseThatLackIt() {
        let rig = Rig(), all = puppets(rig, 40)
        rig.push(.down(1, 50, 50, at: 0))
        #expect(short(rig) == [all[0].id] && !rig.context.environment.pointee.isShortOfAll)
        rig.push(.up(1, 50, 50, at: 1))
        #expect(short(rig).isEmpty && !all[0].has(.hasUsedRoom))
        let untouched = all[7].attempt.pointee.contacts.capacity
        for at in 1..<5 { rig.push(.down(1, Double(at) * 100 + 50, 50, at: at * 10), .up(1, 0, 0, at: at * 10 + 1)) }
        #expect(short(rig) == [all[4].id] && all[7].attempt.pointee.contacts.capacity == untouched)
        #expect(all[0].attempt.pointee.contacts.capacity > untouched)
    }

    @Test("A machine that is destroyed needs none")
    func destroyed() {
        let rig = Rig(), all = puppets(rig, 3)
        rig.push(.down(1, 50, 50, at: 0), .down(2, 150, 50, at: 0))
        #expect(short(rig) == [all[0].id, all[1].id])
        #expect(gesta_recognizer_destroy(rig.context.handle, all[0].id) == 0)
        #expect(short(rig) == [all[1].id])
        rig.push(.up(2, 150, 50, at: 1))
        #expect(short(rig).isEmpty)
    }

    @Test("A delegate may concern all")
    func ofAll() {
        let rig = Rig(), all = puppets(rig, 3)
        rig.push(.down(1, 50, 50, at: 0))
        rig.context.environment.pointee.requireRoom()
        #expect(rig.context.environment.pointee.isShortOfAll && short(rig) == [all[0].id])
        rig.push(.up(1, 50, 50, at: 1))
        #expect(!rig.context.environment.pointee.isShortOfAll && short(rig).isEmpty)
    }

    @Test("Attempts that wait are counted while their recognizer lives")
    func queued() {
        let rig = Rig()
        let tap = rig.make("gesta.tap"), double = rig.make("gesta.tap", ["taps": 2, "max_interval": 2])
        #expect(
            gesta_recognizer_relate(rig.context.handle, tap.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, double.id, 1)
                == 0)
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 10))
        let reserved = rig.context.environment.pointee.queued
        #expect(reserved > 0 && reserved >= tap.queue.count)
        #expect(gesta_recognizer_destroy(rig.context.handle, tap.id) == 0)
        #expect(rig.context.environment.pointee.queued == reserved - 1)
    }
}
