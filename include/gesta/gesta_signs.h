/*
 * gesta_signs.h - signs: patterns of strokes, and examples. gesta.h includes it.
 *
 * The functions are those of the part signs: a library that was built without it does not have them.
 */
#ifndef GESTA_SIGNS_H
#define GESTA_SIGNS_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------- patterns -- */

/*
 * Patterns describe strokes as text: "down-right, down-left" is a chevron. A pattern is the parameter "pattern" of the
 * class gesta.stroke. It is compiled when it is set and takes effect with the next sequence; after GESTA_E_PATTERN the
 * message has the position of the error and what was expected there. A stroke is matched by its path; sample rate,
 * speed and size have no influence. The guide "The language of patterns" has the grammar, the features and the presets.
 */

/** Limits of gesta_pattern_from_strokes. */
enum gesta_pattern_limit {
    GESTA_PATTERN_DRAWINGS_MAX = 64 /**< Largest number of drawings. */
};

/** A segment of a drawing, and the text that states it in a pattern. */
typedef struct gesta_pattern_segment {
    uint32_t drawing;     /**< Index of the drawing. */
    uint32_t text_begin;  /**< [unit=bytes] Where its text begins in the pattern. */
    uint32_t text_end;    /**< [unit=bytes] Where its text ends: the index after the last byte. */
    uint32_t first_point; /**< Index of the point of the drawing at which it begins. */
    uint32_t last_point;  /**< Index of the point at which it ends: first_point of the next one in the stroke. */
    uint32_t reserved;    /**< 0. */
} gesta_pattern_segment;

/** Drawings of a sign: their points, those of each stroke in turn. Every field that is not needed is 0. */
typedef struct gesta_drawings {
    /**
     * [count=2*point_count, lifetime=call] The points of all drawings, x and y in turn, in the caller's units and with
     * the context's y axis. Aligned to 8 bytes.
     */
    const double *xy;
    size_t point_count; /**< Number of points in all drawings, at most GESTA_EXAMPLE_POINTS_MAX in each. */
    /** [nullable, count=stroke_count, lifetime=call] Number of points of each stroke, in order. */
    const size_t *stroke_lengths;
    /**
     * Number of strokes in all drawings, at most GESTA_EXAMPLE_STROKES_MAX in each; 0 means one stroke of all points,
     * and ignores stroke_lengths.
     */
    size_t stroke_count;
    /** [nullable, count=drawing_count, lifetime=call] Number of strokes of each drawing. */
    const size_t *drawing_lengths;
    /**
     * Number of drawings, at most GESTA_PATTERN_DRAWINGS_MAX; 0 means one drawing of all strokes, and ignores
     * drawing_lengths.
     */
    size_t drawing_count;
} gesta_drawings;

/**
 * Makes a pattern from drawings of a sign: the simplest text that accepts them and other drawings of the same person.
 *
 * One drawing is sufficient; three are better. The text has as few lines and arcs as describe the drawings, with limits
 * that follow from how the drawings vary and from how people vary. Drawings in different numbers of strokes, or that
 * have no segments in common, become several ways to draw the pattern. It is accepted by the parameter "pattern" of the
 * class gesta.stroke, which then recognizes each of the drawings if its other parameters are the defaults and they
 * allow its size. The same drawings result in the same text on every processor. It takes about a millisecond for each
 * drawing, up to some hundred for many long ones.
 * @param drawings         [in, lifetime=call] The drawings.
 * @param segments         [out, nullable, count=segment_capacity, stride=stride] Receives the segments of each drawing
 *                         in order. NULL only if segment_capacity is 0.
 * @param segment_capacity [in] Size of the array in elements.
 * @param stride           [in, unit=bytes] sizeof(gesta_pattern_segment) as the caller was compiled. Not used if
 *                         segment_capacity is 0.
 * @param segment_count    [out, nullable] Number of segments, which may exceed segment_capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (stroke_lengths or drawing_lengths is NULL and its count is not 0, lengths do not
 *          add up or one is 0, all points of a drawing are in the same place, three or more drawings have nothing in
 *          common, or no limits accept a drawing), GESTA_E_SIZE (invalid stride), GESTA_E_NOT_FINITE (a coordinate is
 *          NaN or infinite), GESTA_E_RANGE (a coordinate is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT (too many
 *          drawings, or too many strokes, points, lines or arcs in one), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_pattern_from_strokes(const gesta_context *context, const gesta_drawings *drawings,
                                                    char *buffer, size_t capacity, size_t *needed,
                                                    gesta_pattern_segment *segments, size_t segment_capacity,
                                                    size_t stride, size_t *segment_count);

/* -------------------------------------------------------------------------------------------------- directions -- */

