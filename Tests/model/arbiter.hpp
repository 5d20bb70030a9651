// The model: who recognizes, waits, loses, and in what order it is told. Written from the rules, not from the library.
#pragma once

#include "palms.hpp"
#include "table.hpp"
#include "trace.hpp"

class Arbiter {
public:
    // Decides what a class does in a call; the scenario's plays unless something else is wanted.
    struct Chooser {
        virtual Play choose(int who, bool continuous, uint32_t state, bool isTaken, const Sample &sample) = 0;
        virtual Play chooseInMotion(int who, bool continuous, uint32_t state, bool isTaken, int call) = 0;
        virtual ~Chooser() = default;
    };

    explicit Arbiter(const Scenario &scenario, Trace &trace, Chooser *chooser = nullptr);
    void listenTo(Chooser *other) { chooser = other; }
    void step(const Step &step);
    void run() {
        for (const Step &s : scenario->steps) step(s);
    }

    // For choosing what comes next.
    bool hasBegun() const { return serials > 0; }
    bool isDown(uint8_t contact) const { return contacts[contact].present; }
    int placeOf(uint8_t contact) const { return contacts[contact].x; }
    unsigned followersOf(uint8_t contact) const;
    unsigned hearersOf(uint8_t contact) const; // those of them that would be told of a move
    Kind kindOf(uint8_t contact) const { return isDown(contact) ? contacts[contact].kind : Kind::touch; }
    uint8_t sourceOf(uint8_t contact) const { return contacts[contact].source; }
    bool scrollsUntilPause(uint8_t contact) const { return pauseOf(contacts[contact]) != INT64_MAX; }

private:
    struct Contact {
        bool present = false, swallowed = false;
        uint16_t palm = 0; // why it is one, when it leaves its recognizers
        uint8_t tool = 0;
        uint8_t serial = 0; // another finger each time that it goes down
        int region = ROOT;
        int startX = 0, startY = 0, x = 0; // where it went down, and is
        int moved = 0;                     // by its last sample
        // a stream of motions
        Kind kind = Kind::touch;
        uint8_t source = 0, fingers = 0, modifiers = 0;
        uint8_t moving = 0, stopped = 0; // bits of gesta_motion_flag: the axes that have moved, and stopped since
        bool glides = false;             // a sample has been of the system's momentum
        int64_t newest = INT64_MIN;      // time of a sample
        const Motion *sample = nullptr;  // that of this frame
        bool isMotion() const { return kind != Kind::touch; }
        bool isScroll() const { return kind == Kind::scroll; }
    };
    // The last scroll of a stream: momentum belongs to it.
    struct Scrolled {
        bool exists = false;
        bool isCaught = false; // by a contact: its momentum does nothing
        uint8_t serial = 0, modifiers = 0;
        int region = ROOT;
    };
    struct Region {
        bool alive = true, enabled = true;
    };
    // Contacts in the order in which they joined.
    struct Followed {
        uint8_t ids[8];
        uint8_t count = 0;
        bool has(uint8_t id) const;
        void add(uint8_t id) { ids[count++] = id; }
        void drop(uint8_t id);
    };
    struct Recognizer {
        int who = NOBODY;       // whose sequence it is
        bool requested = false; // in this frame
        bool alive = true, enabled = true;
        int region = ROOT;
        uint32_t state = 0;
        uint8_t sequence = 0;
        bool inPlay = false;   // a sequence has begun, and was not reset since
        bool wasAsked = false; // should_begin, in this sequence
        uint16_t bereft = 0;   // why contacts of its were taken away in this frame
        bool handsOn = false;  // its contacts belong to the next sequence
        bool claims = false;   // the program has let it win, and its sequence has not ended
        bool waiting = false;
        uint16_t reason = 0;  // why it failed or was cancelled
        int blocker = NOBODY; // who has won
        int waitsFor = NOBODY;
        uint32_t patience = 0; // the number of this wait, among all
        Followed contacts;
        uint64_t touched = 0;  // all contacts of the sequence, by serial
        bool ofMotion = false; // the sequence is one of motions
        bool zooms = false;    // by a scroll
        int64_t deadline = INT64_MAX;
        // asked for, not yet committed
        bool wantsBegin = false, wantsChange = false, wantsEnd = false, wantsStop = false;
        uint32_t stopState = 0;
        uint16_t stopReason = 0;
        uint8_t asked = 0;
        uint32_t heard = 0;
        // of the library's classes
        uint8_t taps = 0, seen = 0, most = 0;
        uint8_t tool = 0; // of the first contact that it followed, when the last one lifted
        int firstX = 0, firstY = 0;
        // contacts that are passed on
        int room = ENDLESS;         // to the right, of all its sequences
        int reserved = 0;           // of the room, until it begins
        int rest = 0;               // what its contacts have moved beyond its room, which is passed on with them
        int heir = NOBODY;          // who takes its contacts over when it ends
        bool comes = false;         // it has taken contacts over
        int64_t cameAt = INT64_MIN; // when it did

