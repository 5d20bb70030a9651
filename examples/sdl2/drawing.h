/* drawing.h - smooth lines, dots and text for the program: SDL's own lines are one pixel wide. */
#ifndef DRAWING_H
#define DRAWING_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DISC = 64 /* size of the texture of a disc, pixels */ };

typedef struct drawing {
    SDL_Renderer *renderer;
    SDL_Texture *disc; /* white, with a soft edge */
    TTF_Font *small, *large;
    int lists; /* whether texts are listed with their boxes */
} drawing;

/* Returns NULL, or why the renderer or the font cannot be used. */
static inline const char *drawing_init(drawing *self, SDL_Window *window, const char *font) {
    SDL_Surface *disc = SDL_CreateRGBSurfaceWithFormat(0, DISC, DISC, 32, SDL_PIXELFORMAT_RGBA32);
    if (!disc || TTF_Init() < 0) return SDL_GetError();
    for (int y = 0; y < DISC; y++)
        for (int x = 0; x < DISC; x++) {
            double alpha = (DISC / 2.0 - hypot(x + 0.5 - DISC / 2.0, y + 0.5 - DISC / 2.0)) / 8;
            Uint8 *pixel = (Uint8 *)disc->pixels + y * disc->pitch + 4 * x;
            pixel[0] = pixel[1] = pixel[2] = 255;
            pixel[3] = (Uint8)(255 * SDL_clamp(alpha, 0, 1));
        }
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    self->renderer = SDL_CreateRenderer(window, -1, 0);
    self->disc = self->renderer ? SDL_CreateTextureFromSurface(self->renderer, disc) : NULL;
    self->small = TTF_OpenFont(font, 13);
    self->large = TTF_OpenFont(font, 16);
    SDL_FreeSurface(disc);
    return self->disc && self->small && self->large ? NULL : SDL_GetError();
}

static inline void drawing_quit(drawing *self) {
    TTF_CloseFont(self->small);
    TTF_CloseFont(self->large);
    TTF_Quit();
    SDL_DestroyTexture(self->disc);
    SDL_DestroyRenderer(self->renderer);
}

static inline void drawing_fill(drawing *self, SDL_Rect rect, SDL_Color color) {
    SDL_SetRenderDrawColor(self->renderer, color.r, color.g, color.b, color.a);
    SDL_RenderFillRect(self->renderer, &rect);
}

static inline void drawing_dot(drawing *self, float x, float y, float radius, SDL_Color color) {
    SDL_SetTextureColorMod(self->disc, color.r, color.g, color.b);
    SDL_SetTextureAlphaMod(self->disc, color.a);
    SDL_RenderCopyF(self->renderer, self->disc, NULL, &(SDL_FRect){x - radius, y - radius, 2 * radius, 2 * radius});
}

/* A line is a row of dots. */
static inline void drawing_line(drawing *self, SDL_FPoint from, SDL_FPoint to, float radius, SDL_Color color) {
    int steps = (int)(hypotf(to.x - from.x, to.y - from.y) / (radius / 4)) + 1;
    for (int i = 0; i <= steps; i++) {
        float t = (float)i / steps;
        drawing_dot(self, from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), radius, color);
    }
}

static inline SDL_Surface *drawing_surface(TTF_Font *font, const char *text, int width, SDL_Color color) {
    return *text ? TTF_RenderUTF8_Blended_Wrapped(font, text, color, (Uint32)width) : NULL;
}

/* Shortens a text to whole words and an ellipsis until it fits into the height. Returns its height. */
static inline int drawing_fit(TTF_Font *font, char *text, size_t capacity, int width, int height) {
    SDL_Surface *surface;
    while ((surface = drawing_surface(font, text, width, (SDL_Color){0, 0, 0, 255})) != NULL) {
        int found = surface->h;
        char *space = strrchr(text, ' ');
        SDL_FreeSurface(surface);
        if (found <= height || !space) return found;
        SDL_strlcpy(space, "\xe2\x80\xa6", capacity - (size_t)(space - text));
    }
    return 0;
}

/* Writes a text, in several lines if it is wider than `width`. */
static inline void drawing_text(drawing *self, TTF_Font *font, int x, int y, int width, SDL_Color color,
                                const char *text) {
    SDL_Surface *surface = drawing_surface(font, text, width, color);
    SDL_Texture *texture = surface ? SDL_CreateTextureFromSurface(self->renderer, surface) : NULL;
    if (texture) SDL_RenderCopy(self->renderer, texture, NULL, &(SDL_Rect){x, y, surface->w, surface->h});
    if (surface && self->lists) printf("box %d %d %d %d %s\n", x, y, surface->w, surface->h, text);
    SDL_DestroyTexture(texture);
    SDL_FreeSurface(surface);
}

#endif
