// model [--all] [--seed N] [--random N] [--exhaustive RECOGNIZERS SAMPLES] [--count]
#include "exhaustive.hpp"
#include "random.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

static unsigned long long passed, failed;

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void exhaustive(Extent extent, int threads) {
    double start = seconds();
    Figures f = playExhaustively(extent, threads);
    std::printf("up to %d recognizers, 2 contacts, %d samples%s: %llu setups, %llu cases, %llu differ; %.1f s\n",
                extent.recognizers, extent.samples, extent.pairs ? ", alone or two in a frame" : ", alone",
                (unsigned long long)f.setups, (unsigned long long)f.cases,
                (unsigned long long)f.differences, seconds() - start);
    if (f.differences > 0) std::printf("FAIL exhaustive, the first difference:\n%s", f.first.c_str());
    std::fflush(stdout);
    passed += f.cases - f.differences;
    failed += f.differences;
}

static void random(uint64_t seed, uint64_t count, int threads) {
    double start = seconds();
    RandomFigures f = playRandomly(seed, count, threads);
    std::printf("%llu random scenarios from seed %llu: %llu samples, %llu events, %llu differ; %.1f s\n", (unsigned long long)f.scenarios,
                (unsigned long long)seed, (unsigned long long)f.samples, (unsigned long long)f.events,
                (unsigned long long)f.differences, seconds() - start);
    if (f.differences > 0) std::printf("FAIL random, seed %llu:\n%s", (unsigned long long)f.seed, f.first.c_str());
    std::fflush(stdout);
    passed += f.scenarios - f.differences;
    failed += f.differences;
}

int main(int argc, char **argv) {
    int threads = int(std::thread::hardware_concurrency());
    if (threads < 1) threads = 1;
    bool all = false, count = false, pairs = true, once = true, bound = false;
    uint64_t seed = 1, scenarios = 0;
    int recognizers = 0, samples = 0;
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "--all")) all = true;
        else if (!std::strcmp(argv[i], "--count")) count = true;
        else if (!std::strcmp(argv[i], "--alone")) pairs = false;
        else if (!std::strcmp(argv[i], "--bound")) bound = true;
        else if (!std::strcmp(argv[i], "--again")) once = false;
        else if (!std::strcmp(argv[i], "--seed") && i + 1 < argc) seed = std::strtoull(argv[++i], nullptr, 10);
        else if (!std::strcmp(argv[i], "--random") && i + 1 < argc) scenarios = std::strtoull(argv[++i], nullptr, 10);
        else if (!std::strcmp(argv[i], "--exhaustive") && i + 2 < argc) recognizers = std::atoi(argv[i + 1]), samples = std::atoi(argv[i + 2]), i += 2;
        else {
            std::fprintf(stderr, "model [--all] [--seed N] [--random N] [--exhaustive RECOGNIZERS SAMPLES [--count]]\n");
            return 2;
        }
    }
    if (recognizers > 0 || scenarios > 0) {
        if (recognizers > 0) exhaustive({recognizers, samples, pairs, once, bound, count}, threads);
        if (scenarios > 0) random(seed, scenarios, threads);
    } else {
        exhaustive({2, 6, true, true, false, false}, threads);
        exhaustive({3, all ? 4 : 3, true, true, false, false}, threads);
        if (all) exhaustive({3, 6, true, true, false, false}, threads);
        if (all) random(seed, 1000000, threads);
    }
    std::printf("%llu passed, %llu failed\n", passed, failed);
    return failed != 0;
}
