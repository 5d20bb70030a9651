/*
 * gesta_values.h - names of the values of built-in classes. gesta.h includes it. Generated from the classes by
 * Sources/Bindings/Generator/class_values.py; do not edit.
 */
#ifndef GESTA_VALUES_H
#define GESTA_VALUES_H

#include "gesta.h"

/* ----------------------------------------------------------------------------------------------- built-in values -- */

/*
 * Indices of the values of built-in classes, in gesta_event.values and the array of gesta_recognizer_values. They never
 * change. Texts are 0 there: gesta_recognizer_text reads them. gesta_class_value describes each value.
 */

/** Indices of the values of gesta.tap. @since 0.2 */
enum gesta_tap_value {
    GESTA_TAP_TAP_COUNT = 0 /**< Index of "tap_count". */
};

/** Indices of the values of gesta.pan. @since 0.2 */
enum gesta_pan_value {
    GESTA_PAN_TRANSLATION_X = 0,      /**< Index of "translation_x". */
    GESTA_PAN_TRANSLATION_Y = 1,      /**< Index of "translation_y". */
    GESTA_PAN_VELOCITY_X = 2,         /**< Index of "velocity_x". */
    GESTA_PAN_VELOCITY_Y = 3,         /**< Index of "velocity_y". */
    GESTA_PAN_CONTACT_COUNT = 4,      /**< Index of "contact_count". */
    GESTA_PAN_VELOCITY_CONFIDENCE = 5 /**< Index of "velocity_confidence". */
};

/** Indices of the values of gesta.chevron. @since 0.2 */
enum gesta_chevron_value {
    GESTA_CHEVRON_PHASE = 0,    /**< Index of "phase". */
    GESTA_CHEVRON_SCORE = 1,    /**< Index of "score". */
    GESTA_CHEVRON_MARGIN = 2,   /**< Index of "margin". */
    GESTA_CHEVRON_PROGRESS = 3, /**< Index of "progress". */
    GESTA_CHEVRON_SEGMENT = 4   /**< Index of "segment". */
};

/** Indices of the values of gesta.checkmark. @since 0.2 */
enum gesta_checkmark_value {
    GESTA_CHECKMARK_PHASE = 0,    /**< Index of "phase". */
    GESTA_CHECKMARK_SCORE = 1,    /**< Index of "score". */
    GESTA_CHECKMARK_MARGIN = 2,   /**< Index of "margin". */
    GESTA_CHECKMARK_PROGRESS = 3, /**< Index of "progress". */
    GESTA_CHECKMARK_SEGMENT = 4   /**< Index of "segment". */
};

/** Indices of the values of gesta.z. @since 0.2 */
enum gesta_z_value {
    GESTA_Z_PART = 0,     /**< Index of "part". */
    GESTA_Z_SCORE = 1,    /**< Index of "score". */
    GESTA_Z_MARGIN = 2,   /**< Index of "margin". */
    GESTA_Z_PROGRESS = 3, /**< Index of "progress". */
    GESTA_Z_SEGMENT = 4   /**< Index of "segment". */
};

/** Indices of the values of gesta.long_press. @since 0.2 */
enum gesta_long_press_value {
    GESTA_LONG_PRESS_TRANSLATION_X = 0, /**< Index of "translation_x". */
    GESTA_LONG_PRESS_TRANSLATION_Y = 1, /**< Index of "translation_y". */
    GESTA_LONG_PRESS_HELD = 2           /**< Index of "held". */
};

/** Indices of the values of gesta.swipe. @since 0.2 */
enum gesta_swipe_value {
    GESTA_SWIPE_DIRECTION_SEEN = 0,     /**< Index of "direction_seen". */
    GESTA_SWIPE_ANGLE = 1,              /**< Index of "angle". */
    GESTA_SWIPE_SPEED = 2,              /**< Index of "speed". */
    GESTA_SWIPE_DX = 3,                 /**< Index of "dx". */
    GESTA_SWIPE_DY = 4,                 /**< Index of "dy". */
    GESTA_SWIPE_VELOCITY_CONFIDENCE = 5 /**< Index of "velocity_confidence". */
};

