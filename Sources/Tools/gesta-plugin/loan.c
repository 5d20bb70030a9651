#include "loan.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Kept pointers are detected until as many later calls have been lent memory. */
enum { SLOTS = 64, SLOT_SIZE = 65536, LENT_MOST = 128 };

static _Thread_local struct {
    unsigned char *memory;
    size_t slot, used;
    int depth;
    size_t lent_count;
    struct {
        const void *original, *copy;
    } lent[LENT_MOST];
} loan;

static unsigned char *slot(void) { return loan.memory + loan.slot * SLOT_SIZE; }

void loan_begin(void) {
    if (loan.depth++ > 0) return;
    if (loan.memory == NULL) {
        void *memory = mmap(NULL, (size_t)SLOTS * SLOT_SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) abort();
        loan.memory = memory;
    }
    loan.slot = (loan.slot + 1) % SLOTS;
    loan.used = 0;
    loan.lent_count = 0;
}

void loan_end(void) {
    if (--loan.depth > 0 || loan.used == 0) return;
    mprotect(slot(), SLOT_SIZE, PROT_NONE);
}

static const void *lend(const void *original, size_t size) {
    for (size_t at = 0; at < loan.lent_count; at++)
        if (loan.lent[at].original == original) return loan.lent[at].copy;
    size_t at = (loan.used + 15) & ~(size_t)15;
    if (loan.depth == 0 || at + size > SLOT_SIZE) return original;
    mprotect(slot(), SLOT_SIZE, PROT_READ | PROT_WRITE);
    void *copy = slot() + at;
    memcpy(copy, original, size);
    loan.used = at + size;
    if (loan.lent_count < LENT_MOST) {
        loan.lent[loan.lent_count].original = original;
        loan.lent[loan.lent_count++].copy = copy;
    }
    return copy;
}

static void lock(void) {
    if (loan.depth > 0 && loan.used > 0) mprotect(slot(), SLOT_SIZE, PROT_READ);
}

static const gesta_contact *lend_contact(const gesta_contact *contact) {
    gesta_contact copy = *contact;
    if (copy.touch != NULL) copy.touch = lend(copy.touch, sizeof *copy.touch);
    for (size_t at = 0; at < loan.lent_count; at++)
        if (loan.lent[at].original == contact) return loan.lent[at].copy;
    const gesta_contact *lent = lend(contact, sizeof *contact);
    if (lent != contact) {
        mprotect(slot(), SLOT_SIZE, PROT_READ | PROT_WRITE);
        memcpy((void *)lent, &copy, sizeof copy);
    }
    return lent;
}

const gesta_contact *loan_contact(const gesta_contact *contact) {
    const gesta_contact *lent = lend_contact(contact);
    lock();
    return lent;
}

const gesta_contact *const *loan_contacts(const gesta_contact *const *contacts, size_t count) {
    const gesta_contact *copies[256];
    if (loan.depth == 0 || count > 256) return contacts;
    for (size_t at = 0; at < count; at++) copies[at] = lend_contact(contacts[at]);
    loan.lent_count = loan.lent_count < LENT_MOST ? loan.lent_count : LENT_MOST;
    size_t at = (loan.used + 15) & ~(size_t)15;
    if (at + count * sizeof *copies > SLOT_SIZE) return contacts;
    mprotect(slot(), SLOT_SIZE, PROT_READ | PROT_WRITE);
    void *copy = slot() + at;
    memcpy(copy, copies, count * sizeof *copies);
    loan.used = at + count * sizeof *copies;
    lock();
    return copy;
}

const gesta_motion *loan_motion(const gesta_motion *motion) {
    const gesta_motion *lent = lend(motion, sizeof *motion);
    lock();
    return lent;
}

const char *loan_text(const char *text) {
    if (text == NULL) return NULL;
    const char *lent = lend(text, strlen(text) + 1);
    lock();
    return lent;
}

int loan_state(const void *address) {
    const unsigned char *at = address;
    if (loan.memory == NULL || at < loan.memory || at >= loan.memory + (size_t)SLOTS * SLOT_SIZE) return 0;
    return loan.depth > 0 && at >= slot() && at < slot() + SLOT_SIZE && loan.used > 0 ? 1 : 2;
}
