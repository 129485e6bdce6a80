#include <string.h>

typedef struct {
  float past[6];
  const float *weights;
  int taps;
} filter;

static const float low_pass[6] = {.1f, .2f, .3f, .3f, .2f, .1f};
static filter state = {{0}, low_pass, 6};

float step(float x, int skipped) {
  memmove(state.past + 1, state.past,
          (unsigned)(state.taps - 1) * sizeof *state.past);
  state.past[0] = x;
  memmove(state.past, &state.past[skipped],
          (unsigned)(state.taps - skipped) * sizeof *state.past);
  float sum = 0;
  for (int i = 0; i < state.taps; i++)
    sum += state.past[i] * state.weights[i];
  return sum;
}

int main(void) {
  float sum = 0;
  for (int i = 0; i < 5; i++)
    sum += step((float)i, i == 3);
  return sum == 0;
}
