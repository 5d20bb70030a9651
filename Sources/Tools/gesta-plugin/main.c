/* gesta-plugin - checks plugins, lists those that are installed, and begins new ones. */
#include "check.h"
#include "list.h"
#include "new.h"
#include "rules.h"
#include "tests.h"

#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "gesta-plugin check [OPTION...] FILE...   checks plugins: see gesta-plugin check --help\n"
    "gesta-plugin list                       lists where programs find plugins, and those there\n"
    "gesta-plugin new NAME [--lang LANGUAGE]  writes a plugin to begin with, in c, cpp, swift or python\n"
    "gesta-plugin rules                      lists the rules, with the statements of the header\n"
    "gesta-plugin --version\n";

int main(int count, char **arguments) {
    const char *command = count > 1 ? arguments[1] : "";
    if (strcmp(command, "--test") == 0 && count == 3) return run_test(atoi(arguments[2]));
    if (strcmp(command, "check") == 0) return check_command(count - 2, arguments + 2);
    if (strcmp(command, "list") == 0) return list_command(count - 2, arguments + 2);
    if (strcmp(command, "new") == 0) return new_command(count - 2, arguments + 2);
    if (strcmp(command, "rules") == 0) {
        for (int rule = 0; rule < RULE_COUNT; rule++)
            printf("%s: %s\n", rule_name((enum rule)rule), rule_statement((enum rule)rule));
        return 0;
    }
    if (strcmp(command, "--version") == 0) {
        printf("gesta-plugin %s\n", gesta_version());
        return 0;
    }
    if (strcmp(command, "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (command[0] != 0) fprintf(stderr, "gesta-plugin: unknown command %s\n", command);
    fputs(help, stderr);
    return 2;
}
