/* gesta-plugin list: where programs find plugins, and what is there. */
#ifndef LIST_H
#define LIST_H

int list_command(int count, char **arguments);

#endif
