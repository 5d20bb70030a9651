// What the standard gestures begin with: each with its unit and its reason. All are parameters at run time.

enum Defaults {
    /// mm. How far a finger may wander and still rest. UIKit has 10 pt (1.6 mm), Android 8 dp (1.3 mm), Chromium 15 px (2.4 mm), Flutter
    /// 18 px (2.9 mm): the middle of them.
    static var slop: Double { 2.0 }

    /// s. Longest press that is still a tap: where UIKit, Flutter and Android begin a long press.
    static var tapDuration: Double { 0.5 }

    /// s. From one tap's lift to the next tap's first contact: Android and Flutter.
    static var tapInterval: Double { 0.3 }

    /// mm. From one tap to the next: Android's and Flutter's 100 dp.
    static var tapDistance: Double { 16.0 }

    /// The caller's units. How far a Z's strokes may veer across their direction: the tutorial's 10 points.
    static var strokePrecision: Double { 10.0 }
}
