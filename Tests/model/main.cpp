// model [--more | --all] [--seed N] [--random N] [--threads N] [--exhaustive RECOGNIZERS SAMPLES [--count]
//       [--part K OF]]
#include "arena.hpp"
#include "exhaustive.hpp"
#include "random.hpp"
#include "table.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <thread>

static unsigned long long passed, failed;

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static std::string rulesOf(const Extent &extent) {
    std::string text;
    if (extent.claims) text += ", claims";
    if (extent.hands) text += ", contacts handed on";
    if (extent.grips) text += ", second grips";
    if (extent.taken) text += ", contacts cancelled by the system";
    if (extent.palms) text += ", palms";
    if (extent.passes) text += ", contacts passed on";
    if (extent.motions) text += ", motions";
    return text;
}

static void exhaustive(const Extent &extent, int threads) {
    double start = seconds();
    Figures f = playExhaustively(extent, threads);
    if (extent.parts > 1) std::printf("part %d of %d: ", extent.part, extent.parts);
    bool pairs = extent.pairs && !extent.motions;
    std::printf("up to %d recognizers, %s, %d samples%s%s: %llu setups, %llu cases, %llu differ; %.1f s\n",
                extent.recognizers, extent.motions ? "1 contact" : "2 contacts", extent.samples,
                pairs ? ", alone or two in a frame" : ", alone", rulesOf(extent).c_str(), (unsigned long long)f.setups,
                (unsigned long long)f.cases, (unsigned long long)f.differences, seconds() - start);
    if (f.differences > 0) std::printf("FAIL exhaustive, the first difference:\n%s", f.first.c_str());
    std::fflush(stdout);
    passed += f.cases - f.differences;
    failed += f.differences;
}

// How much is enumerated: in less than a minute, in a few, or in hours.
enum class Amount { little, more, all };

// The rules that not every scenario needs: alone, and each two of them.
static void everyRule(Amount amount, int threads) {
    static const struct {
        bool Extent::*flag;
        int samples; // to enumerate more
    } rules[] = {{&Extent::claims, 4}, {&Extent::hands, 4}, {&Extent::grips, 5},
                 {&Extent::taken, 3},  {&Extent::palms, 3}, {&Extent::passes, 5}};
    bool all = amount == Amount::all;
    for (const auto &rule : rules) {
        Extent alone = {2, all ? 5 : amount == Amount::more ? rule.samples : 2};
        alone.*rule.flag = true;
        exhaustive(alone, threads);
    }
    for (const auto &rule : rules)
        for (const auto *other = &rule + 1; all && other != std::end(rules); other++) {
            Extent both = {2, 4};
            both.*rule.flag = both.*other->flag = true;
            exhaustive(both, threads);
        }
}

static void random(uint64_t seed, uint64_t count, int threads) {
    double start = seconds();
    RandomFigures f = playRandomly(seed, count, threads);
    uint64_t differ = f.differing.size();
    std::printf("%llu random scenarios from seed %llu: %llu samples, %llu events, %llu differ; %.1f s\n",
                (unsigned long long)f.scenarios, (unsigned long long)seed, (unsigned long long)f.samples,
                (unsigned long long)f.events, (unsigned long long)differ, seconds() - start);
    if (differ > 0) {
        std::printf("FAIL random, seeds");
        for (uint64_t at = 0; at < std::min<uint64_t>(differ, 10); at++)
            std::printf(" %llu", (unsigned long long)f.differing[at]);
        std::printf("%s; the first:\n%s", differ > 10 ? " ..." : "", f.first.c_str());
    }
    std::fflush(stdout);
    passed += f.scenarios - differ;
    failed += differ;
}

int main(int argc, char **argv) {
    int threads = int(std::thread::hardware_concurrency());
    if (threads < 1) threads = 1;
    Amount amount = Amount::little;
    Extent extent = {0, 0};
    uint64_t seed = 1, scenarios = 0;
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "--all")) amount = Amount::all;
        else if (!std::strcmp(argv[i], "--more")) amount = Amount::more;
        else if (!std::strcmp(argv[i], "--count")) extent.onlyCount = true;
        else if (!std::strcmp(argv[i], "--alone")) extent.pairs = false;
        else if (!std::strcmp(argv[i], "--bound")) extent.bound = true;
        else if (!std::strcmp(argv[i], "--again")) extent.once = false;
        else if (!std::strcmp(argv[i], "--claims")) extent.claims = true;
        else if (!std::strcmp(argv[i], "--hands")) extent.hands = true;
        else if (!std::strcmp(argv[i], "--grips")) extent.grips = true;
        else if (!std::strcmp(argv[i], "--taken")) extent.taken = true;
        else if (!std::strcmp(argv[i], "--palms")) extent.palms = true;
        else if (!std::strcmp(argv[i], "--passes")) extent.passes = true;
        else if (!std::strcmp(argv[i], "--motions")) extent.motions = true;
        else if (!std::strcmp(argv[i], "--seed") && i + 1 < argc) seed = std::strtoull(argv[++i], nullptr, 10);
        else if (!std::strcmp(argv[i], "--random") && i + 1 < argc) scenarios = std::strtoull(argv[++i], nullptr, 10);
        else if (!std::strcmp(argv[i], "--threads") && i + 1 < argc) threads = std::max(1, std::atoi(argv[++i]));
        else if (!std::strcmp(argv[i], "--exhaustive") && i + 2 < argc) {
            extent.recognizers = std::atoi(argv[++i]);
            extent.samples = std::atoi(argv[++i]);
        } else if (!std::strcmp(argv[i], "--part") && i + 2 < argc) {
            extent.part = std::atoi(argv[++i]);
            extent.parts = std::atoi(argv[++i]);
            extent.tells = true;
        } else {
            std::fprintf(stderr, "model [--more | --all] [--seed N] [--random N] [--threads N]\n"
                                 "      [--exhaustive RECOGNIZERS SAMPLES [--claims] [--hands] [--grips] [--taken]\n"
                                 "       [--palms] [--passes] [--motions] [--count] [--part K OF]]\n");
            return 2;
        }
    }
    if (extent.part < 0 || extent.part >= extent.parts) {
        std::fprintf(stderr, "parts are counted from 0 on\n");
        return 2;
    }
    Arena::install();
    if (extent.recognizers > 0 || scenarios > 0) {
        if (extent.recognizers > 0) exhaustive(extent, threads);
        if (scenarios > 0) random(seed, scenarios, threads);
    } else {
        bool isLittle = amount == Amount::little, isAll = amount == Amount::all;
        exhaustive({2, isLittle ? 4 : 6}, threads);
        exhaustive({3, isLittle ? 2 : isAll ? 4 : 3}, threads);
        everyRule(amount, threads);
        Extent motions = {2, isLittle ? 2 : 3};
        motions.motions = true;
        exhaustive(motions, threads);
        if (isAll) exhaustive({3, 6}, threads);
        random(seed, isAll ? 1000000 : 20000, threads);
        (reportTransitions(true) ? passed : failed)++;
    }
    std::printf("%llu passed, %llu failed\n", passed, failed);
    return failed != 0;
}
