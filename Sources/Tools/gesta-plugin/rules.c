#include "rules.h"

#include <string.h>

static const char own[] =
    "A class's function may call the host functions for its own instance only, on its own thread, "
    "and only until it returns.";
static const char process[] = "A plugin writes nothing to standard output, and leaves alone what belongs to the whole "
                              "process: signal handlers, locale, floating-point mode, environment, working directory "
                              "and file descriptors.";
static const char alone[] = "It leaves no process behind.";
static const char crossing[] = "No exception, panic or longjmp may leave a class's or plugin's function: it ends the "
                               "process.";
static const char equal[] = "So equal input has equal results, in every process, beside other instances, and in "
                            "replays.";
static const char memory[] = "None allocates memory while contacts move, keeps more with every sequence, or leaves any "
                             "behind after destroy.";
static const char soon[] = "Functions return soon: a sample takes microseconds.";
static const char busy[] = "set_state, fail, ignore, set_deadline, keep, hand_on, recognize_early and add_samples of "
                           "gesta_host are refused with GESTA_E_BUSY.";

static const char follows[] = "The result of a sequence follows from its contacts, the parameters and the region.";
static const char examined[] = "Examines the parameters: reports with gesta_host.add_finding what cannot be recognized "
                               "or has no effect.";

static const struct {
    const char *name, *statement;
} rules[RULE_COUNT] = {
    [RULE_LOAD] = {"load", "A plugin exports this function under the name GESTA_PLUGIN_ENTRY."},
    [RULE_LOADING] = {"loading", "A plugin's constructors, its entry function and init must not load plugins."},
    [RULE_LINKS] = {"links", "a plugin does not link libgesta, it receives a table of functions from the host."},
    [RULE_TABLE] = {"table", "The table and everything that it points to must not change"},
    [RULE_CREATE] = {"create", "NULL if the instance cannot be created"},
    [RULE_TRANSITION] = {"transition", "The host rejects and logs every transition that the state machine does not "
                                       "allow."},
    [RULE_VALUE] = {"value", "A number that fits the type of the value."},
    [RULE_TEXT] = {"text", "Length of the text, at most GESTA_TEXT_MAX, or SIZE_MAX if it is NUL-terminated."},
    [RULE_VALUE_INDEX] = {"value-index", "Index into the class's values."},
    [RULE_PARAMETER_INDEX] = {"parameter-index", "Index into the class's parameters."},
    [RULE_REASON] = {"reason", "A reason of the class, or a value of enum gesta_reason."},
    [RULE_FIGURE] = {"figure", "GESTA_E_NOT_FINITE (measured or limit is NaN)"},
    [RULE_LIMIT] = {"limit", "The limit that the figure exceeds, or falls short of."},
    [RULE_UNIT] = {"unit", "Where a reason has a figure, `measured` and `limit` of events and verdicts have the unit "
                           "that is given here."},
    [RULE_TIME] = {"time", "A time after now; GESTA_NO_DEADLINE removes the deadline."},
    [RULE_CONTACT] = {"contact", "GESTA_E_CONTACT (the instance does not track the contact)"},
    [RULE_CONFIDENCE] = {"confidence", "GESTA_E_RANGE (confidence exceeds 255)"},
    [RULE_ARGUMENT] = {"argument", "The instance that create received."},
    [RULE_BUSY] = {"busy", busy},
    [RULE_OUTSIDE] = {"outside", own},
    [RULE_INSTANCE] = {"instance", own},
    [RULE_THREAD] = {"thread", own},
    [RULE_DESTROYED] = {"destroyed", "after the instance's destroy, none may be called."},
    [RULE_KEPT] = {"kept", "call (until the call returns)"},
    [RULE_WRITTEN] = {"written", "The function reads, writes, or reads and writes it."},
    [RULE_UNDECIDED] = {"undecided", "All contacts lifted, or the pointer left, before a decision, and no deadline is "
                                     "set."},
    [RULE_ENDLESS] = {"endless", "Each sequence is decided: soon after the last contact has lifted, the state is "
                                 "final."},
    [RULE_DEADLINES] = {"deadlines", "Deadlines do not follow each other without end."},
    [RULE_RELATIONS] = {"relations", "They should decide the same throughout a sequence."},
    [RULE_SEQUENCE] = {"sequence", "The instance discards what it knows of the last one."},
    [RULE_SHARED] = {"shared", equal},
    [RULE_REPEAT] = {"repeat", equal},
    [RULE_CLOCK] = {"clock", "It depends on differences of times, not on the origin of the clock, and not on the "
                             "numbers that contacts have as ids."},
    [RULE_IDS] = {"ids", "It depends on differences of times, not on the origin of the clock, and not on the numbers "
                         "that contacts have as ids."},
    [RULE_LENGTH] = {"length", "Where a millimeter has twice as many units, a gesture of the same size in millimeters "
                               "has the same result."},
    [RULE_FLAG] = {"flag", "A length: the class gives default and range in mm, programs use their own units."},
    [RULE_CONTINUOUS] = {"continuous", "Continuous: begins, changes and ends."},
    [RULE_PROFILE] = {"profile", "States what the recognizer will do, as far as its parameters tell."},
    [RULE_PROFILE_FIELD] = {"profile-field", "The class sets what it knows, of the fields that profile->size "
                                             "includes."},
    [RULE_FORERUNS] = {"foreruns", "Decides whether this recognizer has always recognized when another one of its "
                                   "class recognizes, as far as the parameters tell"},
    [RULE_FINDING] = {"finding", "UTF-8, what follows the recognizer's name: \"width has no effect while shape is "
                                 "round\"."},
    [RULE_FINDING_KIND] = {"finding-kind", "A value of enum gesta_finding_kind, in gesta.h, that concerns one "
                                           "recognizer"},
    [RULE_UNREACHABLE] = {"unreachable", examined},
    [RULE_UNUSED] = {"unused", examined},
    [RULE_FINDING_UNASKED] = {"finding-unasked", "Only in the class's function examine."},
    [RULE_MEASURE_UNASKED] = {"measure-unasked", "Only in the class's function measures."},
    [RULE_TEXT_UNASKED] = {"text-unasked", "Writes a text that the host asks for: in the functions describe, hint, "
                                           "pattern and parameter_will_change of a class."},
    [RULE_BRACES] = {"braces", "Texts of several calls are joined; names in braces are not replaced in them."},
    [RULE_HINT] = {"hint", "of which at most 50 bytes are shown."},
    [RULE_REFUSAL] = {"refusal", "A class that refuses writes why with gesta_host.write, as what follows the "
                                 "parameter's name"},
    [RULE_DURING] = {"during", "perhaps during a sequence, which continues with the parameters as they were"},
    [RULE_PARAMETERS] = {"parameters", follows},
    [RULE_READING] = {"reading", follows},
    [RULE_LEARNED] = {"learned", "Programs read and set it as any parameter; setups that are saved contain it, and so "
                                 "does the beginning of a trace, so that a session replays bit for bit."},
    [RULE_ACCEPT] = {"accept", "It may request nothing else."},
    [RULE_TAKE_OVER] = {"take-over", "the contacts have been reported by touches_began, and the gesture begins at "
                                     "once, with set_state(GESTA_STATE_BEGAN)."},
    [RULE_HAND_ON] = {"hand-on", "In that sequence, touches_began must not request a state in the same frame; it may "
                                 "set a deadline."},
    [RULE_EARLY] = {"early", "Requests recognition of a discrete gesture before the lift"},
    [RULE_SAMPLES] = {"samples", "Only in classes with GESTA_CLASS_KEEPS_SAMPLES."},
    [RULE_PATTERN] = {"pattern", "A malformed pattern counts as none."},
    [RULE_MEMORY] = {"memory", "At least what create has allocated"},
    [RULE_BUDGET] = {"budget", soon},
    [RULE_HANG] = {"hang", soon},
    [RULE_ALLOCATION] = {"allocation", memory},
    [RULE_GROWTH] = {"growth", memory},
    [RULE_LEAK] = {"leak", memory},
    [RULE_STDOUT] = {"stdout", process},
    [RULE_SIGNALS] = {"signals", process},
    [RULE_LOCALE] = {"locale", process},
    [RULE_FLOATING_POINT] = {"floating-point", process},
    [RULE_ENVIRONMENT] = {"environment", process},
    [RULE_DIRECTORY] = {"directory", process},
    [RULE_DESCRIPTORS] = {"descriptors", process},
    [RULE_PROCESSES] = {"processes", alone},
    [RULE_EXCEPTION] = {"exception", crossing},
    [RULE_LONGJMP] = {"longjmp", crossing},
    [RULE_CRASH] = {"crash", "The code of a plugin runs in the program's process: a crash ends the program."},
    [RULE_EXIT] = {"exit", "The code of a plugin runs in the program's process: a crash ends the program."},
    [RULE_MEMORY_ERROR] = {"memory-error", "The code of a plugin runs in the program's process: a crash ends the "
                                           "program."},
};

const char *rule_name(enum rule rule) { return rules[rule].name; }

const char *rule_statement(enum rule rule) { return rules[rule].statement; }

enum rule rule_named(const char *name) {
    int rule = 0;
    while (rule < RULE_COUNT && strcmp(rules[rule].name, name) != 0) rule++;
    return (enum rule)rule;
}
