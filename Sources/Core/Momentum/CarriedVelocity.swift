// What a flick adds to the motion that it has caught.

import CGesta

enum CarriedVelocity {
    /// Returns the velocity of both by a rule of gesta_carry_rule, `pause` ns after the contact has last moved.
    static func both(_ rule: UInt32, caught: Point, flick: Point, pause: Int64) -> Point {
        switch rule {
        case GESTA_CARRY_ANDROID.rawValue:
            // OverScroller.fling, and FLYWHEEL_TIMEOUT of AbsListView.
            let agrees = sign(caught.x) == sign(flick.x) && sign(caught.y) == sign(flick.y)
            return agrees && pause <= 40_000_000 ? flick + caught : flick
        case GESTA_CARRY_FLUTTER.rawValue:
            return pause <= 20_000_000 ? Point(flutter(caught.x, flick.x), flutter(caught.y, flick.y)) : flick
        case GESTA_CARRY_GTK.rawValue:
            return Point(gtk(caught.x, flick.x), gtk(caught.y, flick.y))
        case GESTA_CARRY_CHROMIUM.rawValue:
            // fling_booster.cc: kMinBoostFlingSpeedSquare, kFlingBoostTimeoutDelay.
            let isFast = min(caught.squaredLength, flick.squaredLength) >= 350 * 350
            return isFast && caught.dot(flick) > 0 && pause <= 50_000_000 ? flick + caught : flick
        default:
            return flick
        }
    }

    private static func sign(_ x: Double) -> Int { x > 0 ? 1 : x < 0 ? -1 : 0 }

    /// BouncingScrollPhysics.carriedMomentum, and ScrollDragController.end.
    private static func flutter(_ caught: Double, _ flick: Double) -> Double {
        if caught == 0 || sign(caught) != sign(flick) { return flick }
        let speed = min(0.000816 * Exponential.of(Logarithm.of(abs(caught)) * 1.967).power, 40_000)
        if abs(flick) <= speed * 0.5 { return flick }
        return caught < 0 ? flick - speed : flick + speed
    }

    /// gtkscrolledwindow.c: VELOCITY_ACCUMULATION_FLOOR, _CEIL and _MAX.
    private static func gtk(_ caught: Double, _ flick: Double) -> Double {
        let least = caught * 0.33
        if caught == 0 || (caught < 0) != (flick < 0) || abs(flick) < abs(least) { return flick }
        return flick + caught * min((flick - least) / (caught - least), 6)
    }
}
