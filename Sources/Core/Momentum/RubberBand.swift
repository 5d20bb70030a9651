// How far content is shown beyond its edge while a contact pulls it.

/// The formula of UIScrollView, where the coefficient is 0.55 ("Analysis of Apple's rubber band scrolling", 2013).
enum RubberBand {
    static func stretch(_ distance: Double, extent: Double, coefficient: Double) -> Double {
        let pulled = abs(distance) * coefficient
        let shown = pulled * extent / (pulled + extent)
        return distance < 0 ? 0 - shown : shown
    }

    /// The inverse: infinite if the stretch is the extent.
    static func distance(_ stretch: Double, extent: Double, coefficient: Double) -> Double {
        let shown = abs(stretch)
        let pulled = shown * extent / ((extent - shown) * coefficient)
        return stretch < 0 ? 0 - pulled : pulled
    }
}
