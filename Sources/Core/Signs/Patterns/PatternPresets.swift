// The preset patterns.

/// A row for each: its name, and the ways to draw it, each with its limits. Limits with decimals were fitted to
/// people's strokes and copies of them. The figure that is likeliest is in the middle of a range, also where one end is
/// a figure that no stroke has, such as a length below 0: such an end says where the middle is.
///
/// Sources/Laboratory/fit.py writes the rows, but those that fitted.json beside it keeps.
///
/// Fitted to people of whom it was not recorded which half they are.
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
            0.03..1.33, tilt -34..30}
            """
        // Written like <.
        case "chevron_left":
            """
            bare 145{direction -88..93, length 0.28..0.99, wobble -0.06..0.1, entry -63..69, exit -15.3..22.9, detour \
            0.15..2.04}, 35{wobble -0.08..0.1, bow -0.23..0.2, turn -86..57, corner -98..98, miss -0.58..0.63, balance \
            -0.64..0.48}, whole{hook_in -0.3..0.3, hook_out -0.33..0.33, width 0.41..0.98, tilt -33..30, common 2}
            """
        // Written like ^.
        case "chevron_up":
            """
            bare -55{direction -37..42, wobble -0.02..0.07, exit -26..53}, 55{direction -43..47, wobble -0.08..0.11, \
            miss -0.53..0.33, balance -0.74..0.36}, whole{hook_out -0.18..0.26, dx -0.09..1.24, dy -1.11..0.58, gap \
            -0.11..1.08, width 0.46..1.01, common 2}
            """
        // Written like V.
        case "chevron_down":
            """
            bare 55{direction -40..71, length 0.39..1.08, wobble -0.2..0.19, exit -32..107}, -55{direction -54..31, \
            wobble 0..0.11, bow -0.29..0.16, corner -42..94}, whole{hook_in -0.65..0.53, hook_out -0.28..0.57, winding \
            0.65..1.92, dx -0.39..2.3, dy -0.82..0.52, gap 0.08..0.98, nose_left -0.19..0.21, nose_right -0.06..0.55}
            """
        // A printed Z, or a written one with curves.
        case "z":
            """
            bare 0{direction -48..63, length 0.14..1.68, bow -0.18..0.36}, 125{bow -0.14..0.17, turn -48..59, miss \
            -0.84..0.37, balance -1..1.24}, 0{direction -43..55, length 0.14..1.09, wobble -0.12..0.12, bow \
            -0.34..0.18, turn -51..40, corner -56..97, balance -1.03..0.85}, whole{hook_in -0.19..0.44, hook_out \
            -0.24..0.42, dx -0.57..1.1, dy -0.4..1.44} \
            | bare cw 135 from 0, cw 580 from 140{length -0.5..0.74, bow -3.5..0.71, sweep 425..1095, entry -56..167, \
            exit -269..88}, whole{dy -0.13..0.93, gap 0.09..1.08, width 0.11..0.87, common -2}
            """
        // The first part is shorter, unlike that of a V.
        case "checkmark":
            """
            bare 50{direction -55..71, length 0.1..0.56, wobble -0.05..0.2}, -50{direction -63..43, wobble -0.05..0.1, \
            bow -0.25..0.07, entry -49..22, exit -34..55, turn -53..55, corner -179..75, miss -0.15..0.26, balance \
            -1.35..0.23}, whole{hook_in -0.16..0.21, hook_out -0.24..0.29, winding 0.18..2.2, dx -0.35..1.64, dy \
            -1.2..0.29, width -0.24..1.52, common 2}
            """
        // In either direction.
        case "circle":
            """
            bare arc 360{oval 0..0.16, fill 0.47..2.23, kink 0..88, uneven 0..16.5}, whole{gap -0.3..0.45, width \
            0.39..0.91} \
            | bare arc 360{oval 0..0.11, fill 0.86..1.12, kink 0..129, uneven 28.4..67}, whole{gap 0..0.47, width \
            0.39..0.91, common -2}
            """
        case "circle_cw":
            """
            bare cw 360{oval 0..0.16, fill 0.47..2.23, kink 0..88, uneven 0..16.5, sweep 111..729}, whole{gap \
            -0.3..0.45, width 0.39..0.91} \
            | bare cw 360{oval 0..0.11, fill 0.86..1.12, kink 0..129, uneven 28.4..67, sweep 111..729}, whole{gap \
            0..0.47, width 0.39..0.91, common -2}
            """
        case "circle_ccw":
            """
            bare ccw 360{oval 0..0.16, fill 0.47..2.23, kink 0..88, uneven 0..16.5, sweep -729..-111}, whole{gap \
            -0.3..0.45, width 0.39..0.91} \
            | bare ccw 360{oval 0..0.11, fill 0.86..1.12, kink 0..129, uneven 28.4..67, sweep -729..-111}, whole{gap \
            0..0.47, width 0.39..0.91, common -2}
            """
        // Six strokes or more to the left and right in turn, beginning with either, of about the same length. Those of
        // other numbers are like one of these.
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
            | bare cw 150 from -60{direction -54..106, bow -1.38..0.38, entry -145..38, detour -0.42..7.12, sweep \
            -1917..624}, -60{direction -43..48, bow -0.36..0.17, detour 0.76..2.1, corner -63..344, miss -0.26..1.64, \
            balance -0.76..0.28}, whole{hook_in -0.21..0.41, hook_out -0.33..0.85, dy -0.95..0.73, gap 0.1..1.49}
            """
        case "caret": "chevron_up"
        case "l":
            """
            bare 90{direction -118..57, length 0.35..1.3, wobble -0.08..0.07, bow -0.33..0.16, entry -24..36}, \
            0{direction -36..30, length -0.27..1.02, wobble -0.03..0.18, bow -0.67..0.3, entry -211..151, exit \
            -41..64, turn -103..56, miss -0.25..0.46, balance -0.65..0.66}, whole{hook_in -2.8..1.51, hook_out \
            -0.22..0.38, dy -0.31..1.79, width -0.05..1.75, nose_right -0.15..0.5, common -1}
            """
        case "triangle":
            """
            bare anywhere either-way 120, 0, -120, each{direction -47..47, length 0.34..0.92, bow -0.16..0.16, turn \
            -48..48, corner -234..234, miss 0..0.28, balance -1.31..1.31}, whole{hook_in 0..1.43, hook_out 0..1.43, \
            gap 0..0.55, width 0.19..1.42, crossings 0..1, common -2}
            """
        case "rectangle":
            """
            bare anywhere either-way 90, 0, -90, 180, each{direction -136..136, entry -57.2..57.2, exit -57.2..57.2, \
            turn -39.8..39.8, corner -34.9..34.9, miss 0..0.24, balance -0.68..0.68}, whole{hook_in 0..0.48, hook_out \
            0..0.48, gap -0.23..0.44, width 0.54..1.19, common -1.5}
            """
        // Four to nine segments.
        case "zigzag":
            """
            bare either-way ((-45, 45) x2..4 | (45, -45) x2..4 | (-45, 45) x2..4, -45 | (45, -45) x2..4, 45), \
            each{direction -66..66, wobble 0..0.21, bow -0.5..0.5, balance -0.95..0.95, turn -80..80, corner \
            -140..140}, whole{tilt -45..45, hook_in 0..0.4, hook_out 0..0.4, crossings 0} \
            | bare ((45, 135) x2..4 | (135, 45) x2..4 | (45, 135) x2..4, 45 | (135, 45) x2..4, 135), each{direction \
            -55..55, wobble 0..0.06, entry -18..18, exit -18..18, corner -30..30, turn -90..90, balance -0.6..0.6}, \
            whole{tilt -45..45, hook_in 0..0.2, hook_out 0..0.2, winding 0.6..1.4, crossings 0, common 0.5}
            """
        // Inward or outward, 1.5 to 6 turns.
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
            bare ccw 180 from -150{direction -90.2..146, exit -94.3..19.8, sweep -337..68.3}, cw 240 from 30{exit \
            -15.1..194, sweep 117..440, turn -192..169, balance -0.94..0.87, corner -85.3..120}, ccw 60 from \
            -70{direction -39.3..110, length -0.03..1.24}, whole{hook_out 0..0.44, winding 0.79..3.37, dx -0.51..0.68, \
            dy -0.44..0.52, width 0.11..0.94} \
            | bare cw 180 from -30{direction -146..90.2, exit -19.8..94.3, sweep -68.3..337}, ccw 240 from 150{exit \
            -194..15.1, sweep -440..-117, turn -169..192, balance -0.94..0.87, corner -120..85.3}, cw 60 from \
            -110{direction -110..39.3, length -0.03..1.24}, whole{hook_out 0..0.44, winding 0.79..3.37, dx \
            -0.68..0.51, dy -0.44..0.52, width 0.11..0.94} \
            | bare cw 180 from 150{direction -146..90.2, exit -19.8..94.3, sweep -68.3..337}, ccw 240 from -30{exit \
            -194..15.1, sweep -440..-117, turn -169..192, balance -0.94..0.87, corner -120..85.3}, cw 60 from \
            70{direction -110..39.3, length -0.03..1.24}, whole{hook_out 0..0.44, winding 0.79..3.37, dx -0.51..0.68, \
            dy -0.52..0.44, width 0.11..0.94} \
            | bare ccw 180 from 30{direction -90.2..146, exit -94.3..19.8, sweep -337..68.3}, cw 240 from -150{exit \
            -15.1..194, sweep 117..440, turn -192..169, balance -0.94..0.87, corner -85.3..120}, ccw 60 from \
            110{direction -39.3..110, length -0.03..1.24}, whole{hook_out 0..0.44, winding 0.79..3.37, dx -0.68..0.51, \
            dy -0.52..0.44, width 0.11..0.94} \
            | bare ccw 270 from -45{direction -186..189, detour 0.43..12.1, sweep -896..276, roundness 0..0.52, fill \
            -0.09..1.13}, cw 270 from 45{direction -253..274, detour -0.72..16, sweep -156..941, fill -0.19..1.19, \
            turn -225..231}, whole{hook_in 0..0.38, hook_out 0..0.62, dx -0.37..0.56, dy -0.34..0.47, width \
            0.11..0.81} \
            | bare cw 270 from -135{direction -189..186, detour 0.43..12.1, sweep -276..896, roundness 0..0.52, fill \
            -0.09..1.13}, ccw 270 from 135{direction -274..253, detour -0.72..16, sweep -941..156, fill -0.19..1.19, \
            turn -231..225}, whole{hook_in 0..0.38, hook_out 0..0.62, dx -0.56..0.37, dy -0.34..0.47, width \
            0.11..0.81} \
            | bare cw 270 from 45{direction -189..186, detour 0.43..12.1, sweep -276..896, roundness 0..0.52, fill \
            -0.09..1.13}, ccw 270 from -45{direction -274..253, detour -0.72..16, sweep -941..156, fill -0.19..1.19, \
            turn -231..225}, whole{hook_in 0..0.38, hook_out 0..0.62, dx -0.37..0.56, dy -0.47..0.34, width \
            0.11..0.81} \
            | bare ccw 270 from 135{direction -186..189, detour 0.43..12.1, sweep -896..276, roundness 0..0.52, fill \
            -0.09..1.13}, cw 270 from -135{direction -253..274, detour -0.72..16, sweep -156..941, fill -0.19..1.19, \
            turn -225..231}, whole{hook_in 0..0.38, hook_out 0..0.62, dx -0.56..0.37, dy -0.47..0.34, width \
            0.11..0.81, common -2}
            """
        // In one stroke or two.
        case "x":
            """
            bare 45{direction -95..108, length 0.06..1.51, wobble -0.16..0.19}, -90{direction -40..34, bow \
            -0.32..0.27, turn -39..30, corner -72..67, miss -0.33..0.41, balance -0.55..0.75}, 135{direction -90..72, \
            length 0.34..1.47, wobble -0.16..0.19, turn -36..28.5, miss -0.76..0.95}, whole{hook_out -0.94..0.83, \
            winding 0.55..1.55, dx -0.86..0.82, tilt -38..38, dy -0.1..1.31, crossings 1} \
            | bare (130, -90, 50 | -130, 90, -50 | -50, 90, -130), each{direction -32..32, wobble 0..0.1, miss \
            0..0.15, balance -0.45..0.45}, whole{hook_in 0..0.25, hook_out 0..0.25, gap 0.35..1.1, width 0.3..0.95, \
            tilt -25..25, crossings 1} \
            | bare (50 | -130), lift{cross_before 0.22..0.82, cross_after 0.2..0.78, balance -0.4..0.4}, (130 | -50), \
            each{direction -33..33, wobble 0..0.1, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -30..30, crossings \
            1..2} \
            | bare (130 | -50), lift{cross_before 0.22..0.82, cross_after 0.2..0.78, balance -0.4..0.4}, (50 | -130), \
            each{direction -33..33, wobble 0..0.1, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -30..30, crossings \
            1..2} \
            | bare cw 150 from -30{direction -35..100, entry -130..-5, exit 0..105}, lift{shift_x 0.3..1.05, shift_y \
            -0.4..0.3, apart 0..0.3, balance -0.6..0.45}, ccw 150 from 150{direction -70..75, entry 0..120, exit \
            -100..5}, whole{gap 0.4..1.25, width 0.4..1.2} \
            | bare cw 170 from -40{exit 11..74, sweep 58..390, roundness 0..0.19}, -50{turn -83..28, corner \
            -105..-2.83, balance -1.07..0.39}, ccw 150 from 150{direction -87..52, bow -0.75..3.33, entry -4.84..126, \
            exit -73..-8.97, sweep -323..-19, balance -0.26..0.86}, whole{hook_in 0..0.2, hook_out 0..0.2, dx \
            0.29..1.08, gap 0.7..1.09, common 2}
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
            bare cw 225 from -80{direction -122..82.8, length 0.02..0.82, bow -3.91..1.91, entry -108..-14.2, exit \
            5.63..124, roundness -0.23..0.32, detour -3.8..8.8}, ccw 60 from 145{length -0.26..1.03, bow -0.12..0.52, \
            entry -1.42..62, exit -60.7..25.7, turn -67.3..170, corner -237..91.9, balance -1.42..1.95}, whole{hook_in \
            -0.2..0.25, hook_out -0.44..0.31, winding -1.64..5.39, dx -0.4..0.57, gap -0.01..1, width -0.18..1.17} \
            | cw 225 from up{roundness 0..0.27, kink 0..97, sweep 153..327}, 90{direction -29.1..29.1, length \
            0.21..0.69, wobble 0..0.1}, whole{dx -0.34..0.44, dy 0.61..1.09, width 0.26..0.74, hook_in 0..0.15, \
            hook_out 0..0.19, common -1.5}
            """
        // Five points, in one stroke.
        case "star":
            """
            anywhere either-way -72, 72, -144, 0, 144, each{miss 0..0.35, balance -1..1}, whole{hook_in 0..0.9, \
            hook_out 0..0.9, common 3}
            """
        case "left_bracket":
            """
            bare 180{direction -59..64, length -0.01..0.82, bow -0.4..0.23}, 90{direction -46..44, wobble -0.53..0.53, \
            bow -0.16..0.12, detour -1.27..3.34, kink -171..159, turn -69..45, balance -0.96..0.23}, 0{length \
            -0.05..0.88, turn -62..65, corner -69..37, miss -0.23..0.3}, whole{hook_out -0.25..0.31, winding \
            0.48..1.62, dx -4.17..4.22, dy -0.22..1.78, width -1.91..2.97, tilt -39..30, nose_left -0.37..0.24, \
            nose_right -0.56..0.7, common -2}
            """
        case "right_bracket":
            """
            bare 0{length 0.05..0.72, bow -0.32..0.47}, 90{direction -174..171, wobble -0.07..0.08, bow -0.82..0.86, \
            entry -23..35, exit -27..19, kink -87..145, turn -43..49, corner -292..291, miss -0.68..0.73}, \
            180{direction -158..137, length -0.03..0.83, bow -1.1..1.19, turn -47..93, corner -47..62}, whole{hook_in \
            -0.38..0.27, hook_out -0.37..0.33, dy -2.19..3.8, gap 0.48..1.24, tilt -35..37, nose_left -0.5..0.42, \
            nose_right -0.34..0.29}
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
            bare -40{direction -35.1..53.1, wobble -0.14..0.21, entry -53.8..75.8, exit -69.7..43.7}, ccw 240 from \
            -80{length -0.28..0.84, sweep -339..-91.8, roundness -0.63..0.91, balance -0.39..1.26}, 40{direction \
            -116..47.9, length 0.04..1.08, wobble -0.03..0.13, entry -35..74, exit -113..86.9, balance -1.37..0.48}, \
            whole{hook_in -0.35..0.35, hook_out -0.38..0.42, dx 0.01..1.41, dy -0.91..0.69, width 0.56..1.01, \
            crossings 1, common 2.5}
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
            bare 45, 180{length 0.04..1.05, bow -0.14..0.17, exit -35..30, turn -52..23.4, miss -0.25..0.28, balance \
            -0.27..0.53}, -45{length 0.34..1.58, turn -72..44, miss -0.14..0.17}, whole{hook_in -0.5..0.5, winding \
            0.51..1.53, dx -0.23..1.18, dy -0.71..0.57, gap -0.08..1.02, tilt -39..37, common 3.5}
            """
        default: nil
        }
    }
}
