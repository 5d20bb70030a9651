/*
 * The functions of a class and of the host, as gesta_plugin.h has them, in its order. What is made for each of them is
 * made from these lists; guard.c and host.c do not compile while a function is missing here.
 */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#define CLASS_FUNCTIONS(DO)                                                                                            \
    DO(CREATE, create)                                                                                                 \
    DO(DESTROY, destroy)                                                                                               \
    DO(RESET, reset)                                                                                                   \
    DO(TOUCHES_BEGAN, touches_began)                                                                                   \
    DO(TOUCHES_MOVED, touches_moved)                                                                                   \
    DO(TOUCHES_ENDED, touches_ended)                                                                                   \
    DO(TOUCHES_CANCELLED, touches_cancelled)                                                                           \
    DO(DEADLINE_REACHED, deadline_reached)                                                                             \
    DO(PARAMETERS_CHANGED, parameters_changed)                                                                         \
    DO(SET_VALUE, set_value)                                                                                           \
    DO(RELEASE, release)                                                                                               \
    DO(HOVER_MOVED, hover_moved)                                                                                       \
    DO(HOVER_LEFT, hover_left)                                                                                         \
    DO(CAN_PREVENT, can_prevent)                                                                                       \
    DO(CAN_BE_PREVENTED, can_be_prevented)                                                                             \
    DO(SHOULD_REQUIRE_FAILURE, should_require_failure)                                                                 \
    DO(SHOULD_BE_REQUIRED_TO_FAIL, should_be_required_to_fail)                                                         \
    DO(MEASURES, measures)                                                                                             \
    DO(CAN_TAKE_OVER, can_take_over)                                                                                   \
    DO(CAN_MOVE, can_move)                                                                                             \
    DO(TAKE_OVER, take_over)                                                                                           \
    DO(MOVE, move)                                                                                                     \
    DO(ACCEPT, accept)                                                                                                 \
    DO(GIVES_WAY, gives_way)                                                                                           \
    DO(GIVE_WAY, give_way)                                                                                             \
    DO(CONTACT_EXCLUDED, contact_excluded)                                                                             \
    DO(DISTANCE, distance)                                                                                             \
    DO(UPDATE_VALUES, update_values)                                                                                   \
    DO(DESCRIBE, describe)                                                                                             \
    DO(HINT, hint)                                                                                                     \
    DO(PROFILE, profile)                                                                                               \
    DO(FORERUNS, foreruns)                                                                                             \
    DO(EXAMINE, examine)                                                                                               \
    DO(PARAMETER_WILL_CHANGE, parameter_will_change)                                                                   \
    DO(PARAMETER_DID_CHANGE, parameter_did_change)                                                                     \
    DO(MOTION, motion)                                                                                                 \
    DO(CONTESTS, contests)                                                                                             \
    DO(WITHDRAW_RECOGNITION, withdraw_recognition)                                                                     \
    DO(PATTERN, pattern)                                                                                               \
    DO(MEMORY, memory)

#define HOST_FUNCTIONS(DO)                                                                                             \
    DO(extension)                                                                                                      \
    DO(set_state)                                                                                                      \
    DO(fail)                                                                                                           \
    DO(ignore)                                                                                                         \
    DO(set_value)                                                                                                      \
    DO(set_text)                                                                                                       \
    DO(parameter)                                                                                                      \
    DO(parameter_text)                                                                                                 \
    DO(set_deadline)                                                                                                   \
    DO(contacts)                                                                                                       \
    DO(now)                                                                                                            \
    DO(state)                                                                                                          \
    DO(units_per_mm)                                                                                                   \
    DO(log)                                                                                                            \
    DO(set_confidence)                                                                                                 \
    DO(add_measure)                                                                                                    \
    DO(to_local)                                                                                                       \
    DO(to_root)                                                                                                        \
    DO(room)                                                                                                           \
    DO(keep)                                                                                                           \
    DO(add_rule)                                                                                                       \
    DO(set_values)                                                                                                     \
    DO(track)                                                                                                          \
    DO(shift_track)                                                                                                    \
    DO(velocity)                                                                                                       \
    DO(hand_on)                                                                                                        \
    DO(has_same_input)                                                                                                 \
    DO(distance_to_region)                                                                                             \
    DO(orientation)                                                                                                    \
    DO(write)                                                                                                          \
    DO(add_finding)                                                                                                    \
    DO(store)                                                                                                          \
    DO(recognize_early)                                                                                                \
    DO(add_samples)

/* The function of the plugin that runs. */
enum function {
    FUNCTION_NONE,
    FUNCTION_LOAD,
#define ENUMERATOR(upper, lower) FUNCTION_##upper,
    CLASS_FUNCTIONS(ENUMERATOR)
#undef ENUMERATOR
        FUNCTION_COUNT
};

#endif
