// The default parameters of the built-in classes, each with its unit and its reason.

enum Defaults {
    /// mm. The largest movement of a resting finger: the middle of UIKit's 10 pt (1.6 mm), Android's 8 dp (1.3 mm),
    /// Chromium's 15 px (2.4 mm) and Flutter's 18 px (2.9 mm).
    static var slop: Double { 2.0 }

    /// s. The longest tap: the time after which UIKit, Flutter and Android begin a long press.
    static var tapDuration: Double { 0.5 }

    /// s. From one tap's lift to the next tap's first contact, as in Android and Flutter.
    static var tapInterval: Double { 0.3 }

    /// mm. From one tap to the next: 100 dp, as in Android and Flutter.
    static var tapDistance: Double { 16.0 }

    /// s. The shortest rest of a long press, as in UIKit, Flutter and Android.
    static var pressDuration: Double { 0.5 }

    /// s. From a contact down to its feedback: the 100 ms of Flutter and Android, so that a scroll does not highlight
    /// what it starts on.
    static var pressDelay: Double { 0.1 }

    /// mm. How far a finger may leave a control that it presses: between Android's 8 dp (1.3 mm) and the 70 pt (11 mm)
    /// of UIKit, less than the gap to the next control's center.
    static var boundsMargin: Double { 4.0 }

    /// mm/s. The slowest swipe: the 50 dp/s of Android's and Flutter's fling.
    static var swipeMinSpeed: Double { 7.9375 }

    /// mm/s. The largest speed that is reported: 8000 dp/s, as in Android and Flutter. Only a sensor's error is faster.
    static var swipeMaxSpeed: Double { 1270.0 }

    /// mm. The shortest swipe: three times the slop, more than a finger moves during a tap.
    static var swipeDistance: Double { 6.0 }

    /// s. The longest swipe: the same as the longest tap. A longer movement is a drag.
    static var swipeDuration: Double { 0.5 }

    /// The smallest ratio of distance to path length of a swipe. A thumb that pivots by a quarter of a circle has 0.9,
    /// a right angle with equal legs 0.71. Of words that are written by sliding over a keyboard and end across or away
    /// from their direction, this and the lowest speed refuse 54 of 59 (20 people; chosen on 12 others: 34 of 39); this
    /// refuses 10 of 2,948 drags that would be swipes otherwise (5 people).
    static var swipeStraightness: Double { 0.75 }

    /// rad. The largest deviation of a swipe from its direction: 45 degrees, so that the four directions leave no gap.
    static var swipeAngle: Double { Angle.quarter / 2 }

    /// rad. The largest deviation of a pan from its axis: 45 degrees, so that a horizontal and a vertical one leave no
    /// gap.
    static var axisAngle: Double { Angle.quarter / 2 }

    /// mm. Contacts closer to each other neither scale nor rotate: a sensor's error would be a large part of their
    /// distance.
    static var grip: Double { 1.0 }
    /// The same along an axis, for scales of their own, mm: fingers that are less than a fingertip apart lie side by
    /// side, where half a millimeter of noise would be a scale.
    static var gripOfAxis: Double { 10.0 }

    /// mm. The largest distance from the edge at which an edge pan starts: the 20 dp or pt of Android and iOS, about
    /// half a fingertip.
    static var edgeMargin: Double { 3.2 }

    /// mm. The drag that doubles a one-finger zoom. A thumb's reach of 75 mm quadruples the scale, or quarters it.
    static var zoomDoubling: Double { 25.0 }

    /// Samples. Four and a half minutes of drawing at 240 Hz, in less than 6 MB.
    static var captureSamples: Int { 65_536 }

    /// s. A pen in range sends a hundred samples per second, but a mouse sends none while it rests.
    static var hoverTimeout: Double { 1.0 }

    /// mm. The smallest stroke: a third of the height of small handwriting. A resting finger may move farther, but the
    /// movement has no shape.
    static var strokeSize: Double { 0.6 }

    /// mm. The largest stroke: of 8,806 drawings of signs by 590 people on pads, tablets and phones, none is lost to
    /// it. Of the drags in a game on tablets that would be taken for a sign, three of four are larger.
    static var largestStroke: Double { 150.0 }

    /// mm. The longest path off the pattern. Of 8,700 strokes of people that the presets recognize, none is lost to it
    /// and to the other limits of `PatternProspects`; of 15,945 of other people, one. With a hook of 6 % of the path at
    /// the start, 0.8 % are lost, and with a tremor of 1 mm, 0.6 %. With 4.5 mm, these are 1.4 and 1.0 %, and drags
    /// fail 2 mm earlier; with 8 mm 0.4 and 0.4 %, and 2 to 4 mm later.
    static var strokeStray: Double { 6.0 }

    /// s. The longest time between the strokes of one gesture. Lifting a pen and setting it down again takes a third
    /// of a second.
    static var strokeInterval: Double { 0.7 }

    /// The share of other strokes that may be recognized as a gesture learned from examples.
    static var falsePositives: Double { 0.01 }

    /// rad. The largest rotation from an example: people differ by 10 degrees, and at 45 degrees a V is another shape.
    static var exampleRotation: Double { 0.3 }

    /// mm. How far a stroke may stray from the beginnings of all examples, besides the shares of `BeginningReach`.
    static var exampleStray: Double { 3.0 }

    /// mm. The smallest drawing that is compared with examples: the largest movement of a resting finger.
    static var exampleSize: Double { 2.0 }

    /// s. A writer's longest time between the strokes of one drawing, until it is learned. Lifting a pen and setting it
    /// down again takes a third of a second; of drawings with several strokes, half have a pause of half a second.
    static var exampleInterval: Double { 0.5 }

    /// s. The longest time between the strokes of one drawing: 98 of 100 drawings by seven people have no longer pause.
    static var longestExampleInterval: Double { 10.0 }

    /// The largest distance of a gesture found in a stream from its examples: more than nine in ten gestures are found,
    /// and less than twenty are false an hour, in streams by ten people with one or five examples of each gesture.
    static var spottingDistance: Double { 0.48 }

    /// mm. The path length of the smallest gesture in a stream. Shorter parts of other movements resemble gestures too
    /// often.
    static var spottingSize: Double { 60.0 }

    /// s. The longest gesture in a stream: a chain of triangles takes up to eight seconds.
    static var spottingDuration: Double { 12.0 }

    /// s. How long a pointer rests until a gesture found is reported. Most rests within a gesture are shorter.
    static var spottingRest: Double { 0.3 }

    /// s. A mouse that rests sends no samples, and the next movement may continue a gesture.
    static var spottingTimeout: Double { 3.0 }

    /// mm. How far the fingers of a hand that draw together may move relative to their mean movement: twice as far as
    /// those of a recorded circle of 70 mm by two fingers. A pinch moves them farther before anything is drawn.
    static var contactShift: Double { 8.0 }

    /// The caller's units. The largest vertical deviation of a Z's horizontal strokes: the tutorial's 10 points.
    static var strokePrecision: Double { 10.0 }
}

extension ParameterList {
    /// The slop as most classes have it.
    mutating func slop(_ parameter: inout Parameter<Double>, _ doc: Literal) {
        slop(&parameter, "slop", Defaults.slop, doc)
    }
}
