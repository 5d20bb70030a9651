@testable import GestaCore

extension BuiltinClassTests {
    private static let grip = ["min_contacts", "max_contacts", "slop", "origin"]
    private static let zoom = ["zoom_modifiers"]

    /// The classes other than tap, pan and the strokes.
    static let more: [Expected] = [
        Expected(
            id: "gesta.long_press", isContinuous: true, make: LongPress.describe,
            parameters: ["duration", "contacts", "slop", "min_pressure", "per_contact"],
            values: [
                (LongPress.V.translationX, "translation_x"), (LongPress.V.translationY, "translation_y"),
                (LongPress.V.held, "held"),
            ]),
        Expected(
            id: "gesta.swipe", isContinuous: false, make: Swipe.describe,
            parameters: [
                "direction", "max_angle", "contacts", "min_distance", "min_speed", "max_duration", "min_straightness",
            ],
            values: [
                (Swipe.V.direction, "direction_seen"), (Swipe.V.angle, "angle"), (Swipe.V.speed, "speed"),
                (Swipe.V.dx, "dx"),
                (Swipe.V.dy, "dy"),
            ]),
        Expected(
            id: "gesta.pinch", isContinuous: true, make: Pinch.describe, parameters: grip + zoom,
            values: [
                (Pinch.V.scale, "scale"), (Pinch.V.scaleVelocity, "scale_velocity"), (Pinch.V.focusX, "focus_x"),
                (Pinch.V.focusY, "focus_y"), (Pinch.V.span, "span"), (Pinch.V.contactCount, "contact_count"),
                (Pinch.V.scaleX, "scale_x"), (Pinch.V.scaleY, "scale_y"),
            ]),
        Expected(
            id: "gesta.rotation", isContinuous: true, make: Rotation.describe, parameters: grip,
            values: [
                (Rotation.V.rotation, "rotation"), (Rotation.V.rotationVelocity, "rotation_velocity"),
                (Rotation.V.focusX, "focus_x"),
                (Rotation.V.focusY, "focus_y"), (Rotation.V.contactCount, "contact_count"),
            ]),
        Expected(
            id: "gesta.transform", isContinuous: true, make: Transform.describe, parameters: grip + zoom,
            values: [
                (Transform.V.translationX, "translation_x"), (Transform.V.translationY, "translation_y"),
                (Transform.V.scale, "scale"),
                (Transform.V.rotation, "rotation"), (Transform.V.velocityX, "velocity_x"),
                (Transform.V.velocityY, "velocity_y"),
                (Transform.V.scaleVelocity, "scale_velocity"), (Transform.V.rotationVelocity, "rotation_velocity"),
                (Transform.V.focusX, "focus_x"), (Transform.V.focusY, "focus_y"), (Transform.V.span, "span"),
                (Transform.V.contactCount, "contact_count"),
                (Transform.V.scaleX, "scale_x"), (Transform.V.scaleY, "scale_y"),
            ]),
        Expected(
            id: "gesta.capture", isContinuous: true, make: Capture.describe,
            parameters: ["max_contacts"],
            values: [(Capture.V.contactCount, "contact_count")]),
        Expected(
            id: "gesta.edge_pan", isContinuous: true, make: EdgePan.describe,
            parameters: ["edges", "margin", "slop", "contacts"],
            values: [
                (Pan.V.translationX, "translation_x"), (Pan.V.translationY, "translation_y"),
                (Pan.V.velocityX, "velocity_x"), (Pan.V.velocityY, "velocity_y"),
                (Pan.V.contactCount, "contact_count"),
                (Pan.V.edge, "edge"), (Pan.V.distance, "distance"),
            ]),
        Expected(
            id: "gesta.double_tap_drag", isContinuous: true, make: DoubleTapDrag.describe,
            parameters: ["grows", "slop", "max_duration", "max_interval", "tap_distance"],
            values: [
                (DoubleTapDrag.V.scale, "scale"), (DoubleTapDrag.V.scaleVelocity, "scale_velocity"),
                (DoubleTapDrag.V.translationY, "translation_y"), (DoubleTapDrag.V.focusX, "focus_x"),
                (DoubleTapDrag.V.focusY, "focus_y"),
            ]),
        Expected(
            id: "gesta.hover", isContinuous: true, make: Hover.describe,
            parameters: ["timeout", "per_contact"],
            values: [(Hover.V.x, "hover_x"), (Hover.V.y, "hover_y"), (Hover.V.tool, "tool")]),
        Expected(
            id: "gesta.press", isContinuous: true, make: Press.describe,
            parameters: ["delay", "slop", "min_pressure", "per_contact", "within"],
            values: [(Press.V.held, "held"), (Press.V.inside, "inside")]),
        Expected(
            id: "gesta.taps", isContinuous: true, make: Taps.describe,
            parameters: [
                "then", "slop", "max_duration", "max_interval", "tap_distance", "min_interval", "within",
                "report_down", "axis",
            ],
            values: [
                (Taps.V.tapCount, "tap_count"), (Taps.V.phase, "phase"), (Taps.V.translationX, "translation_x"),
                (Taps.V.translationY, "translation_y"), (Taps.V.pressed, "pressed"),
            ]),
        Expected(
            id: "gesta.scroll", isContinuous: true, make: Scroll.describe, parameters: [],
            values: [
                (Scroll.V.translationX, "translation_x"), (Scroll.V.translationY, "translation_y"),
                (Scroll.V.dx, "dx"), (Scroll.V.dy, "dy"),
                (Scroll.V.velocityX, "velocity_x"), (Scroll.V.velocityY, "velocity_y"),
                (Scroll.V.notchesX, "notches_x"), (Scroll.V.notchesY, "notches_y"),
                (Scroll.V.wheelX, "wheel_x"), (Scroll.V.wheelY, "wheel_y"), (Scroll.V.source, "source"),
                (Scroll.V.momentum, "momentum"), (Scroll.V.contactCount, "contact_count"),
            ]),
        Expected(
            id: "gesta.hold", isContinuous: true, make: Hold.describe,
            parameters: ["min_contacts", "max_contacts"],
            values: [(Hold.V.held, "held"), (Hold.V.contactCount, "contact_count")]),
    ]

    static let spotter = Expected(
        id: "gesta.spotter", isContinuous: true, make: Spotter.describe,
        parameters: [
            "source", "max_distance", "min_size", "max_duration", "space", "contacts",
        ],
        values: [
            (Spotter.V.name, "name"), (Spotter.V.index, "index"), (Spotter.V.found, "found"),
            (Spotter.V.startTime, "start_time"), (Spotter.V.endTime, "end_time"),
            (Spotter.V.confidence, "confidence"), (Spotter.V.distance, "distance"),
        ])
}
