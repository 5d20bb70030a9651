/* gesta-plugin new: a plugin to begin with. */
#ifndef NEW_H
#define NEW_H

int new_command(int count, char **arguments);

#endif
