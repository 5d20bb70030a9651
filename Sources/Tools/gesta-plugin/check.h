/* gesta-plugin check: which tests run, in which order. */
#ifndef CHECK_H
#define CHECK_H

int check_command(int count, char **arguments);

#endif
