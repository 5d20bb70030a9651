// Modifier keys with which a scroll zooms: pinch and transform declare and apply them alike.

import CGesta

struct ScrollZoom: ParameterSet {
    @Parameter var modifiers: Int
    @Parameter var length: Double

    mutating func declare(in list: inout ParameterList) {
        list.integer(
            &$modifiers, "zoom_modifiers", 0, 0...Int(Int32.max),
            """
            Bits of enum gesta_modifier: a scroll that begins while all of these keys are pressed zooms about the \
            pointer, until it ends; 0 for never. Requires the input of the scroll.
            """)
        list.length(
            &$length, "zoom_length", ScrollZoom.usualLength, 0.1...1000,
            "Scrolling up by this length multiplies the scale by 2.718 (e), scrolling down divides it.")
        list.idle($length, while: $modifiers, in: 0...0)
    }

    /// Those of browsers: 100 CSS pixels, of which an inch has 96.
    private static var usualLength: Double { 100 * 25.4 / 96 }

    func scale(_ movement: Double) -> Double { Exponential.of(movement / length).power }
}
