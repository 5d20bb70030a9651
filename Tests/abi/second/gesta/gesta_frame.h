#ifndef GESTA_FRAME_H
#define GESTA_FRAME_H
#include "gesta.h"
#ifdef __cplusplus
extern "C" {
#endif
enum gesta_frame_flag {
    GESTA_FRAME_PREDICT = 1
};
enum gesta_resampling {
    GESTA_RESAMPLING_NONE = 0,
    GESTA_RESAMPLING_INTERPOLATED = 1,
    GESTA_RESAMPLING_EXTRAPOLATED = 2,
    GESTA_RESAMPLING_PREDICTED = 3
};
typedef struct gesta_frame_position {
    int64_t time;
    double x;
    double y;
    uint32_t kind;
    uint32_t reserved;
} gesta_frame_position;
int32_t gesta_contact_at(const gesta_context *context, uint64_t contact, int64_t time, uint32_t flags,
                         gesta_frame_position *position);
int32_t gesta_recognizer_values_at(const gesta_context *context, uint32_t recognizer, int64_t time, uint32_t flags,
                                   double *values, size_t capacity, size_t *count);
typedef struct gesta_filter {
    uint32_t size;
    uint32_t started;
    double min_cutoff;
    double beta;
    double speed_cutoff;
    int64_t time;
    double x;
    double y;
    double velocity_x;
    double velocity_y;
} gesta_filter;
int32_t gesta_filter_init(gesta_filter *filter, size_t size);
int32_t gesta_filter_add(const gesta_filter *filter, int64_t time, double x, double y, gesta_filter *filtered);
#ifdef __cplusplus
}
#endif
#endif
