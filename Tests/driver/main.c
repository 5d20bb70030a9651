/* Calls every function of the library at random, in rounds that reproduce one by one: see Tests/driver/run. */
#include "driver.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CALLS_MAX = 65536, QUARTERS = 4, PATIENCE = 300, THREADS = 8 };

static uint64_t seed = 1, rounds_of_threads;
static LOCAL uint64_t round_number, call_number;
static unsigned char dropped[CALLS_MAX];

static void print_place(void) {
    printf("  seed %llu, round %llu, call %llu: repeat with --seed %llu --only %llu [--shrink] [--verbose]\n",
           (unsigned long long)seed, (unsigned long long)round_number, (unsigned long long)call_number,
           (unsigned long long)seed, (unsigned long long)round_number);
}

void give_up(void) {
    print_place();
    fflush(stdout);
    _Exit(1);
}

static void on_signal(int number) {
    /* The process ends here: what is not safe in a handler does no harm. */
    printf("FAIL the library died or hung: signal %d\n", number);
    print_place();
    fflush(stdout);
    _Exit(2);
}

/* Called before each call of a round. */
static void (*at_call)(uint32_t call);

static void read_between(uint64_t round_seed, uint32_t number) {
    random_seed(mix(round_seed, ~(uint64_t)number));
    budget = 0;
    read_everything(&worlds[number % WORLDS]);
}

/** One call from outside, with random numbers of its own: the others stay the same if it is dropped. */
static void call_one(uint64_t round_seed, uint32_t number) {
    random_seed(mix(round_seed, number));
    call_number = number;
    budget = 8;
    struct world *world = &worlds[one_in(3) ? below(WORLDS) : 0];
    if (!world->context) world_create(world);
    else call_any(world);
    if (number % 8 == 0) quiet_check(world);
}

static void round_run(size_t resident, uint32_t last) {
    uint64_t round_seed = mix(mix(1, seed), round_number);
    random_seed(round_seed);
    uint32_t length = round_number % 64 == 63 ? 60000 : 500 + below(3500);
    if (length > last) length = last;
    bool refuses = round_number % 16 == 15 && !refused_first && !rounds_of_threads && !recorded;
    random_refusals = refuses ? 200 : 0;
    course = 0;
    alarm(PATIENCE);
    for (uint32_t i = 0; i < length; i++) {
        if (dropped[i]) continue;
        if (reads == READS_ALL) read_between(round_seed, i);
        if (at_call) at_call(i);
        call_one(round_seed, i);
    }
    random_seed(mix(round_seed, CALLS_MAX));
    budget = 8;
    for (uint32_t i = 0; i < WORLDS; i++) {
        quiet_check(&worlds[i]);
        world_destroy(&worlds[i]);
    }
    if (instances_alive()) broken("%u instances were not destroyed", instances_alive());
    if (rounds_of_threads) return; /* others have contexts */
    if (live_bytes != resident) broken("%zu bytes are allocated without a context, %zu expected", live_bytes, resident);
    if (CALL(NULL, resident ? GESTA_E_BUSY : GESTA_OK, gesta_allocator_set, (&counting_allocator))) return;
}

/* -- twins: a round that is played with and without reading, and with other bytes in new memory -- */

static uint64_t courses[CALLS_MAX];
static uint64_t twins;

static void note_course(uint32_t call) { courses[call] = course; }

static const char *twin_of;

static void compare_course(uint32_t call) {
    if (courses[call] != course) broken("the course before call %u depends on %s", call, twin_of);
}

static void round_twins(size_t resident, uint32_t last) {
    uint8_t before = fill;
    twins++;
    reads = READS_NONE, fill = 0, at_call = note_course;
    round_run(resident, last);
    uint64_t whole = course;
    at_call = compare_course;
    fill = 0xff, twin_of = "bytes of new memory";
    round_run(resident, last);
    if (course == whole) {
        fill = 0, reads = READS_ALL, twin_of = "reading";
        round_run(resident, last);
    }
    if (course != whole) broken("the end of the round depends on %s", twin_of);
    reads = READS_SOME, fill = before, at_call = NULL;
}

/* -- starving: a round in which each allocation fails in turn, in each way -- */