/** Indices of the values of gesta.pinch. @since 0.2 */
enum gesta_pinch_value {
    GESTA_PINCH_SCALE = 0,          /**< Index of "scale". */
    GESTA_PINCH_SCALE_VELOCITY = 1, /**< Index of "scale_velocity". */
    GESTA_PINCH_FOCUS_X = 2,        /**< Index of "focus_x". */
    GESTA_PINCH_FOCUS_Y = 3,        /**< Index of "focus_y". */
    GESTA_PINCH_SPAN = 4,           /**< Index of "span". */
    GESTA_PINCH_CONTACT_COUNT = 5   /**< Index of "contact_count". */
};

/** Indices of the values of gesta.rotation. @since 0.2 */
enum gesta_rotation_value {
    GESTA_ROTATION_ROTATION = 0,          /**< Index of "rotation". */
    GESTA_ROTATION_ROTATION_VELOCITY = 1, /**< Index of "rotation_velocity". */
    GESTA_ROTATION_FOCUS_X = 2,           /**< Index of "focus_x". */
    GESTA_ROTATION_FOCUS_Y = 3,           /**< Index of "focus_y". */
    GESTA_ROTATION_CONTACT_COUNT = 4      /**< Index of "contact_count". */
};

/** Indices of the values of gesta.transform. @since 0.2 */
enum gesta_transform_value {
    GESTA_TRANSFORM_TRANSLATION_X = 0,       /**< Index of "translation_x". */
    GESTA_TRANSFORM_TRANSLATION_Y = 1,       /**< Index of "translation_y". */
    GESTA_TRANSFORM_SCALE = 2,               /**< Index of "scale". */
    GESTA_TRANSFORM_ROTATION = 3,            /**< Index of "rotation". */
    GESTA_TRANSFORM_VELOCITY_X = 4,          /**< Index of "velocity_x". */
    GESTA_TRANSFORM_VELOCITY_Y = 5,          /**< Index of "velocity_y". */
    GESTA_TRANSFORM_SCALE_VELOCITY = 6,      /**< Index of "scale_velocity". */
    GESTA_TRANSFORM_ROTATION_VELOCITY = 7,   /**< Index of "rotation_velocity". */
    GESTA_TRANSFORM_FOCUS_X = 8,             /**< Index of "focus_x". */
    GESTA_TRANSFORM_FOCUS_Y = 9,             /**< Index of "focus_y". */
    GESTA_TRANSFORM_SPAN = 10,               /**< Index of "span". */
    GESTA_TRANSFORM_CONTACT_COUNT = 11,      /**< Index of "contact_count". */
    GESTA_TRANSFORM_VELOCITY_CONFIDENCE = 12 /**< Index of "velocity_confidence". */
};

/** Indices of the values of gesta.capture. @since 0.2 */
enum gesta_capture_value {
    GESTA_CAPTURE_SAMPLE_COUNT = 0, /**< Index of "sample_count". */
    GESTA_CAPTURE_CONTACT_COUNT = 1 /**< Index of "contact_count". */
};

/** Indices of the values of gesta.edge_pan. @since 0.2 */
enum gesta_edge_pan_value {
    GESTA_EDGE_PAN_TRANSLATION_X = 0,       /**< Index of "translation_x". */
    GESTA_EDGE_PAN_TRANSLATION_Y = 1,       /**< Index of "translation_y". */
    GESTA_EDGE_PAN_VELOCITY_X = 2,          /**< Index of "velocity_x". */
    GESTA_EDGE_PAN_VELOCITY_Y = 3,          /**< Index of "velocity_y". */
    GESTA_EDGE_PAN_VELOCITY_CONFIDENCE = 4, /**< Index of "velocity_confidence". */
    GESTA_EDGE_PAN_EDGE = 5,                /**< Index of "edge". */
    GESTA_EDGE_PAN_DISTANCE = 6             /**< Index of "distance". */
};

/** Indices of the values of gesta.double_tap_drag. @since 0.2 */
enum gesta_double_tap_drag_value {
    GESTA_DOUBLE_TAP_DRAG_SCALE = 0,          /**< Index of "scale". */
    GESTA_DOUBLE_TAP_DRAG_SCALE_VELOCITY = 1, /**< Index of "scale_velocity". */
    GESTA_DOUBLE_TAP_DRAG_TRANSLATION_Y = 2,  /**< Index of "translation_y". */
    GESTA_DOUBLE_TAP_DRAG_FOCUS_X = 3,        /**< Index of "focus_x". */
    GESTA_DOUBLE_TAP_DRAG_FOCUS_Y = 4         /**< Index of "focus_y". */
};