/**
 * Gets the directions in which a recognizer has seen a drawing go, one after another, as words of the language of
 * patterns: "right, down, left".
 *
 * They are those of its newest sequence, and can be read while one draws, in an action, and after the lift until the
 * next sequence begins. A gesta.capture keeps any drawing whole: that of its first contact. A gesta.stroke, a
 * gesta.template and the classes of single signs keep it until they fail or recognize. The text is empty if nothing or
 * only a tap was drawn, with literal rules, and in an action that was delayed until the next drawing has begun. To read
 * has no effect; it takes a time that grows with what is kept.
 *
 * The directions are those of the recognizer's region, as in patterns. A direction counts if the chain follows the
 * drawing farther by it than 2.5 mm, and than 7 % of the diagonal of what is drawn: a line at right angles to the one
 * before from that length, one that turns by 45 degrees from 3.4 times as much, and one between two of the same
 * direction from twice as much. So those before the last may change, too, while the drawing grows. Strokes of one
 * drawing are separated by "lift". The text is a pattern for gesta.stroke, unless it is empty or has more than 14
 * words.
 * @param compass [in, range=4..8, default=4] The number of directions: 4 or 8.
 * @returns GESTA_OK; GESTA_E_TYPE (the recognizer's class keeps no drawings), GESTA_E_RANGE (compass is neither 4 nor
 *          8), GESTA_E_BUFFER, GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_directions(const gesta_context *context, uint32_t recognizer,
                                                     uint32_t compass, char *buffer, size_t capacity, size_t *needed);

/* ------------------------------------------------------------------------------------------------------- hints -- */

/**
 * What a person would change about a stroke: keys of hints beyond the reasons.
 *
 * `part` is the number of the line or curve of the sign that the hint is about, and `parts` how many the sign has.
 * Directions are in degrees clockwise from the right, as the sign is drawn. Keys never change.
 */
enum gesta_hint_key {
    GESTA_HINT_DIRECTION = 200, /**< [unit=deg] A part goes in the direction `measured` instead of `expected`. */
    /** [unit=deg] As before, for a part that should be a curve: `expected` is its turn, 0 if either way. */
    GESTA_HINT_CURVE = 201,
    GESTA_HINT_LINES = 202,      /**< [unit=1] Straight lines: `measured` instead of `expected`. */
    GESTA_HINT_ROUND = 203,      /**< [unit=1] Drawn round instead of in `expected` straight lines. */
    GESTA_HINT_STROKES = 204,    /**< [unit=1] Strokes: `measured` instead of `expected`. */
    GESTA_HINT_UNFINISHED = 205, /**< [unit=deg] Lifted before the part, which goes in the direction `expected`. */
    GESTA_HINT_MISSING = 206,    /**< [unit=deg] The part, which goes in the direction `expected`, was not drawn. */
    GESTA_HINT_OTHER_WAY = 207,  /**< [unit=deg] Turned by `measured` to one side instead of `expected` to the other. */
    GESTA_HINT_TURN_MORE = 208,  /**< [unit=deg] Turned by `measured`, less than `expected`. */
    GESTA_HINT_TURN_LESS = 209,  /**< [unit=deg] Turned by `measured`, more than `expected`. */
    GESTA_HINT_CORNERS = 210,    /**< [unit=1] Has `measured` corners; should be round. */
    GESTA_HINT_LONGER = 211,     /**< The part is too short. */
    GESTA_HINT_SHORTER = 212,    /**< The part is too long. */
    GESTA_HINT_STRAIGHTER = 213, /**< The part is not straight enough. */
    GESTA_HINT_ROUNDER = 214,    /**< The part is not round enough. */
    GESTA_HINT_SHARPER = 215,    /**< The corner before the part is too round. */
    GESTA_HINT_TURN_CORNER_MORE = 216, /**< [unit=deg] The corner before the part turns by `measured`, too little. */
    GESTA_HINT_TURN_CORNER_LESS = 217, /**< [unit=deg] The corner before the part turns by `measured`, too much. */
    GESTA_HINT_CLOSE = 218,            /**< The ends are too far apart. */
    GESTA_HINT_OPEN = 219,             /**< The ends are too near to each other. */
    GESTA_HINT_BEGINNING = 220,        /**< Too much is drawn before the sign. */
    GESTA_HINT_ENDING = 221,           /**< Too much is drawn after the sign. */
    GESTA_HINT_TILT_LEFT = 222,        /**< Should be turned counterclockwise as a whole. */
    GESTA_HINT_TILT_RIGHT = 223,       /**< Should be turned clockwise as a whole. */
    GESTA_HINT_WIDER = 224,            /**< Too narrow. */
    GESTA_HINT_NARROWER = 225,         /**< Too wide. */
    GESTA_HINT_CROSSINGS = 226,        /**< [unit=1] Crosses itself `measured` times instead of `expected`. */
    GESTA_HINT_PLACE = 227,            /**< The strokes do not lie to each other as they should. */
    GESTA_HINT_STEADIER = 228,         /**< The whole is too wavy. */
    GESTA_HINT_END_ELSEWHERE = 229,    /**< [unit=deg] Should end farther in the direction `expected`. */
    GESTA_HINT_MIDDLE = 230            /**< The middle should stick out farther. */
};

