import CGesta
import Testing

@testable import GestaCore

@Suite("ClassTable")
struct ClassTableTests {
    @Test("The built-in classes come first, in their order, and are found by their ids")
    func builtins() {
        let rig = Rig()
        let names = (0..<rig.context.classes.count).map { rig.context.classes[$0].id.string }
        #expect(names == BuiltinClassTests.all.map(\.id))
        for at in 0..<names.count {
            let kind = rig.context.classes[at]
            #expect(kind.handle >> 29 == HandleKind.class.rawValue)
            #expect(rig.context.classes.find(kind.handle) === kind)
            #expect(rig.context.classes.find(named: kind.id) === kind)
        }
    }

    @Test("An added class comes last, and belongs to its context only")
    func adding() {
        let (rig, other) = (Rig(), Rig())
        let new = Puppet.describe("test.new", isContinuous: true)
        #expect(rig.context.loader.classes.reserve(1) == true)
        rig.context.loader.classes.add(new)
        #expect(rig.context.classes.find(named: Text("test.new")) === new)
        #expect(rig.context.classes.find(new.handle) === new)
        #expect(rig.context.classes.count == other.context.classes.count + 1)
        #expect(other.context.classes.find(new.handle) == nil)
        #expect(other.context.classes.find(named: Text("test.new")) == nil)
    }

    @Test("Invalid ids are not found")
    func forged() {
        let rig = Rig()
        let classes = rig.context.classes
        let first = classes[0].handle
        for id in [0, .max, first + UInt32(classes.count), first ^ 1 << 29, first + 1 << 16, first & 0xFFFF] as [UInt32]
        {
            #expect(classes.find(id) == nil, "\(id)")
        }
    }
}
