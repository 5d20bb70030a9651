// Modifier keys with which a scroll zooms: pinch and transform declare and apply them alike.

import CGesta

struct ScrollZoom: ParameterSet {
    @Parameter var modifiers: Int

    mutating func declare(in list: inout ParameterList) {
        list.integer(
            &$modifiers, "zoom_modifiers", 0, 0...Int(Int32.max),
            """
            Bits of enum gesta_modifier: a scroll that begins while all of these keys are pressed zooms about the \
            pointer, until it ends; 0 for never. Scrolling up by 26.46 mm, which are 100 CSS pixels, multiplies the \
            scale by 2.718 (e), scrolling down divides it. Requires the input of the scroll.
            """)
    }

    /// As in browsers: by e for 100 CSS pixels, of which an inch has 96.
    static func scale(_ movement: Double, _ unitsPerMillimeter: Double) -> Double {
        Exponential.of(movement / (unitsPerMillimeter * 100 * 25.4 / 96)).power
    }
}