/** The sign that a drawing resembles most. */
typedef struct gesta_resemblance {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_resemblance), set by the caller. */
    /** [id=recognizer] Id of the recognizer of the sign: one that has failed or recognized the drawing. 0 for none. */
    uint32_t recognizer;
    double score; /**< [unit=1] How much: 1 for a perfect fit, 0.5 at the limit, less if it is rejected. */
} gesta_resemblance;

/**
 * Finds the sign that a drawing resembles most, of those of all recognizers of strokes that have seen it. The hint of
 * that recognizer says what to change.
 *
 * Each sign is compared with the drawing as far as any recognizer of patterns has seen it. Patterns, presets and
 * examples are compared; literal rules, and classes of programs and plugins, are not. A sign that failed while it was
 * drawn counts as far as the drawing followed it. It takes about the time of a lift for each, and allocates memory: it
 * is for drawings that were not recognized. There is none unless the state is failed, without a drawing, and when out
 * of memory.
 * @param recognizer  [in, id=recognizer] Id of a recognizer that has failed by the drawing.
 * @param resemblance [inout, nullable] Set resemblance->size to sizeof(gesta_resemblance) before the call.
 * @param buffer      [out, nullable, bytes=capacity] Receives what to call the sign and a NUL, as in "that looks like a
 *                    star": of several patterns or examples, the name; otherwise the label, the name, or the class's
 *                    label; an empty text for none. NULL only if capacity is 0. Then no text is written.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid resemblance->size), GESTA_E_BUFFER.
 */