enum { STARVING_CALLS = 700, ALLOCATIONS = 1 << 16 };
static uint32_t call_of[ALLOCATIONS];
static uint64_t allocations_before, starved;

static void note_allocations(uint32_t call) {
    for (uint64_t at = allocations_before; at < allocations && at < ALLOCATIONS; at++) call_of[at] = call - 1;
    allocations_before = allocations;
}

/* A digest before each call in which an allocation fails. */
static uint32_t careful_from;
static void become_careful(uint32_t call) { careful = call >= careful_from; }

static void starve(size_t resident, uint32_t step) {
    allocations = allocations_before = 0, at_call = note_allocations;
    round_run(resident, STARVING_CALLS);
    uint64_t count = allocations < ALLOCATIONS ? allocations : ALLOCATIONS;
    at_call = become_careful;
    for (refusal = ALONE; refusal < REFUSALS; refusal++)
        for (uint64_t first = 1 + round_number % step; first <= count; first += step) {
            allocations = 0, refused_first = first, careful_from = call_of[first - 1];
            round_run(resident, STARVING_CALLS);
            starved++;
        }
    refused_first = 0, careful = false, at_call = NULL;
}

/* -- threads: each plays rounds with contexts of its own, which must take the same course as alone -- */

struct player {
    pthread_t thread;
    uint64_t number, course;
    size_t bytes; /* that it allocated, without those that it freed: what all share moves between them */
};

static void *play_rounds(void *user) {
    struct player *player = user;
    reads = READS_NONE; /* the course is what counts */
    for (uint64_t i = 0; i < rounds_of_threads; i++) {
        round_number = player->number + i * THREADS;
        round_run(0, CALLS_MAX);
        player->course = mix(player->course, course);
    }
    for (uint32_t i = 0; i < WORLDS; i++) free(worlds[i].ids.entries), free(worlds[i].trace.text);
    player->bytes = live_bytes;
    return NULL;
}

static void begin(struct player *player, uint64_t number) {
    *player = (struct player){.number = number};
    if (pthread_create(&player->thread, NULL, play_rounds, player) != 0) abort();
}

static void end(struct player *player, size_t *bytes) {
    pthread_join(player->thread, NULL);
    *bytes += player->bytes;
}

/* Returns how many threads took another course beside the others than alone; each plays as many rounds. */
static uint32_t play_threads(void) {
    struct player alone[THREADS], beside[THREADS];
    size_t bytes = 0;
    uint32_t different = 0;
    for (uint32_t i = 0; i < THREADS; i++) begin(&alone[i], i), end(&alone[i], &bytes);
    for (uint32_t i = 0; i < THREADS; i++) begin(&beside[i], i);
    for (uint32_t i = 0; i < THREADS; i++) end(&beside[i], &bytes);
    for (uint32_t i = 0; i < THREADS; i++)
        if (beside[i].course != alone[i].course) {
            printf("FAIL rounds %u, %u ... took another course beside other threads than alone\n", i, i + THREADS);
            different++;
        }
    if (bytes) broken("%zu bytes are allocated after all threads", bytes);
    return different;
}

static bool fails_without(size_t resident, uint32_t last) {
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout)) _Exit(3);
        round_run(resident, last);
        _Exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status != 0;
}

/* Drops calls as long as the round still fails, then runs what is left. */
static void shrink(size_t resident) {
    uint32_t last = CALLS_MAX, least = 0, left = 0;
    if (!fails_without(resident, last)) return;
    for (last = 60001; least + 1 < last;) {
        uint32_t middle = (least + last) / 2;
        if (fails_without(resident, middle)) last = middle;
        else least = middle;
    }
    for (uint32_t size = last / 2; size > 0; size /= 2)
        for (uint32_t from = 0; from < last; from += size) {
            unsigned char before[CALLS_MAX];
            memcpy(before, dropped, sizeof before);
            for (uint32_t i = from; i < from + size && i < last; i++) dropped[i] = 1;
            if (memcmp(before, dropped, sizeof before) && !fails_without(resident, last))
                memcpy(dropped, before, sizeof before);
        }
    for (uint32_t i = 0; i < last; i++) left += !dropped[i];
    printf("%u calls are left\n", left);
    fflush(stdout);
    talkative = true;
    round_run(resident, last);
}

