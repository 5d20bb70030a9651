// The preset patterns.

/// A row for each: its name, and the ways to draw it, each with its limits. Limits with decimals were fitted to
/// people's strokes and copies of them. The figure that is likeliest is in the middle of a range, also where one end is
/// a figure that no stroke has, such as a length below 0: such an end says where the middle is.
///
/// Sources/Laboratory/fit.py writes the rows, but tickle, spiral, and those that fitted.json beside it keeps.
///
/// Fitted to the half of the people for tuning (fit.py any, seed 1, sets of November 27, 2026): crohme, dollar1,
/// dollar_student, how_we_swipe, mmg, pendigits, quickdraw, shapematch, student_a, uji, unipen, zhuyin.
enum PatternPresets {
    /// In the order in which programs see them.
    static var names: Words {
        """
        chevron chevron_left chevron_up chevron_down z checkmark circle circle_cw circle_ccw tickle \
        v caret l triangle rectangle zigzag spiral s figure_eight x \
        plus question_mark star left_bracket right_bracket left_brace right_brace pigtail arrow delete
        """
    }

    static func pattern(named word: Text) -> Literal? {
        switch word {
        // Written like >.
        case "chevron":
            """
            bare 35{direction -36..41, wobble -0.04..0.09, bow -0.15..0.29}, 145{direction -52..48, wobble \
            -0.02..0.08, bow -0.14..0.21, turn -67..77, corner -189..145, miss -0.22..0.31, balance -0.53..0.54}, \
            whole{hook_in -0.23..0.33, hook_out -0.79..0.64, winding 0..2.5, dx -0.63..0.59, dy -0.23..1.61, width \
            0.03..1.33, tilt -34..30, common 0.2}
            """
        // Written like <.
        case "chevron_left":
            """
            bare 145{direction -56.9..37.2, wobble 0..0.07, exit -16.5..21.7}, 35{wobble 0..0.1, bow -0.18..0.14, turn \
            -62.6..55.7, corner -70.3..86.8, balance -0.59..0.49}, whole{hook_in 0..0.29, hook_out 0..0.22, width \
            0.33..0.98, tilt -31..25.8, common 0.2}
            """
        // Written like ^.
        case "chevron_up":
            """
            bare -55{direction -40.2..35.1, wobble 0..0.08, exit -21.1..32}, 55{direction -42.9..53.2, wobble 0..0.1, \
            miss 0..0.34, balance -0.67..0.42}, whole{hook_out 0..0.24, dx 0.01..1.28, dy -0.68..0.54, width \
            0.45..1.01, common 2}
            """
        // Written like V.
        case "chevron_down":
            """
            bare 55{direction -13.5..60.8, length 0.31..1.2, exit -43.9..68}, -55{direction -54.2..29, bow -0.2..0.16, \
            corner -53.3..71.1}, whole{hook_in 0..0.78, hook_out 0..0.55, dy -0.67..0.4, gap 0.16..1.25, nose_left \
            -0.14..0.23, nose_right 0.07..0.52, common -0.8}
            """
        // A printed Z, or a written one with curves.
        case "z":
            """
            bare 0{direction -42.1..52, length 0.22..1.05, bow -0.15..0.11}, 125{bow -0.12..0.11, turn -51.2..59.1, \
            miss 0..0.28}, 0{direction -37.7..36.3, length 0.15..1.04, wobble 0..0.1, turn -51.4..37.9, balance \
            -0.77..1.03}, whole{hook_in 0..0.44, hook_out 0..0.34, dy -0.06..1.11} \
            | bare cw 135 from 0, cw 580 from 140{direction -110..70, length -0.18..0.64, bow -3.48..0.22, sweep \
            411..1155, entry -32.9..126}, whole{width 0.33..0.85}
            """
        // The first part is shorter, unlike that of a V.
        case "checkmark":
            """
            bare 50{length -0.07..0.62}, -50{turn -59.6..63.3, miss 0..0.14, balance -1.26..0.14}, whole{winding \
            0.8..1.33, dy -0.82..-0.12, common 2}
            """
        // In either direction.
        case "circle":
            """
            bare arc 360{oval 0..0.18, fill 0.81..1.12, uneven 0..16.5}, whole{gap -0.13..0.4} \
            | bare arc 360{oval 0..0.14, kink 0..129, uneven 28.4..67}, whole{gap -0.17..0.5, width 0.33..0.82, common \
            -1.8}
            """
        case "circle_cw":
            """
            bare cw 360{sweep 111..729, oval 0..0.18, fill 0.81..1.12, uneven 0..16.5}, whole{gap -0.13..0.4} \
            | bare cw 360{sweep 111..729, oval 0..0.14, kink 0..129, uneven 28.4..67}, whole{gap -0.17..0.5, width \
            0.33..0.82, common -1.8}
            """
        case "circle_ccw":
            """
            bare ccw 360{sweep -729..-111, oval 0..0.18, fill 0.81..1.12, uneven 0..16.5}, whole{gap -0.13..0.4} \
            | bare ccw 360{sweep -729..-111, oval 0..0.14, kink 0..129, uneven 28.4..67}, whole{gap -0.17..0.5, width \
            0.33..0.82, common -1.8}
            """
        // Six strokes or more to the left and right in turn, beginning with either, of about the same length. Those of
        // other numbers are like one of these. Chosen by hand.
        case "tickle":
            """
            (left, right) x3, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (right, left) x3, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (left, right) x3, left, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (right, left) x3, right, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (left, right) x4, left, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (right, left) x4, right, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (left, right) x6, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4} \
            | (right, left) x6, each{wobble 0..0.1, bow -0.15..0.15, turn -40..40, balance -0.4..0.4}
            """
        case "v":
            """
            chevron_down \
            | bare cw 150 from -60{entry -115..-9.41}, -60{bow -0.37..0.01, detour 1.06..2.05, corner -99.5..56.6, \
            balance -0.74..0}, whole{dy -0.94..-0.04, common -0.8}
            """
        case "caret": "chevron_up"
        case "l":
            """
            bare 90{direction -44.5..45.3, length 0.44..1.14, wobble 0..0.07, bow -0.25..0.13, entry -16.8..21.2}, \
            0{direction -40.7..23.1, length 0.24..0.91, bow -0.43..0.38, exit -42.9..60.2, miss 0..0.4}, \
            whole{hook_out 0..0.3, dy 0.07..1.26, nose_right -0.1..0.44, common 0.2}
            """
        case "triangle":
            """
            bare anywhere either-way 120, 0, -120, each{direction -37.5..37.5, length 0.25..1.04, bow -0.14..0.14, \
            turn -66.3..66.3, miss 0..0.24}, whole{hook_out 0..1.16, gap -0.17..0.41, width 0.49..0.98, crossings \
            0..1, common 0.2}
            """
        case "rectangle":
            """
            bare anywhere either-way 90, 0, -90, 180, each{exit -62.5..62.5, turn -40.1..40.1, corner -36.7..36.7, \
            balance -1.02..1.02}, whole{hook_in 0..0.27, hook_out 0..0.32, gap -0.2..0.48, width 0.52..1.06, common 2}
            """
        // Four to nine segments.
        case "zigzag":
            """
            bare either-way ((-45, 45) x2..4 | (45, -45) x2..4 | (-45, 45) x2..4, -45 | (45, -45) x2..4, 45), \
            each{direction -72.1..72.1, balance -0.66..0.66, turn -83.1..83.1, corner -62.3..62.3}, whole{tilt \
            -44.4..44.4, hook_in 0..0.61, hook_out 0..0.69, crossings 0} \
            | bare ((45, 135) x2..4 | (135, 45) x2..4 | (45, 135) x2..4, 45 | (135, 45) x2..4, 135), each{entry \
            -14..14, corner -24.6..24.6, turn -93.8..93.8}, whole{tilt -23.2..23.2, hook_out 0..0.14, winding \
            0.97..2.04, crossings 0, common 0.2}
            """
        // Inward or outward, 1.5 to 6 turns. Chosen by hand.
        case "spiral":
            """
            bare cw 1000{roundness 0..0.6, sweep 550..2200, fill 1.2..5}, whole{gap -0.4..1, width 0.3..1.1} \
            | bare ccw 1000{roundness 0..0.6, sweep -2200..-550, fill 1.2..5}, whole{gap -0.4..1, width 0.3..1.1}
            """
        case "s":
            """
            bare 160{direction -130..93, exit -83..21}, 35{direction -29..65, wobble -0.13..0.13, entry -68..40, kink \
            -64..158, turn -72..121, corner -58..91, balance -1.02..0.4}, 160{length -0.17..1.17, turn -49..202, \
            corner -145..55, balance -0.47..0.85}, whole{hook_in -0.16..0.45, hook_out -1.9..0.5, dx -1.61..0.59, dy \
            0.05..1.3} \
            | bare -50{entry -7.5..40}, cw 180 from 80{length 0.47..1.85, sweep -3.7..304, entry -62..36, detour \
            1.22..3.1}, whole{hook_in -0.43..0.49, dx -0.97..1.85, dy -1.57..0.31, gap 0.01..0.87, width 0.27..0.93, \
            common -2}
            """
        // Written like 8, from the top, the bottom or the middle.
        case "figure_eight":
            """
            bare ccw 180 from -150{direction -113..139, exit -92.9..12.3, sweep -383..52.8}, cw 240 from 30{exit \
            -12.7..205, sweep 88.5..405, turn -222..148, balance -0.98..0.93, corner -92.3..91.8}, ccw 60 from \
            -70{direction -38.6..106}, whole{winding -0.06..4.15, dx -0.51..0.58, dy -0.4..0.39, width 0.19..0.8} \
            | bare cw 180 from -30{direction -139..113, exit -12.3..92.9, sweep -52.8..383}, ccw 240 from 150{exit \
            -205..12.7, sweep -405..-88.5, turn -148..222, balance -0.98..0.93, corner -91.8..92.3}, cw 60 from \
            -110{direction -106..38.6}, whole{winding -0.06..4.15, dx -0.58..0.51, dy -0.4..0.39, width 0.19..0.8} \
            | bare cw 180 from 150{direction -139..113, exit -12.3..92.9, sweep -52.8..383}, ccw 240 from -30{exit \
            -205..12.7, sweep -405..-88.5, turn -148..222, balance -0.98..0.93, corner -91.8..92.3}, cw 60 from \
            70{direction -106..38.6}, whole{winding -0.06..4.15, dx -0.51..0.58, dy -0.39..0.4, width 0.19..0.8} \
            | bare ccw 180 from 30{direction -113..139, exit -92.9..12.3, sweep -383..52.8}, cw 240 from -150{exit \
            -12.7..205, sweep 88.5..405, turn -222..148, balance -0.98..0.93, corner -92.3..91.8}, ccw 60 from \
            110{direction -38.6..106}, whole{winding -0.06..4.15, dx -0.58..0.51, dy -0.39..0.4, width 0.19..0.8} \
            | bare cw 270 from -135{direction -173..81.4, detour 0.78..6.92, roundness 0..0.62, fill -0.02..1.22}, ccw \
            270 from 135{direction -227..234, detour 0.13..17.9, fill -0.05..1.33, turn -368..335}, whole{hook_in \
            0..0.09, dx -0.61..0.37, dy -0.32..0.41, width 0.13..0.6} \
            | bare ccw 270 from -45{direction -81.4..173, detour 0.78..6.92, roundness 0..0.62, fill -0.02..1.22}, cw \
            270 from 45{direction -234..227, detour 0.13..17.9, fill -0.05..1.33, turn -335..368}, whole{hook_in \
            0..0.09, dx -0.37..0.61, dy -0.32..0.41, width 0.13..0.6} \
            | bare ccw 270 from 135{direction -81.4..173, detour 0.78..6.92, roundness 0..0.62, fill -0.02..1.22}, cw \
            270 from -135{direction -234..227, detour 0.13..17.9, fill -0.05..1.33, turn -335..368}, whole{hook_in \
            0..0.09, dx -0.61..0.37, dy -0.41..0.32, width 0.13..0.6} \
            | bare cw 270 from 45{direction -173..81.4, detour 0.78..6.92, roundness 0..0.62, fill -0.02..1.22}, ccw \
            270 from -45{direction -227..234, detour 0.13..17.9, fill -0.05..1.33, turn -368..335}, whole{hook_in \
            0..0.09, dx -0.37..0.61, dy -0.41..0.32, width 0.13..0.6, common -2}
            """
        // In one stroke or two.
        case "x":
            """
            bare 45{length 0.37..1.19}, -90{turn -32.6..28.4, corner -21.7..32.5}, 135{turn -33.5..19.2, miss \
            0..0.32}, whole{dy 0.2..0.95, crossings 1} \
            | bare (130, -90, 50 | -130, 90, -50 | -50, 90, -130), each{direction -32..32, wobble 0..0.1, miss \
            0..0.15, balance -0.45..0.45}, whole{hook_in 0..0.25, hook_out 0..0.25, gap 0.35..1.1, width 0.3..0.95, \
            tilt -25..25, crossings 1} \
            | bare (50 | -130), lift{cross_before 0.23..0.97, cross_after 0.32..0.75}, (130 | -50), each{direction \
            -34.9..34.9}, whole{crossings 1..2} \
            | bare (130 | -50), lift{cross_before 0.27..0.76, cross_after 0.05..0.88}, (50 | -130), each{direction \
            -33.3..33.3, wobble 0..0.13}, whole{crossings 1..2} \
            | bare cw 150 from -30, lift{shift_x 0.52..0.93}, ccw 150 from 150 \
            | bare cw 170 from -40{exit 18.5..86.5, roundness 0..0.2}, -50{turn -62.2..23.9, balance -1.04..0.15}, ccw \
            150 from 150{direction -91.5..81.3, sweep -343..-3.45}, whole{hook_in 0..0.17, common -2}
            """
        // In two strokes.
        case "plus":
            """
            bare (0 | 180), lift{cross_before 0.27..0.85, cross_after 0.13..0.77, balance -0.42..0.42}, (90 | -90), \
            each{direction -30..30, wobble 0..0.08, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -25..25, hook_in \
            0..0.3, hook_out 0..0.3, crossings 1} \
            | bare (90 | -90), lift{cross_before 0.27..0.85, cross_after 0.13..0.77, balance -0.42..0.42}, (0 | 180), \
            each{direction -30..30, wobble 0..0.08, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -25..25, hook_in \
            0..0.3, hook_out 0..0.3, crossings 1} \
            | bare either-way ((0, -135 | 180, -45), 90 | (0, 135 | 180, 45), -90), each{direction -28..28, wobble \
            0..0.1, miss 0..0.17, balance -0.6..0.6}, whole{hook_in 0..0.2, hook_out 0..0.2, gap 0.22..0.8, width \
            0.5..0.85, tilt -30..30, crossings 1}
            """
        // Without the dot.
        case "question_mark":
            """
            bare cw 225 from -80{length 0.2..0.84, exit 32..86.6, roundness 0..0.24}, ccw 60 from 145{length \
            0.23..0.83, entry -23..47.2, turn -7.8..93.4}, whole{hook_in 0..0.06, hook_out 0..0.06, gap 0.18..0.8} \
            | bare cw 225 from -90{kink 0..102, sweep 113..306}, 90{direction -44.6..27.8, length 0.08..0.54, wobble \
            0..0.08}, whole{dx -0.26..0.56, dy 0.11..0.95, width 0.22..0.75, hook_in 0..0.27, common -0.8}
            """
        // Five points, in one stroke.
        case "star":
            """
            bare anywhere either-way -72, 72, -144, 0, 144, each{direction -54.6..54.6, exit -34.3..34.3, turn \
            -119..119, balance -0.68..0.68}, whole{gap -0.27..0.56, width 0.47..0.86, common 2}
            """
        case "left_bracket":
            """
            bare 180{direction -52.9..54.7, bow -0.2..0.23}, 90{kink 0..117, turn -58.3..48.5, balance -0.97..0.21}, \
            0{length -0.14..0.85, turn -51.5..56.7, corner -38.8..30.2}, whole{winding 0.81..1.36, nose_left \
            -0.08..0.19, common -1.2}
            """
        case "right_bracket":
            """
            bare 0{length -0.09..0.78}, 90{direction -55.9..60.4, entry -17.2..22.3, exit -22.7..17.6, kink 0..122, \
            turn -42.5..44.1, miss 0..0.13}, 180{length -0.25..0.9, bow -0.36..0.29, turn -51.6..69.9, corner \
            -54.7..48}, whole{hook_in 0..0.21, hook_out 0..0.29, gap 0.46..1.2, tilt -36.6..41.1, nose_right \
            -0.09..0.18, common 0.8}
            """
        // Braces: with round ends and a nose between arcs, or down to the nose and down from it.
        case "left_brace":
            """
            bare ccw 90 from 160{direction -96.7..105, length -0.19..0.64, exit -95.4..14.9}, cw 60 from 75{direction \
            -60.4..117, length -0.19..0.78, bow -0.42..0.06, roundness 0..1.22}, cw 60 from 45{length -0.17..0.82, \
            entry -78.9..13.9, roundness 0..1.07, balance -1.35..1.28}, ccw 50 from 70{entry -16.2..59.5, roundness \
            0..1.47}, whole{hook_out 0..0.17, gap 0.5..1.23, tilt -41.7..51.2, nose_left -0.04..0.82, nose_right \
            -0.11..0.95} \
            | bare 112{direction -18.1..82.7, bow -0.14..0.31, detour 0.64..2.25}, 68{entry -43.1..57.8, turn \
            -69.6..94.7, corner -160..11.4}, whole{hook_in 0..0.2, hook_out 0..0.19, dx -0.48..0.84, gap 0.68..1.04, \
            nose_left -0.03..0.81, nose_right -0.17..0.96, common -2}
            """
        case "right_brace":
            """
            bare cw 90 from 20{direction -105..96.7, length -0.19..0.64, exit -14.9..95.4}, ccw 60 from 105{direction \
            -117..60.4, length -0.19..0.78, bow -0.06..0.42, roundness 0..1.22}, ccw 60 from 135{length -0.17..0.82, \
            entry -13.9..78.9, roundness 0..1.07, balance -1.35..1.28}, cw 50 from 110{entry -59.5..16.2, roundness \
            0..1.47}, whole{hook_out 0..0.17, gap 0.5..1.23, tilt -51.2..41.7, nose_right -0.04..0.82, nose_left \
            -0.11..0.95} \
            | bare 68{direction -82.7..18.1, bow -0.31..0.14, detour 0.64..2.25}, 112{entry -57.8..43.1, turn \
            -94.7..69.6, corner -11.4..160}, whole{hook_in 0..0.2, hook_out 0..0.19, dx -0.84..0.48, gap 0.68..1.04, \
            nose_right -0.03..0.81, nose_left -0.17..0.96, common -2}
            """
        // A loop on a line.
        case "pigtail":
            """
            bare -40{direction -25.7..38.8}, ccw 240 from -80{sweep -304..-121, balance -0.13..0.88}, 40{length \
            0.14..0.95, exit -40.9..2.56}, whole{hook_in 0..0.24, hook_out 0..0.36, crossings 1, common -0.2}
            """
        // Up to the right, in one stroke.
        case "arrow":
            """
            bare -38{length 0.46..1.51, bow -0.29..0.27}, 170{direction -102..119, length 0.06..0.59, balance \
            -0.32..1.3, turn -46.8..59.8, corner -67.9..81.9}, -10{entry -55.8..47.8, turn -32.8..24.7}, 95{direction \
            -58.5..62.5}, whole{winding 0.51..1.53, dx 0.14..1.44, gap 0.27..1.38, tilt -49..49} \
            | bare (0{length 0.47..1.43, wobble 0..0.08}, -150{length 0..0.56, balance -0.17..1.07}, 30, 150{length \
            0..0.6, balance -0.72..0.72} | 0{length 0.47..1.43, wobble 0..0.08}, 150{length 0..0.56, balance \
            -0.17..1.07}, -30, -150{length 0..0.6, balance -0.72..0.72} | 45{length 0.47..1.43, wobble 0..0.08}, \
            -105{length 0..0.56, balance -0.17..1.07}, 75, -165{length 0..0.6, balance -0.72..0.72} | 45{length \
            0.47..1.43, wobble 0..0.08}, -165{length 0..0.56, balance -0.17..1.07}, 15, -105{length 0..0.6, balance \
            -0.72..0.72} | 90{length 0.47..1.43, wobble 0..0.08}, -60{length 0..0.56, balance -0.17..1.07}, 120, \
            -120{length 0..0.6, balance -0.72..0.72} | 90{length 0.47..1.43, wobble 0..0.08}, -120{length 0..0.56, \
            balance -0.17..1.07}, 60, -60{length 0..0.6, balance -0.72..0.72} | 135{length 0.47..1.43, wobble \
            0..0.08}, -15{length 0..0.56, balance -0.17..1.07}, 165, -75{length 0..0.6, balance -0.72..0.72} | \
            135{length 0.47..1.43, wobble 0..0.08}, -75{length 0..0.56, balance -0.17..1.07}, 105, -15{length 0..0.6, \
            balance -0.72..0.72} | -180{length 0.47..1.43, wobble 0..0.08}, 30{length 0..0.56, balance -0.17..1.07}, \
            -150, -30{length 0..0.6, balance -0.72..0.72} | -180{length 0.47..1.43, wobble 0..0.08}, -30{length \
            0..0.56, balance -0.17..1.07}, 150, 30{length 0..0.6, balance -0.72..0.72} | -135{length 0.47..1.43, \
            wobble 0..0.08}, 75{length 0..0.56, balance -0.17..1.07}, -105, 15{length 0..0.6, balance -0.72..0.72} | \
            -135{length 0.47..1.43, wobble 0..0.08}, 15{length 0..0.56, balance -0.17..1.07}, -165, 75{length 0..0.6, \
            balance -0.72..0.72} | -90{length 0.47..1.43, wobble 0..0.08}, 120{length 0..0.56, balance -0.17..1.07}, \
            -60, 60{length 0..0.6, balance -0.72..0.72} | -90{length 0.47..1.43, wobble 0..0.08}, 60{length 0..0.56, \
            balance -0.17..1.07}, -120, 120{length 0..0.6, balance -0.72..0.72} | -45{length 0.47..1.43, wobble \
            0..0.08}, 165{length 0..0.56, balance -0.17..1.07}, -15, 105{length 0..0.6, balance -0.72..0.72} | \
            -45{length 0.47..1.43, wobble 0..0.08}, 105{length 0..0.56, balance -0.17..1.07}, -75, 165{length 0..0.6, \
            balance -0.72..0.72}), each{direction -48..48, wobble 0..0.12, turn -48..48, balance -1.06..1.06}, \
            whole{gap 0.44..1.38, winding 0.62..1.58, hook_in 0..0.19, hook_out 0..0.19, tilt -38.4..38.4, common \
            -0.5}
            """
        // The proofreader's mark: a cross closed at the bottom.
        case "delete":
            """
            bare 45, 180{length 0.19..0.92, turn -47.7..25.7, miss 0..0.17, balance -0.19..0.55}, -45{miss 0..0.16}, \
            whole{hook_in 0..0.29, dx -0.02..0.94, dy -0.52..0.37, tilt -27.4..28.8, common 0.8}
            """
        default: nil
        }
    }
}
