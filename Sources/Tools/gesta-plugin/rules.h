/* The rules that a plugin must keep, each with the statement of gesta_plugin.h that it breaks. */
#ifndef RULES_H
#define RULES_H

enum rule {
    RULE_LOAD,
    RULE_LOADING,
    RULE_LINKS,
    RULE_TABLE,
    RULE_CREATE,
    RULE_TRANSITION,
    RULE_VALUE,
    RULE_TEXT,
    RULE_VALUE_INDEX,
    RULE_PARAMETER_INDEX,
    RULE_REASON,
    RULE_FIGURE,
    RULE_LIMIT,
    RULE_UNIT,
    RULE_TIME,
    RULE_CONTACT,
    RULE_CONFIDENCE,
    RULE_ARGUMENT,
    RULE_BUSY,
    RULE_OUTSIDE,
    RULE_INSTANCE,
    RULE_THREAD,
    RULE_DESTROYED,
    RULE_KEPT,
    RULE_WRITTEN,
    RULE_UNDECIDED,
    RULE_ENDLESS,
    RULE_DEADLINES,
    RULE_RELATIONS,
    RULE_SEQUENCE,
    RULE_SHARED,
    RULE_REPEAT,
    RULE_CLOCK,
    RULE_IDS,
    RULE_LENGTH,
    RULE_FLAG,
    RULE_CONTINUOUS,
    RULE_BUDGET,
    RULE_HANG,
    RULE_ALLOCATION,
    RULE_GROWTH,
    RULE_LEAK,
    RULE_STDOUT,
    RULE_SIGNALS,
    RULE_LOCALE,
    RULE_FLOATING_POINT,
    RULE_ENVIRONMENT,
    RULE_DIRECTORY,
    RULE_DESCRIPTORS,
    RULE_EXCEPTION,
    RULE_LONGJMP,
    RULE_CRASH,
    RULE_EXIT,
    RULE_MEMORY_ERROR,
    RULE_COUNT
};

/* Its name, for reports and --allow. */
const char *rule_name(enum rule rule);
/* The statement of the header. */
const char *rule_statement(enum rule rule);
/* The rule of that name, or RULE_COUNT. */
enum rule rule_named(const char *name);

#endif
