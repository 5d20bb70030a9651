// Plays a recording and prints the hash of its trace: play RECORDING
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <gesta/gesta.hpp>
#include <sstream>
#include <string>

int main(int argc, char **argv) {
    auto made = gesta::context::create();
    std::ifstream file(argc == 2 ? argv[1] : "");
    if (!made || !file) return 1;
    gesta::context &context = made.value;
    uint64_t sum = 0xcbf29ce484222325;
    int64_t start = 0, ms;
    const gesta::status started = context.trace_start([&sum](std::string_view bytes) {
        for (char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    });
    if (!started) return 1;
    for (const char *name : {"gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform"})
        if (!context.recognizer_create(name)) return 1;
    for (std::string line, phase; std::getline(file, line);) {
        if (line.rfind("label ", 0) == 0) start += 10000000000;
        gesta_touch touch{};
        std::istringstream words(line);
        if (!(words >> ms >> touch.contact >> phase >> touch.x >> touch.y)) continue;
        touch.time = start + ms * 1000000;
        touch.phase = static_cast<uint32_t>(std::string("?dmsuc").find(phase[0])); // down, move, still, up, cancel
        if (!context.push({&touch, 1})) return 1;
    }
    context.trace_stop();
    std::printf("%016" PRIx64 "\n", sum);
}