/** Indices of the values of gesta.hover. @since 0.2 */
enum gesta_hover_value {
    GESTA_HOVER_HOVER_X = 0, /**< Index of "hover_x". */
    GESTA_HOVER_HOVER_Y = 1, /**< Index of "hover_y". */
    GESTA_HOVER_TOOL = 2     /**< Index of "tool". */
};

/** Indices of the values of gesta.stroke. @since 0.2 */
enum gesta_stroke_value {
    GESTA_STROKE_NAME = 0,     /**< Index of "name". */
    GESTA_STROKE_SCORE = 1,    /**< Index of "score". */
    GESTA_STROKE_MARGIN = 2,   /**< Index of "margin". */
    GESTA_STROKE_PROGRESS = 3, /**< Index of "progress". */
    GESTA_STROKE_SEGMENT = 4   /**< Index of "segment". */
};

/** Indices of the values of gesta.circle. @since 0.2 */
enum gesta_circle_value {
    GESTA_CIRCLE_SCORE = 0,    /**< Index of "score". */
    GESTA_CIRCLE_MARGIN = 1,   /**< Index of "margin". */
    GESTA_CIRCLE_PROGRESS = 2, /**< Index of "progress". */
    GESTA_CIRCLE_SEGMENT = 3   /**< Index of "segment". */
};

/** Indices of the values of gesta.tickle. @since 0.2 */
enum gesta_tickle_value {
    GESTA_TICKLE_SCORE = 0,    /**< Index of "score". */
    GESTA_TICKLE_MARGIN = 1,   /**< Index of "margin". */
    GESTA_TICKLE_PROGRESS = 2, /**< Index of "progress". */
    GESTA_TICKLE_SEGMENT = 3   /**< Index of "segment". */
};

/** Indices of the values of gesta.template. @since 0.2 */
enum gesta_template_value {
    GESTA_TEMPLATE_NAME = 0,      /**< Index of "name". */
    GESTA_TEMPLATE_RUNNER_UP = 1, /**< Index of "runner_up". */
    GESTA_TEMPLATE_BEST = 2,      /**< Index of "best". */
    GESTA_TEMPLATE_INDEX = 3,     /**< Index of "index". */
    GESTA_TEMPLATE_SCORE = 4,     /**< Index of "score". */
    GESTA_TEMPLATE_MARGIN = 5,    /**< Index of "margin". */
    GESTA_TEMPLATE_DISTANCE = 6,  /**< Index of "distance". */
    GESTA_TEMPLATE_LIMIT = 7,     /**< Index of "limit". */
    GESTA_TEMPLATE_PROGRESS = 8,  /**< Index of "progress". */
    GESTA_TEMPLATE_ROTATION = 9   /**< Index of "rotation". */
};

/** Indices of the values of gesta.press. @since 0.2 */
enum gesta_press_value {
    GESTA_PRESS_HELD = 0 /**< Index of "held". */
};

/** Indices of the values of gesta.taps. @since 0.2 */
enum gesta_taps_value {
    GESTA_TAPS_TAP_COUNT = 0,     /**< Index of "tap_count". */
    GESTA_TAPS_PHASE = 1,         /**< Index of "phase". */
    GESTA_TAPS_TRANSLATION_X = 2, /**< Index of "translation_x". */
    GESTA_TAPS_TRANSLATION_Y = 3  /**< Index of "translation_y". */
};

/** Indices of the values of gesta.spotter. @since 0.2 */
enum gesta_spotter_value {
    GESTA_SPOTTER_NAME = 0,       /**< Index of "name". */
    GESTA_SPOTTER_INDEX = 1,      /**< Index of "index". */
    GESTA_SPOTTER_FOUND = 2,      /**< Index of "found". */
    GESTA_SPOTTER_START_TIME = 3, /**< Index of "start_time". */
    GESTA_SPOTTER_END_TIME = 4,   /**< Index of "end_time". */
    GESTA_SPOTTER_CONFIDENCE = 5, /**< Index of "confidence". */
    GESTA_SPOTTER_DISTANCE = 6    /**< Index of "distance". */
};

#endif /* GESTA_VALUES_H */