        bool isFinal() const { return state >= 3; }
        bool hasRecognized() const { return state >= 1 && state <= 3; }
        bool hasWon() const { return hasRecognized() || claims; }
        bool hasPassedOn() const { return state == 3 && heir != NOBODY; }
        bool isUnderWay() const { return alive && inPlay && !isFinal(); }
        Stage stage() const;
    };

    const Scenario *scenario;
    Trace *trace;
    Chooser *chooser;
    int count;
    // Behind those of the scenario: earlier sequences of theirs that wait, while a later one has begun.
    static constexpr int ALL = MOST + 24;
    Recognizer recognizers[ALL];
    uint32_t announced[MOST]; // the state that was reported last
    Contact contacts[CONTACTS];
    Scrolled scrolled[STREAMS];
    int called[MOST] = {};         // by motions, in this step
    const Step *current = nullptr; // of motions that are played
    const Step *played = nullptr;  // until its observer has interrupted a recognizer
    std::vector<Region> regions;
    std::vector<Requirement> requirements;
    uint8_t serials = 0;
    uint32_t waits = 0;
    int64_t now = INT64_MIN;
    int ties[ALL], tied = 0, followers[MOST];
    std::vector<uint8_t> fresh; // contacts that went down in this frame
    std::vector<uint8_t> leaving;
    std::vector<int> givers;       // that have ended in this frame, in that order
    std::vector<uint8_t> ignoring; // recognizers, in the order in which they did
    // Changes of a push that are one event each, in the order of the latest, until another event comes; and when one
    // has.
    bool isMerging = false;
    std::vector<Event> merged;
    int64_t separatedAt = INT64_MIN;
    Palms palms;

