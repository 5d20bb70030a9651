import CGesta
import Testing

@testable import GestaCore

@Suite("Clock")
struct ClockTests {
    @Test("The limits are those of the header")
    func bounds() {
        #expect(Clock.latest == 4_611_686_018_427_387_903)
        #expect(Clock.never == Int64.max)
        #expect(Clock.unknown == Int64.min)
        #expect(Clock.latest.subtractingReportingOverflow(-Clock.latest).overflow == false)
    }

    @Test(
        "Seconds are converted to nanoseconds",
        arguments: [
            (0, 0), (-1, 0), (0.3, 300_000_000), (0.5, 500_000_000), (1e-9, 1), (4e-10, 0), (3600, 3_600_000_000_000),
            (1e300, 1_000_000_000_000_000_000),
        ] as [(Double, Int64)])
    func nanoseconds(seconds: Double, nanoseconds: Int64) { #expect(Clock.nanoseconds(seconds) == nanoseconds) }

    @Test("Nanoseconds are converted to seconds")
    func seconds() {
        #expect(abs(Clock.seconds(300_000_000) - 0.3) < 1e-15)
        #expect(Clock.seconds(0) == 0)
    }
}
