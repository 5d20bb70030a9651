/* sdl2_viewer.c - a picture viewer with SDL 2: sdl2_viewer [FONT] */
#include <SDL2/SDL_ttf.h>
#include <gesta/adapters/sdl2.h>

#include "viewer.h"

static void text(SDL_Renderer *renderer, TTF_Font *font, int y, const char *line, Uint8 gray) {
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font, line, (SDL_Color){gray, gray, gray, 255});
    if (!surface) return; /* the line is empty */
    SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
    SDL_Rect box = {16, y, surface->w, surface->h};
    SDL_RenderCopy(renderer, texture, NULL, &box);
    SDL_DestroyTexture(texture);
    SDL_FreeSurface(surface);
}

static void draw(SDL_Renderer *renderer, SDL_Texture *picture, TTF_Font *font, viewer *self) {
    int width, height;
    SDL_GetRendererOutputSize(renderer, &width, &height);
    const viewer_place place = viewer_shown(self, width, height);
    float wide = (float)(PICTURE_WIDTH * place.scale), high = (float)(PICTURE_HEIGHT * place.scale);
    SDL_FRect box = {(float)place.x - wide / 2, (float)place.y - high / 2, wide, high};
    SDL_SetRenderDrawColor(renderer, 34, 34, 34, 255);
    SDL_RenderClear(renderer);
    SDL_RenderCopyExF(renderer, picture, NULL, &box, place.turn * 57.29577951308232, NULL, SDL_FLIP_NONE);
    SDL_RenderFillRect(renderer, &(SDL_Rect){0, height - VIEWER_BAND, width, VIEWER_BAND});
    text(renderer, font, height - 70, self->zoom, 255);
    text(renderer, font, height - 48, self->message, 255);
    text(renderer, font, height - 26, self->reason, 170);
    SDL_RenderPresent(renderer);
}

int main(int count, char **arguments) {
    static gesta_sdl2 input;
    static viewer self;
    static unsigned char pixels[3 * PICTURE_WIDTH * PICTURE_HEIGHT];
    SDL_Event event = {0};
    if (SDL_Init(SDL_INIT_VIDEO) < 0 || TTF_Init() < 0) return fprintf(stderr, "viewer: %s\n", SDL_GetError()), 1;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    TTF_Font *font = TTF_OpenFont(count > 1 ? arguments[1] : "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 16);
    int center = SDL_WINDOWPOS_CENTERED, width = VIEWER_WIDTH, height = VIEWER_HEIGHT;
    SDL_Window *window = SDL_CreateWindow("Gesta: viewer", center, center, width, height, SDL_WINDOW_RESIZABLE);
    SDL_Renderer *renderer = window ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC) : NULL;
    SDL_Texture *picture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB24, SDL_TEXTUREACCESS_STATIC, PICTURE_WIDTH, PICTURE_HEIGHT);
    if (!font || !picture) return fprintf(stderr, "viewer: %s\n", SDL_GetError()), 1;
    viewer_paint(pixels);
    SDL_UpdateTexture(picture, NULL, pixels, 3 * PICTURE_WIDTH);
    if (gesta_sdl2_init(&input, window) || viewer_init(&self, input.pointer.context, NULL, NULL)) return 1;
    while (event.type != SDL_QUIT) {
        if (SDL_WaitEventTimeout(&event, 15)) do
                gesta_sdl2_event(&input, &event);
            while (event.type != SDL_QUIT && SDL_PollEvent(&event));
        gesta_sdl2_advance(&input);
        draw(renderer, picture, font, &self);
    }
    gesta_context_destroy(input.pointer.context);
    SDL_Quit();
    return 0;
}