int32_t gesta_recognizer_resemblance(const gesta_context *context, uint32_t recognizer, gesta_resemblance *resemblance,
                                     char *buffer, size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------- examples -- */

/** Limits of examples. */
enum gesta_example_limit {
    GESTA_EXAMPLES_MAX = 4096,       /**< Largest number of examples of a recognizer. */
    GESTA_EXAMPLE_POINTS_MAX = 8192, /**< Largest number of points of an example, in all its strokes. */
    GESTA_EXAMPLE_STROKES_MAX = 5    /**< Largest number of strokes of an example. */
};

/**
 * Adds an example to a recognizer, or a counterexample: a drawing that it must not recognize, nor what is more like it
 * than like any example.
 *
 * A gesta.template and a gesta.spotter recognize by examples alone. A recognizer that matches patterns compares a
 * drawing with its examples when the pattern refuses it, and with its counterexamples when it does not. It then
 * recognizes what is like an example of any name: gesta.stroke has the name as its value; the other classes have one
 * sign. With false_positives above 0.01, the limit of examples is that of 0.01. Literal rules ignore examples.
 * @param name           [in, nullable, bytes=name_length, lifetime=call] Name of the gesture, which must not be empty;
 *                       NULL for a counterexample.
 * @param xy             [in, count=2*point_count, lifetime=call] The points, x and y in turn, in the caller's units and
 *                       with the context's y axis, upright in the recognizer's region. Aligned to 8 bytes.
 * @param point_count    [in, range=1..GESTA_EXAMPLE_POINTS_MAX] Number of points in all strokes.
 * @param stroke_lengths [in, nullable, count=stroke_count, lifetime=call] Number of points of each stroke, in order.
 * @param stroke_count   [in, range=0..GESTA_EXAMPLE_STROKES_MAX] Number of strokes; 0 means one stroke of all points,
 *                       and ignores stroke_lengths.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (stroke_lengths is NULL and stroke_count is not 0, name is empty, point_count is
 *          0, stroke_lengths do not add up to point_count or one is 0, or all points are in the same place),
 *          GESTA_E_TYPE (the recognizer's class does not learn from examples), GESTA_E_TEXT (name is not UTF-8,
 *          contains a NUL or is longer than GESTA_TEXT_MAX bytes), GESTA_E_NOT_FINITE (a coordinate is NaN or
 *          infinite), GESTA_E_RANGE (a coordinate is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT (more than
 *          GESTA_EXAMPLES_MAX examples and counterexamples, GESTA_EXAMPLE_POINTS_MAX points or
 *          GESTA_EXAMPLE_STROKES_MAX strokes), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_add_example(gesta_context *context, uint32_t recognizer, const char *name,
                                                      size_t name_length, const double *xy, size_t point_count,
                                                      const size_t *stroke_lengths, size_t stroke_count);

/**
 * Adds the last drawing of a recognizer as an example of what it was meant as, or as a counterexample: what a person
 * draws for a check mark becomes a check mark.
 *
 * It may have been recognized, rightly or wrongly, or not. If it was decided before its lift, it can be corrected only
 * if the parameter correctable was set when it began. It can be corrected once, until the next drawing begins.
 *
 * If the name has max_examples examples or more, the oldest of them is replaced. What is added is what the recognizer
 * keeps of a drawing: 34 points of each stroke. Of a gesta.spotter, whose streams are no drawings, add an example. With
 * literal rules, and of more than GESTA_EXAMPLE_STROKES_MAX strokes, there is no last drawing.
 * @param name [in, nullable, bytes=name_length, lifetime=call] Name of the gesture, which must not be empty, and need
 *             not have examples; NULL if the drawing was no gesture.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (name is empty, or all points of the drawing are in the same place), GESTA_E_TYPE
 *          (the recognizer's class does not learn from examples, or recognizes no single drawings), GESTA_E_STATE
 *          (there is no last drawing, it has not ended, was not followed to its end or was corrected before),
 *          GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes), GESTA_E_RANGE (a
 *          point is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT (more than GESTA_EXAMPLES_MAX examples),
 *          GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_correct(gesta_context *context, uint32_t recognizer, const char *name,
                                                  size_t name_length);

/**
 * Removes the examples of a name, the counterexamples, or all.
 * @param name    [in, nullable, bytes=name_length, lifetime=call] Name of the gesture; NULL for the counterexamples; an
 *                empty name, which no gesture has, for all examples and counterexamples.
 * @param removed [out, nullable] Number of examples and counterexamples that were removed; 0 if there were none.
 * @returns GESTA_OK; GESTA_E_TYPE (the recognizer's class does not learn from examples), GESTA_E_TEXT (name is not
 *          UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_remove_examples(gesta_context *context, uint32_t recognizer, const char *name,
                                                          size_t name_length, size_t *removed);

/** The examples of one name: see gesta_recognizer_example. */
typedef struct gesta_example_info {
    uint32_t size;  /**< [unit=bytes] sizeof(gesta_example_info), set by the caller. */
    uint32_t count; /**< Number of examples of the name, or of counterexamples. */
} gesta_example_info;

/**
 * Gets the name at an index, and how many examples it has.
 *
 * Names are in the order of their first examples, as is the value "index" of the recognizer. After the last name, the
 * next index is that of the counterexamples, if there are any: it has an empty name.
 * @param index  [in] Less than the number of names; that number, if there are counterexamples.
 * @param info   [inout, nullable] Set info->size to sizeof(gesta_example_info) before the call.
 * @param buffer [out, nullable, bytes=capacity] Receives the name and a NUL; an empty text for the counterexamples.
 *               NULL only if capacity is 0. Then no text is written.
 * @returns GESTA_OK; GESTA_E_TYPE (the recognizer's class does not learn from examples), GESTA_E_INDEX (index is not
 *          less than the number of names, or of these and the counterexamples), GESTA_E_BUFFER.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_example(const gesta_context *context, uint32_t recognizer, size_t index,
                                                  gesta_example_info *info, char *buffer, size_t capacity,
                                                  size_t *needed);

/**
 * Writes the examples of a recognizer as text.
 *
 * The first line is "gesta-examples 1". Each example is a line with its name and its points, exactly as they were
 * added. A counterexample has an empty name. Lines that begin with '#' are comments.
 * @param write [in, lifetime=call] Receives the text in pieces of up to 16 KiB.
 * @param user  [in, nullable, lifetime=call] Passed to write.
 * @returns GESTA_OK; GESTA_E_TYPE (the recognizer's class does not learn from examples), GESTA_E_MEMORY, GESTA_E_BUSY
 *          (called from a read-only callback).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_save_examples(const gesta_context *context, uint32_t recognizer,
                                                        gesta_write_callback write, void *user);

/**
 * Adds the examples of a text that gesta_recognizer_save_examples wrote: all of them, or none after an error.
 *
 * The time grows with the length of the text.
 * @param text [in, bytes=length, lifetime=call] The text.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (length exceeds PTRDIFF_MAX), GESTA_E_TYPE (the recognizer's class does not learn
 *          from examples), GESTA_E_EXAMPLES (malformed examples; the message has the line and what was expected),
 *          GESTA_E_LIMIT (more than GESTA_EXAMPLES_MAX examples), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_load_examples(gesta_context *context, uint32_t recognizer, const char *text,
                                                        size_t length);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_SIGNS_H */
