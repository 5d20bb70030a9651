/* User pointers, each of which must be released exactly once. */
#include "driver.h"

enum { TOKENS = 16384 };

LOCAL uint32_t tokens_ending;
static LOCAL struct token tokens[TOKENS];
static LOCAL uint32_t next_token;

struct token *token_new(struct world *world, enum token_kind kind) {
    /* In turn, so that a second release comes long before a token is used again. */
    for (uint32_t i = 0; i < TOKENS; i++) {
        struct token *token = &tokens[next_token++ % TOKENS];
        if (token->kind != FREE) continue;
        *token = (struct token){kind, false, false, 0, world};
        world->tokens++;
        return token;
    }
    broken("more than %d user pointers are not released", TOKENS);
}

static void token_free(struct token *token) {
    token_end(token, false);
    token->world->tokens--;
    token->kind = FREE;
}

void token_drop(struct token *token) {
    if (token->kind == FREE) broken("a user pointer was released by the call that failed");
    token_free(token);
}

void token_end(struct token *token, bool ending) {
    if (!token || token->kind == FREE || token->ending == ending) return;
    token->ending = ending;
    if (ending) tokens_ending++;
    else tokens_ending--;
}

void token_retire(struct token *token, bool retired) {
    if (!token || token->kind == FREE) return;
    token->retired = retired;
    token_end(token, retired);
}

void token_release(void *user) {
    struct token *token = user;
    if (token->kind == FREE) broken("a user pointer was released twice");
    struct world *world = token->world;
    if (!token->ending && !world->destroying)
        broken("a user pointer that is in use was released: kind %d", token->kind);
    token_free(token);
    callback_begin(world, false);
    act(world, 6);
    callback_end(world, false);
}

void token_check(struct token *token, enum token_kind kind) {
    if (token->kind != kind) broken("a callback was called with a user pointer that was released");
    if (token->retired) broken("a callback was called after it was removed or replaced");
}
