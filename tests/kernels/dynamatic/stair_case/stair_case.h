/* Sizes and types of stair_case.c. */
#ifndef STAIR_CASE_H
#define STAIR_CASE_H

#define STEPS 12
#define WIDTH 8

typedef int in_int_t;
typedef int out_int_t;
typedef int inout_int_t;

int stair_case(in_int_t heights[STEPS][WIDTH], in_int_t limit,
               out_int_t sums[STEPS], inout_int_t total[1]);

#endif
