/* Sizes and types of low_pass.c. */
#ifndef LOW_PASS_H
#define LOW_PASS_H

#define SAMPLES 24

typedef float in_float_t;
typedef float out_float_t;

float low_pass(in_float_t samples[SAMPLES], in_float_t weight,
               out_float_t smooth[SAMPLES]);

#endif
