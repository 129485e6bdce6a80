#include <complex.h>

struct tone {
  float complex phase;
  short volume;
};

/* Signals that are turned while they are mixed. */
float mix(const struct tone tones[3], float complex out[8], const float complex *turn) {
  float complex phases[3];
  float most = 0;
  for (int k = 0; k < 3; k++)
    phases[k] = tones[k].phase;
  for (int i = 0; i < 8; i++) {
    out[i] = conjf(out[i]);
    for (int k = 0; k < 3; k++) {
      out[i] += phases[k] * (float)tones[k].volume;
      phases[k] *= *turn;
    }
    most = cabsf(out[i]) > most ? cabsf(out[i]) : most;
  }
  return most;
}

int main(void) {
  struct tone tones[3] = {{1, 3}, {I, -2}, {0.6f + 0.8f * I, 10}};
  float complex out[8] = {0}, turn = 0.8f - 0.6f * I;
  for (int i = 0; i < 8; i++)
    out[i] = (float)i + I;
  return (int)mix(tones, out, &turn);
}
