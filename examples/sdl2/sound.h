/* sound.h - two short sounds: a gesture is recognized, or is not. */
#ifndef SOUND_H
#define SOUND_H

#include <SDL2/SDL.h>
#include <math.h>

enum { SOUND_RATE = 44100 };

typedef struct sounds {
    SDL_AudioDeviceID device; /* 0 if there is none: then all is silent */
} sounds;

static inline void sounds_init(sounds *self) {
    SDL_AudioSpec wanted = {.freq = SOUND_RATE, .format = AUDIO_F32SYS, .channels = 1, .samples = 1024};
    self->device = SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 ? SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0) : 0;
    if (self->device) SDL_PauseAudioDevice(self->device, 0);
}

/* Plays a tone of a frequency, which fades, after those before. */
static inline void sounds_tone(sounds *self, double frequency, double seconds) {
    static float samples[SOUND_RATE / 4];
    int count = (int)(SOUND_RATE * seconds);
    for (int i = 0; i < count; i++) {
        double t = (double)i / SOUND_RATE, part = 1 - t / seconds;
        samples[i] = (float)(0.12 * part * part * sin(6.283185307179586 * frequency * t));
    }
    if (self->device) SDL_QueueAudio(self->device, samples, (Uint32)count * (Uint32)sizeof *samples);
}

static inline void sounds_play(sounds *self, int is_good) {
    if (self->device) SDL_ClearQueuedAudio(self->device);
    sounds_tone(self, is_good ? 660 : 170, is_good ? 0.07 : 0.13);
    if (is_good) sounds_tone(self, 990, 0.12);
}

#endif
