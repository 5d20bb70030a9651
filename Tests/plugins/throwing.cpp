// Throws, for faulty.c.

extern "C" void throw_one(int catches) {
    if (!catches) throw 5;
    try {
        throw 7;
    } catch (int) {}
}
