import CGesta
import Testing

@testable import Gesta

@Suite("Parameters")
struct ParameterTests {
    @Test("Setting a parameter does not affect other recognizers")
    func ownOnes() {
        let rig = Rig(unitsPerMillimeter: 4)
        let other = Rig()
        let (a, b) = (rig.make("gesta.pan"), rig.make("gesta.pan"))
        let far = other.make("gesta.pan")
        let slop = a.parameters[Pan.P.slop]
        #expect(slop == b.parameters[Pan.P.slop] && slop == 4 * far.parameters[Pan.P.slop])
        rig.set(a, "slop", 77)
        rig.set(a, "max_contacts", 3)
        #expect(
            a.parameters[Pan.P.slop] == 77 && a.parameters[Pan.P.maxContacts] == 3
                && a.parameters[Pan.P.minContacts] == 1)
        for recognizer in [b, rig.make("gesta.pan")] {
            #expect(recognizer.parameters[Pan.P.slop] == slop && recognizer.parameters[Pan.P.maxContacts] == 10)
        }
        #expect(!a.hasParameters(of: b) && b.hasParameters(of: b))
    }
}