static uint32_t report(void) {
    uint32_t missing = 0;
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++)
        if (!counts[i]) {
            printf("FAIL %s was never called\n", functions[i].name);
            missing++;
        }
    return missing;
}

int main(int count, char **arguments) {
    uint64_t wanted = 200000, from = 0, rounds = 0, quarter = 0;
    uint64_t starving = 0;
    bool only = false, shrinks = false, all_twins = false;
    const char *plugin = NULL;
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i], *value = i + 1 < count ? arguments[i + 1] : "0";
        if (strcmp(name, "--shrink") == 0) shrinks = true;
        else if (strcmp(name, "--verbose") == 0) talkative = true;
        else if (strcmp(name, "--calls") == 0) wanted = strtoull(value, NULL, 10), i++;
        else if (strcmp(name, "--seed") == 0) seed = strtoull(value, NULL, 10), i++;
        else if (strcmp(name, "--from") == 0) from = strtoull(value, NULL, 10), i++;
        else if (strcmp(name, "--only") == 0) from = strtoull(value, NULL, 10), only = true, i++;
        else if (strcmp(name, "--plugin") == 0) plugin = value, i++;
        else if (strcmp(name, "--threads") == 0) rounds_of_threads = strtoull(value, NULL, 10), i++;
        else if (strcmp(name, "--record") == 0) recorded = fopen(value, "wb"), i++;
        else if (strcmp(name, "--sessions") == 0) sessions_left = strtoull(value, NULL, 10), i++;
        else if (strcmp(name, "--twins") == 0) all_twins = true;
        else if (strcmp(name, "--starve") == 0) starving = strtoull(value, NULL, 10), i++;
        else return fprintf(stderr, "unknown argument %s\n", name), 2;
    }
    const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGALRM};
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) signal(deadly[i], on_signal);
    if (gesta_allocator_set(&counting_allocator) != GESTA_OK) return 2;
    if (plugin && !recorded && !plugin_prepare(plugin)) return 2;
    calls_prepare();
    size_t resident = live_bytes;
    if (rounds_of_threads) {
        uint32_t different = play_threads();
        printf("%u passed, %u failed\n", THREADS - different, different);
        return different != 0;
    }
    round_number = from;
    if (recorded) reads = READS_NONE;
    if (shrinks) {
        shrink(resident);
        printf("the round does not fail\n");
        return 0;
    }
    clock_t start = clock();
    do {
        peak_bytes = round_number % 64 == 63 ? 0 : peak_bytes; /* the long rounds have a peak of their own */
        if (starving) starve(resident, (uint32_t)starving);
        else if (!recorded && round_number % 16 != 15 && (all_twins || round_number % 8 == 3))
            round_twins(resident, CALLS_MAX);
        else round_run(resident, CALLS_MAX);
        rounds++;
        round_number++;
        if (wanted > 1000000 && calls * QUARTERS / wanted > quarter) {
            quarter = calls * QUARTERS / wanted;
            printf("%llu calls, peak of the last rounds %zu bytes, %.0f s\n", (unsigned long long)calls, peak_bytes,
                   (double)(clock() - start) / CLOCKS_PER_SEC);
            fflush(stdout);
            peak_bytes = 0;
        }
    } while (recorded ? sessions_left > 0 : !only && calls < wanted);
    if (recorded && fclose(recorded) != 0) return 2;
    uint32_t missing = only || recorded || wanted < 100000 ? 0 : report();
    printf("seed %llu: %llu calls in %llu rounds, %.1f s, %zu bytes at the end\n", (unsigned long long)seed,
           (unsigned long long)calls, (unsigned long long)rounds, (double)(clock() - start) / CLOCKS_PER_SEC,
           live_bytes - resident);
    printf(
        "%llu events, %llu actions called, %llu digests compared, %llu sessions replayed, %llu allocations refused\n",
        (unsigned long long)events_seen, (unsigned long long)actions_seen, (unsigned long long)digests_compared,
        (unsigned long long)replays_made, (unsigned long long)refused_allocations);
    printf("%llu rounds were played with and without reading, with %llu reading calls; %llu with allocations failing\n",
           (unsigned long long)twins, (unsigned long long)reads_made, (unsigned long long)starved);
    printf("%llu passed, %u failed\n", (unsigned long long)rounds, missing);
    return missing != 0;
}
