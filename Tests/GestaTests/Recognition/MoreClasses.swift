@testable import Gesta

extension BuiltinClassTests {
    private static let grip = [
        (GripRecognizer.minContactsIndex, "min_contacts"), (GripRecognizer.maxContactsIndex, "max_contacts"),
        (GripRecognizer.slopIndex, "slop"),
    ]

    /// The classes other than tap, pan and the strokes.
    static let more: [Expected] = [
        Expected(
            id: "gesta.long_press", isContinuous: true, make: { LongPress.describe() },
            parameters: [
                (LongPress.P.duration, "duration"), (LongPress.P.contacts, "contacts"), (LongPress.P.slop, "slop"),
                (LongPress.P.minPressure, "min_pressure"), (LongPress.P.perContact, "per_contact"),
            ],
            values: [
                (LongPress.V.translationX, "translation_x"), (LongPress.V.translationY, "translation_y"),
                (LongPress.V.held, "held"),
            ]),
        Expected(
            id: "gesta.swipe", isContinuous: false, make: { Swipe.describe() },
            parameters: [
                (Swipe.P.direction, "direction"), (Swipe.P.maxAngle, "max_angle"), (Swipe.P.contacts, "contacts"),
                (Swipe.P.minDistance, "min_distance"), (Swipe.P.minSpeed, "min_speed"), (Swipe.P.maxSpeed, "max_speed"),
                (Swipe.P.maxDuration, "max_duration"),
            ],
            values: [
                (Swipe.V.direction, "direction_seen"), (Swipe.V.angle, "angle"), (Swipe.V.speed, "speed"),
                (Swipe.V.dx, "dx"),
                (Swipe.V.dy, "dy"), (Swipe.V.velocityConfidence, "velocity_confidence"),
            ]),
        Expected(
            id: "gesta.pinch", isContinuous: true, make: { Pinch.describe() }, parameters: grip,
            values: [
                (Pinch.V.scale, "scale"), (Pinch.V.scaleVelocity, "scale_velocity"), (Pinch.V.focusX, "focus_x"),
                (Pinch.V.focusY, "focus_y"), (Pinch.V.span, "span"), (Pinch.V.contactCount, "contact_count"),
            ]),
        Expected(
            id: "gesta.rotation", isContinuous: true, make: { Rotation.describe() }, parameters: grip,
            values: [
                (Rotation.V.rotation, "rotation"), (Rotation.V.rotationVelocity, "rotation_velocity"),
                (Rotation.V.focusX, "focus_x"),
                (Rotation.V.focusY, "focus_y"), (Rotation.V.contactCount, "contact_count"),
            ]),
        Expected(
            id: "gesta.transform", isContinuous: true, make: { Transform.describe() }, parameters: grip,
            values: [
                (Transform.V.translationX, "translation_x"), (Transform.V.translationY, "translation_y"),
                (Transform.V.scale, "scale"),
                (Transform.V.rotation, "rotation"), (Transform.V.velocityX, "velocity_x"),
                (Transform.V.velocityY, "velocity_y"),
                (Transform.V.scaleVelocity, "scale_velocity"), (Transform.V.rotationVelocity, "rotation_velocity"),
                (Transform.V.focusX, "focus_x"), (Transform.V.focusY, "focus_y"), (Transform.V.span, "span"),
                (Transform.V.contactCount, "contact_count"), (Transform.V.velocityConfidence, "velocity_confidence"),
            ]),
        Expected(
            id: "gesta.capture", isContinuous: true, make: { Capture.describe() },
            parameters: [(Capture.P.maxContacts, "max_contacts"), (Capture.P.maxSamples, "max_samples")],
            values: [(Capture.V.sampleCount, "sample_count"), (Capture.V.contactCount, "contact_count")]),
        Expected(
            id: "gesta.edge_pan", isContinuous: true, make: { EdgePan.describe() },
            parameters: [
                (EdgePan.P.edges, "edges"), (EdgePan.P.margin, "margin"), (EdgePan.P.slop, "slop"),
                (EdgePan.P.left, "left"),
                (EdgePan.P.top, "top"), (EdgePan.P.right, "right"), (EdgePan.P.bottom, "bottom"),
            ],
            values: [
                (EdgePan.V.translationX, "translation_x"), (EdgePan.V.translationY, "translation_y"),
                (EdgePan.V.velocityX, "velocity_x"),
                (EdgePan.V.velocityY, "velocity_y"), (EdgePan.V.velocityConfidence, "velocity_confidence"),
                (EdgePan.V.edge, "edge"),
                (EdgePan.V.distance, "distance"),
            ]),
        Expected(
            id: "gesta.double_tap_drag", isContinuous: true, make: { DoubleTapDrag.describe() },
            parameters: [
                (DoubleTapDrag.P.grows, "grows"), (DoubleTapDrag.P.doubling, "doubling"),
                (DoubleTapDrag.P.slop, "slop"),
                (DoubleTapDrag.P.maxDuration, "max_duration"), (DoubleTapDrag.P.maxInterval, "max_interval"),
                (DoubleTapDrag.P.tapDistance, "tap_distance"),
            ],
            values: [
                (DoubleTapDrag.V.scale, "scale"), (DoubleTapDrag.V.scaleVelocity, "scale_velocity"),
                (DoubleTapDrag.V.translationY, "translation_y"), (DoubleTapDrag.V.focusX, "focus_x"),
                (DoubleTapDrag.V.focusY, "focus_y"),
            ]),
        Expected(
            id: "gesta.hover", isContinuous: true, make: { Hover.describe() },
            parameters: [(Hover.P.timeout, "timeout")],
            values: [(Hover.V.x, "hover_x"), (Hover.V.y, "hover_y"), (Hover.V.tool, "tool")]),
    ]

    /// The classes after those that match patterns and examples.
    static let last: [Expected] = [
        Expected(
            id: "gesta.press", isContinuous: true, make: { Press.describe() },
            parameters: [
                (Press.P.delay, "delay"), (Press.P.slop, "slop"), (Press.P.minPressure, "min_pressure"),
                (Press.P.perContact, "per_contact"),
            ], values: [(Press.V.held, "held")]),
        Expected(
            id: "gesta.taps", isContinuous: true, make: { Taps.describe() },
            parameters: [
                (Taps.P.then, "then"), (Taps.P.slop, "slop"), (Taps.P.maxDuration, "max_duration"),
                (Taps.P.maxInterval, "max_interval"), (Taps.P.minInterval, "min_interval"),
                (Taps.P.tapDistance, "tap_distance"),
            ],
            values: [
                (Taps.V.tapCount, "tap_count"), (Taps.V.phase, "phase"), (Taps.V.translationX, "translation_x"),
                (Taps.V.translationY, "translation_y"),
            ]),
        Expected(
            id: "gesta.spotter", isContinuous: true, make: { Spotter.describe() },
            parameters: [
                (Spotter.P.source, "source"), (Spotter.P.maxDistance, "max_distance"),
                (Spotter.P.minSize, "min_size"), (Spotter.P.maxDuration, "max_duration"),
                (Spotter.P.restTime, "rest_time"), (Spotter.P.timeout, "timeout"),
            ],
            values: [
                (Spotter.V.name, "name"), (Spotter.V.index, "index"), (Spotter.V.found, "found"),
                (Spotter.V.startTime, "start_time"), (Spotter.V.endTime, "end_time"),
                (Spotter.V.confidence, "confidence"), (Spotter.V.distance, "distance"),
            ]),
    ]
}
