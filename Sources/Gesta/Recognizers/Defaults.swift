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

    /// s. How long a contact must rest for a long press: UIKit, Flutter and Android.
    static var pressDuration: Double { 0.5 }

    /// mm/s. Slowest fling: Android's and Flutter's 50 dp/s.
    static var swipeMinSpeed: Double { 7.9375 }

    /// mm/s. Fastest speed that is believed: Android's and Flutter's 8000 dp/s. No hand is faster; a sensor's error may be.
    static var swipeMaxSpeed: Double { 1270.0 }

    /// mm. Shortest swipe: three times the slop, which no tap that slips reaches.
    static var swipeDistance: Double { 6.0 }

    /// s. Longest swipe: a finger that is down for longer drags. As long as a tap may last.
    static var swipeDuration: Double { 0.5 }

    /// rad. How far off its direction a swipe may go: 45 degrees, so that the four directions leave no gap.
    static var swipeAngle: Double { Angle.quarter / 2 }

    /// mm. Contacts nearer to each other than this neither scale nor turn: a sensor's error would be a large part of their distance.
    static var grip: Double { 1.0 }

    /// mm. How near an edge a finger must land: Android's and iOS's 20 dp or pt, about half a fingertip.
    static var edgeMargin: Double { 3.2 }

    /// mm. The drag that doubles a one-finger zoom: a thumb's reach of 75 mm makes four times as large, or a quarter.
    static var zoomDoubling: Double { 25.0 }

    /// Samples. Four and a half minutes of drawing at 240 a second, and less than 6 MB.
    static var captureSamples: Int { 65_536 }

    /// s. A pen in range reports a hundred times a second; a mouse says nothing while it rests, and a second of rest is long.
    static var hoverTimeout: Double { 1.0 }

    /// mm. The smallest stroke: a third of the height of small handwriting. What a resting finger wanders may be larger, but has no form.
    static var strokeSize: Double { 0.6 }

    /// mm. What may be drawn in vain before a stroke is given up: longer than the hook of a hand that sets down.
    static var strokeStray: Double { 30.0 }

    /// s. How long the pen may be up between the strokes of one gesture: lifting and setting down again takes a hand a third of a second.
    static var strokeInterval: Double { 0.7 }

    /// How many of the strokes that are none of the gestures may pass for one that was learnt from examples.
    static var falsePositives: Double { 0.01 }

    /// rad. How far a drawing may be turned against an example: hands differ by 10 degrees, and a V at 45 is no V.
    static var exampleRotation: Double { 0.3 }

    /// mm. The smallest drawing that is compared with examples: what a resting finger may wander.
    static var exampleSize: Double { 2.0 }

    /// s. How long the pen may be up between the strokes of one drawing: lifting and setting down again takes a hand a third of a second.
    static var exampleInterval: Double { 0.5 }

    /// The caller's units. How far a Z's strokes may veer across their direction: the tutorial's 10 points.
    static var strokePrecision: Double { 10.0 }
}
