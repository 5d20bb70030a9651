// The same scenarios through the library, with classes that do what the scenario says.
#pragma once

#include "trace.hpp"

#include <gesta/gesta.h>

// One context with the recognizers, regions and relations of a scenario.
class Library {
public:
    explicit Library(const Scenario &scenario);
    ~Library();
    Library(const Library &) = delete;
    Library &operator=(const Library &) = delete;

    // What it has counted of the calls to its classes and its delegate.
    struct Counts {
        uint8_t asked[MOST] = {};
        uint32_t heard[MOST] = {};
    };
    Counts counts;

    // Plays the steps of a scenario that has the same setup as the first one.
    void run(const Scenario &scenario, Trace &trace);
    void play(const Step &step, Trace &trace);
    // "" or a call that answered what it should not.
    const std::string &fault() const { return broken; }

private:
    struct Puppet {
        Library *library;
        const gesta_host *host;
        gesta_instance *instance;
        int who;
    };

    gesta_context *context = nullptr;
    const Scenario *scenario;
    const Step *current = nullptr;
    Trace *trace = nullptr;
    gesta_class tables[3];
    uint32_t ids[MOST] = {};
    std::vector<uint32_t> regions;
    bool alive[MOST] = {};
    bool muted = false;
    int creating = 0;
    int called[MOST] = {}; // by motions, in this step
    std::string broken;

    void expect(int32_t code, const char *what);
    int index(uint32_t id) const;
    int room(int who) const;
    uint32_t region(int number) const;
    void create(int who, const RecognizerSetup &setup);
    void setGuard(const Guard &guard);
    void set(int who, const char *parameter, double value);
    void setCount(int who, const char *parameter, int value);
    void step(const Step &step);
    void push(const Step &step);
    static void add(const Frame &frame, std::vector<gesta_touch> &touches);
    void pushMotions(const Step &step);
    void interrupt();
    void claim(int who);
    void conclude();
    void hear(const gesta_event *event);
    void touched(Puppet *puppet, uint32_t what, const gesta_contact *const *contacts, size_t count);
    void play(Puppet *puppet, const Play &play, uint64_t contact);

    static void *create(const gesta_host *host, gesta_instance *instance, void *user);
    static void destroy(void *self);
    static void reset(void *self);
    static void down(void *self, const gesta_contact *const *contacts, size_t count);
    static void moved(void *self, const gesta_contact *const *contacts, size_t count);
    static void lifted(void *self, const gesta_contact *const *contacts, size_t count);
    static void taken(void *self, const gesta_contact *const *contacts, size_t count);
    static void deadline(void *self, int64_t time);
    static void motion(void *self, const gesta_motion *motion);
    static void observe(gesta_context *context, const gesta_event *event, void *user);
    static int32_t shouldBegin(gesta_context *context, uint32_t recognizer, void *user);
    static int32_t shouldReceive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user);
    static int32_t canPrevent(void *self, uint32_t other, const char *kind);
    static int32_t canBePrevented(void *self, uint32_t other, const char *kind);
    static int32_t shouldRequire(void *self, uint32_t other, const char *kind);
    static int32_t shouldBeRequired(void *self, uint32_t other, const char *kind);
    static int32_t delegateRequires(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
    static int32_t simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
};
