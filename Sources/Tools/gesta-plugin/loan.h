/*
 * Lends the class copies of what is valid until its function returns, in memory that cannot be written to, and after
 * the call cannot be read.
 */
#ifndef LOAN_H
#define LOAN_H

#include <gesta/gesta.h>

void loan_begin(void);
void loan_end(void);
const gesta_contact *loan_contact(const gesta_contact *contact);
const gesta_contact *const *loan_contacts(const gesta_contact *const *contacts, size_t count);
const gesta_motion *loan_motion(const gesta_motion *motion);
const char *loan_text(const char *text);

/* What an address is: 0 nothing of this, 1 lent now, 2 lent to a call that has returned. */
int loan_state(const void *address);

#endif
