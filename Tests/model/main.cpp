// model [--all] [--seed N] [--random N] [--threads N] [--exhaustive RECOGNIZERS SAMPLES [--count] [--part K OF]]
#include "arena.hpp"
#include "exhaustive.hpp"
#include "random.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

static unsigned long long passed, failed;

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void exhaustive(const Extent &extent, int threads) {
    double start = seconds();
    Figures f = playExhaustively(extent, threads);
    if (extent.parts > 1) std::printf("part %d of %d: ", extent.part, extent.parts);
    std::printf("up to %d recognizers, 2 contacts, %d samples%s%s: %llu setups, %llu cases, %llu differ; %.1f s\n",
                extent.recognizers, extent.samples, extent.pairs ? ", alone or two in a frame" : ", alone",
                extent.claims ? ", claims" : "", (unsigned long long)f.setups, (unsigned long long)f.cases,
                (unsigned long long)f.differences, seconds() - start);
    if (f.differences > 0) std::printf("FAIL exhaustive, the first difference:\n%s", f.first.c_str());
    std::fflush(stdout);
    passed += f.cases - f.differences;
    failed += f.differences;
}

static void random(uint64_t seed, uint64_t count, int threads) {
    double start = seconds();
    RandomFigures f = playRandomly(seed, count, threads);
    std::printf("%llu random scenarios from seed %llu: %llu samples, %llu events, %llu differ; %.1f s\n",
                (unsigned long long)f.scenarios, (unsigned long long)seed, (unsigned long long)f.samples,
                (unsigned long long)f.events, (unsigned long long)f.differences, seconds() - start);
    if (f.differences > 0) std::printf("FAIL random, seed %llu:\n%s", (unsigned long long)f.seed, f.first.c_str());
    std::fflush(stdout);
    passed += f.scenarios - f.differences;
    failed += f.differences;
}

int main(int argc, char **argv) {
    int threads = int(std::thread::hardware_concurrency());
    if (threads < 1) threads = 1;
    bool all = false;
    Extent extent = {0, 0};
    uint64_t seed = 1, scenarios = 0;
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "--all")) all = true;
        else if (!std::strcmp(argv[i], "--count")) extent.onlyCount = true;
        else if (!std::strcmp(argv[i], "--alone")) extent.pairs = false;
        else if (!std::strcmp(argv[i], "--bound")) extent.bound = true;
        else if (!std::strcmp(argv[i], "--again")) extent.once = false;
        else if (!std::strcmp(argv[i], "--claims")) extent.claims = true;
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
            std::fprintf(stderr, "model [--all] [--seed N] [--random N] [--threads N]\n"
                                 "      [--exhaustive RECOGNIZERS SAMPLES [--claims] [--count] [--part K OF]]\n");
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
        exhaustive({2, 6}, threads);
        exhaustive({3, all ? 4 : 3}, threads);
        Extent claims = {2, all ? 5 : 4};
        claims.claims = true;
        exhaustive(claims, threads);
        if (all) exhaustive({3, 6}, threads);
        random(seed, all ? 1000000 : 20000, threads);
    }
    std::printf("%llu passed, %llu failed\n", passed, failed);
    return failed != 0;
}