    // regions
    int depth(int region) const;
    bool isWithin(int region, int outer) const;
    bool isHittable(int region) const;
    int regionAt(int x, int y) const;
    // order
    const RecognizerSetup &setup(int who) const { return scenario->recognizers[size_t(recognizers[who].who)]; }
    bool canDefer(const Recognizer &r) const;
    void defer(int who);
    std::vector<int> deferred(int who) const;
    void sortTies();
    void sortFollowers();
    bool besides(int who, int other) const;
    // touch
    void push(const Step &step);
    void frame(const Step &step);
    void beginMerging(bool hasSeveral);
    void endMerging();
    void tellMerged();
    void continueMerged(int who);
    void setContacts(Event &event, const Followed &followed) const;
    void goDown(const Sample &sample);
    void join(int who, uint8_t contact);
    void deliver(const Step &step, size_t first, size_t end);
    void deliver(const std::vector<const Sample *> &samples, Phase phase);
    void play(int who, const Play &play, uint8_t contact);
    uint32_t standing(const Recognizer &r) const;
    bool isClosed(const Recognizer &r) const;
    bool hears(int who) const;
    bool canResume(const Recognizer &r) const;
    void beginSequence(int who);
    void hear(int who, uint32_t what, uint32_t mask = 0);
    void ask(int who, Ask ask, uint8_t contact, int delay);
    void stop(int who, uint32_t state, uint16_t reason);
    void ignore(int who, uint8_t contact);
    uint64_t serialsOf(const Recognizer &r) const;
    void cancelPalms(const Step &step);
    void release(const Step &step, uint8_t contact);
    // motions
    void playMotions(const Step &step);
    void playMotion(const Motion &motion);
    void endSuperseded(const Motion &motion);
    void beginStream(const Motion &motion);
    void endInFrame(uint8_t stream);
    void endBeforeContacts(const Step &step);
    void callAll(uint8_t stream, Phase phase);
    void callMotion(int who, uint8_t stream, Phase phase);
    void callPan(int who, uint8_t stream, Phase phase);
    void callScroll(int who, Phase phase);
    void callHold(int who, uint8_t stream, Phase phase);
    bool hasFingers(int who, uint8_t stream);
    bool continuesLast(const Motion &motion) const;
    bool takes(int who, const Contact &contact) const;
    bool zoomsWith(int who, const Contact &contact) const;
    int64_t pauseOf(const Contact &contact) const;
    int rivalOfOtherInput(int who) const;
    std::vector<uint8_t> inOrder() const;
    int confidenceOf(int who) const { return recognizers[who].zooms ? 255 : setup(who).confidence; }
    // the library's classes
    struct Call {
        Phase phase;
        std::vector<uint8_t> contacts;
    };
    void call(int who, const Call &call);
    void callTap(int who, Call call);
    void callTaps(int who, Call call);
    void callPan(int who, const Call &call);
    void reachDeadline(int who);
    void accept(int who);
    void fail(int who, uint16_t reason);
    void close(int who, uint16_t reason);
    void want(int who, Ask what) { ask(who, what, 0xff, 0); }
    void handOnContacts(int who);
    void handOn(int who);
    void beginWithContacts(int who);
    void callBegan(int who);
    int staying(const Recognizer &r) const;
    void tapFirst(Recognizer &r, uint8_t contact);
    bool isNear(const Recognizer &r, uint8_t contact) const;
    bool isInside(const Recognizer &r, uint8_t contact) const;
    bool keepsOne(int who, Call &call, bool isFirst);
    bool isActive(int who) const;
    bool givesWay(int who) const;
    // contacts that are passed on
    int leftOf(int who) const;
    void moveBy(int who, int distance);
    void useRoom(int who, int distance);
    int heirWithRoom(int who, bool isBegun) const;
    bool isOpen(int who) const;
    bool hasJustCome(const Recognizer &r) const { return r.comes && r.cameAt == now; }
    bool isLeaving(uint8_t contact) const;
    bool canReceive(int who, uint8_t contact) const;
    struct Offer {
        std::vector<uint8_t> contacts; // in the order in which they went down
        size_t fresh = 0;              // of this frame
        size_t given = 0, older = 0;   // of the giver, and those of them that are not fresh
    };
    Offer offer(int heir, int giver) const;
    int firstStaying(const Recognizer &r) const;
    bool mixes(int who, int first, uint8_t contact) const;
    bool isEnough(int who, size_t contacts) const;
    bool isEnough(int who, size_t contacts, int giver) const;
    bool canTake(int heir, int giver) const;
    std::vector<int> successors(int who) const;
    void passJoined();
    void chooseHeir(int who);
    void passOn();
    void takeOver(int who, int giver);
    // time
    void runDeadlines(int64_t until);
    // commitment
    void commit();
    void decideRequests();
    void decide(int who);
    int rival(int who) const;
    void required(int who, int &winner, int &wait) const;
    int blockerOfEarlier(int who) const;
    bool stillWaits(int who) const;
    enum class Meeting { apart, undecided, won };
    Meeting meets(int who, int other) const;
    bool isDeclared(int who, int other) const;
    bool isInCycle(int who, int other) const;
    void grant(int who);
    void claim();
    void letWin(int who);
    std::vector<uint8_t> takeAll(int who);
    void takeMore(int who, const std::vector<uint8_t> &theirs);
    int captain(int who);
    int first(int who) const;
    bool mayWin(int who) const;
    bool takesOver(int who) const;
    void beat(int winner, uint8_t contact);
    void stopAsRequested(int who);
    void changesAndEnds(int who);
    void review();
    int firstReady();
    void dismiss(int who);
    void tell(int who, uint32_t previous, uint32_t state, uint16_t reason = 0, int blocker = NOBODY);
    void move(int who, Transition by, uint32_t state, uint16_t reason = 0, int blocker = NOBODY);
    void lose(int who, int winner);
    void cancel(int who, uint16_t reason);
    void forget(Recognizer &r);
    void change(const Step &step);
    void callBack();
    void withdraw(int who, size_t heard, uint16_t reason);
    void conclude();
};
