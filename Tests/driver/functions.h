/* Every function of gesta.h, with the callbacks in which it must fail with GESTA_E_BUSY. */
#ifndef DRIVER_FUNCTIONS_H
#define DRIVER_FUNCTIONS_H

enum busy {
    NEVER = 0,
    READ_ONLY = 1,  /* in read-only callbacks */
    CALLBACK = 2,   /* in every callback of the context */
    DESTROYING = 4, /* while the context is being destroyed */
    CREATES = READ_ONLY | DESTROYING
};

#define FUNCTIONS(F)                                                                                                   \
    F(gesta_version, NEVER)                                                                                            \
    F(gesta_version_number, NEVER)                                                                                     \
    F(gesta_abi, NEVER)                                                                                                \
    F(gesta_sizeof, NEVER)                                                                                             \
    F(gesta_strerror, NEVER)                                                                                           \
    F(gesta_state_name, NEVER)                                                                                         \
    F(gesta_phase_name, NEVER)                                                                                         \
    F(gesta_reason_name, NEVER)                                                                                        \
    F(gesta_set_allocator, NEVER)                                                                                      \
    F(gesta_config_init, NEVER)                                                                                        \
    F(gesta_context_create, NEVER)                                                                                     \
    F(gesta_context_destroy, CALLBACK)                                                                                 \
    F(gesta_context_destroy_later, NEVER)                                                                              \
    F(gesta_context_message, NEVER)                                                                                    \
    F(gesta_context_cancel, READ_ONLY)                                                                                 \
    F(gesta_context_now, NEVER)                                                                                        \
    F(gesta_context_late_samples, NEVER)                                                                               \
    F(gesta_context_set_user, READ_ONLY)                                                                               \
    F(gesta_context_user, NEVER)                                                                                       \
    F(gesta_context_set_units_per_mm, READ_ONLY)                                                                       \
    F(gesta_context_units_per_mm, NEVER)                                                                               \
    F(gesta_context_set_slop_factor, READ_ONLY)                                                                        \
    F(gesta_context_slop_factor, NEVER)                                                                                \
    F(gesta_palm_guard_init, NEVER)                                                                                    \
    F(gesta_context_set_palm_guard, CREATES)                                                                           \
    F(gesta_context_palm_guard, NEVER)                                                                                 \
    F(gesta_palm_count, NEVER)                                                                                         \
    F(gesta_palm_at, NEVER)                                                                                            \
    F(gesta_context_recognizers, NEVER)                                                                                \
    F(gesta_context_regions, NEVER)                                                                                    \
    F(gesta_context_set_log, CREATES)                                                                                  \
    F(gesta_push, CALLBACK)                                                                                            \
    F(gesta_advance, CALLBACK)                                                                                         \
    F(gesta_next_deadline, NEVER)                                                                                      \
    F(gesta_contact_owner, NEVER)                                                                                      \
    F(gesta_events, NEVER)                                                                                             \
    F(gesta_finger_down, CALLBACK)                                                                                     \
    F(gesta_finger_move_to, CALLBACK)                                                                                  \
    F(gesta_finger_up, CALLBACK)                                                                                       \
    F(gesta_finger_hover, CALLBACK)                                                                                    \
    F(gesta_finger_tap, CALLBACK)                                                                                      \
    F(gesta_finger_pinch, CALLBACK)                                                                                    \
    F(gesta_finger_draw, CALLBACK)                                                                                     \
    F(gesta_finger_wait, CALLBACK)                                                                                     \
    F(gesta_event_value, NEVER)                                                                                        \
    F(gesta_context_set_observer, CREATES)                                                                             \
    F(gesta_class_count, NEVER)                                                                                        \
    F(gesta_class_at, NEVER)                                                                                           \
    F(gesta_class_find, NEVER)                                                                                         \
    F(gesta_class_describe, NEVER)                                                                                     \
    F(gesta_class_parameter, NEVER)                                                                                    \
    F(gesta_class_value, NEVER)                                                                                        \
    F(gesta_class_reason, NEVER)                                                                                       \
    F(gesta_class_register, CREATES)                                                                                   \
    F(gesta_region_create, CREATES)                                                                                    \
    F(gesta_region_destroy, READ_ONLY)                                                                                 \
    F(gesta_region_set_rect, READ_ONLY)                                                                                \
    F(gesta_region_set_transform, READ_ONLY)                                                                           \
    F(gesta_region_set_order, READ_ONLY)                                                                               \
    F(gesta_region_set_enabled, READ_ONLY)                                                                             \
    F(gesta_region_describe, NEVER)                                                                                    \
    F(gesta_region_at, NEVER)                                                                                          \
    F(gesta_contact_region, NEVER)                                                                                     \
    F(gesta_region_to_local, NEVER)                                                                                    \
    F(gesta_region_vectors_to_local, NEVER)                                                                            \
    F(gesta_region_to_root, NEVER)                                                                                     \
    F(gesta_event_local, NEVER)                                                                                        \
    F(gesta_context_set_hit_test, CREATES)                                                                             \
    F(gesta_recognizer_create, CREATES)                                                                                \
    F(gesta_recognizer_destroy, READ_ONLY)                                                                             \
    F(gesta_recognizer_attach, READ_ONLY)                                                                              \
    F(gesta_recognizer_region, NEVER)                                                                                  \
    F(gesta_recognizer_set_enabled, READ_ONLY)                                                                         \
    F(gesta_recognizer_children, NEVER)                                                                                \
    F(gesta_recognizer_parent, NEVER)                                                                                  \
    F(gesta_recognizer_enabled, NEVER)                                                                                 \
    F(gesta_recognizer_reset, READ_ONLY)                                                                               \
    F(gesta_recognizer_ignore, READ_ONLY)                                                                              \
    F(gesta_recognizer_state, NEVER)                                                                                   \
    F(gesta_recognizer_class, NEVER)                                                                                   \
    F(gesta_recognizer_set_user, READ_ONLY)                                                                            \
    F(gesta_recognizer_contacts, NEVER)                                                                                \
    F(gesta_recognizer_add_action, READ_ONLY)                                                                          \
    F(gesta_recognizer_remove_action, READ_ONLY)                                                                       \
    F(gesta_recognizer_actions, NEVER)                                                                                 \
    F(gesta_recognizer_require_failure, READ_ONLY)                                                                     \
    F(gesta_recognizer_remove_requirement, READ_ONLY)                                                                  \
    F(gesta_recognizer_requirements, NEVER)                                                                            \
    F(gesta_recognizer_waits_for, NEVER)                                                                               \
    F(gesta_recognizer_undecided, NEVER)                                                                               \
    F(gesta_recognizer_confidence, NEVER)                                                                              \
    F(gesta_recognizer_allow_simultaneous, READ_ONLY)                                                                  \
    F(gesta_recognizer_simultaneous, NEVER)                                                                            \
    F(gesta_recognizer_set_team, READ_ONLY)                                                                            \
    F(gesta_recognizer_team, NEVER)                                                                                    \
    F(gesta_recognizer_claim, READ_ONLY)                                                                               \
    F(gesta_recognizer_set_provisional, READ_ONLY)                                                                     \
    F(gesta_recognizer_provisional, NEVER)                                                                             \
    F(gesta_recognizer_set_priority, READ_ONLY)                                                                        \
    F(gesta_recognizer_priority, NEVER)                                                                                \
    F(gesta_recognizer_set_tools, READ_ONLY)                                                                           \
    F(gesta_recognizer_set_buttons, READ_ONLY)                                                                         \
    F(gesta_recognizer_buttons, NEVER)                                                                                 \
    F(gesta_recognizer_set_modifiers, READ_ONLY)                                                                       \
    F(gesta_recognizer_modifiers, NEVER)                                                                               \
    F(gesta_recognizer_tools, NEVER)                                                                                   \
    F(gesta_context_set_delegate, CREATES)                                                                             \
    F(gesta_context_check, READ_ONLY)                                                                                  \
    F(gesta_recognizer_set_number, READ_ONLY)                                                                          \
    F(gesta_recognizer_set_integer, READ_ONLY)                                                                         \
    F(gesta_recognizer_set_boolean, READ_ONLY)                                                                         \
    F(gesta_recognizer_set_text, READ_ONLY)                                                                            \
    F(gesta_recognizer_get_number, NEVER)                                                                              \
    F(gesta_recognizer_get_integer, NEVER)                                                                             \
    F(gesta_recognizer_get_boolean, NEVER)                                                                             \
    F(gesta_recognizer_get_text, NEVER)                                                                                \
    F(gesta_recognizer_values, NEVER)                                                                                  \
    F(gesta_recognizer_samples, NEVER)                                                                                 \
    F(gesta_recognizer_verdict, NEVER)                                                                                 \
    F(gesta_recognizer_measures, NEVER)                                                                                \
    F(gesta_recognizer_verdict_text, NEVER)                                                                            \
    F(gesta_trace_start, CALLBACK)                                                                                     \
    F(gesta_trace_stop, CALLBACK)                                                                                      \
    F(gesta_trace_replay, NEVER)                                                                                       \
    F(gesta_recognizer_add_example, READ_ONLY)                                                                         \
    F(gesta_recognizer_remove_examples, READ_ONLY)                                                                     \
    F(gesta_recognizer_example_count, NEVER)                                                                           \
    F(gesta_recognizer_example_name, NEVER)                                                                            \
    F(gesta_recognizer_save_examples, READ_ONLY)                                                                       \
    F(gesta_recognizer_load_examples, READ_ONLY)                                                                       \
    F(gesta_setup_save, READ_ONLY)                                                                                     \
    F(gesta_setup_load, CREATES)                                                                                       \
    F(gesta_plugin_load, CREATES)                                                                                      \
    F(gesta_plugin_scan, CREATES)                                                                                      \
    F(gesta_plugin_scan_environment, CREATES)                                                                          \
    F(gesta_plugin_count, NEVER)                                                                                       \
    F(gesta_plugin_at, NEVER)                                                                                          \
    F(gesta_plugin_describe, NEVER)

#define FUNCTION_NUMBER(name, busy) FN_##name,
enum function { FUNCTIONS(FUNCTION_NUMBER) FUNCTION_COUNT };

#endif
