import CGesta
import Testing

@testable import GestaCore

@Suite("Parameters")
struct ParameterTests {
    @Test("Setting a parameter does not affect other recognizers")
    func ownOnes() {
        let rig = Rig(unitsPerMillimeter: 4)
        let other = Rig()
        let (a, b) = (rig.make("gesta.pan"), rig.make("gesta.pan"))
        let far = other.make("gesta.pan")
        let slop = a.setting("slop")
        #expect(slop == b.setting("slop") && slop == 4 * far.setting("slop"))
        rig.set(a, "slop", 77)
        rig.set(a, "max_contacts", 3)
        #expect(
            a.setting("slop") == 77 && a.setting("max_contacts") == 3
                && a.setting("min_contacts") == 1)
        for recognizer in [b, rig.make("gesta.pan")] {
            #expect(recognizer.setting("slop") == slop && recognizer.setting("max_contacts") == 10)
        }
        #expect(!a.recognizer.hasParameters(of: b.recognizer) && b.recognizer.hasParameters(of: b.recognizer))
    }
}
