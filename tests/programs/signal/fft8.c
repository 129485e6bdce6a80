#include <math.h>

struct complex {
  float re, im;
};

void fft8(struct complex x[8]) {
  static const unsigned char order[8] = {0, 4, 2, 6, 1, 5, 3, 7};
  struct complex y[8];
  for (int i = 0; i < 8; i++)
    y[i] = x[order[i]];
  for (int size = 2; size <= 8; size *= 2) {
    float angle = -6.2831853f / (float)size;
    for (int start = 0; start < 8; start += size)
      for (int k = 0; k < size / 2; k++) {
        float c = cosf(angle * (float)k), s = sinf(angle * (float)k);
        struct complex *p = &y[start + k], *q = &y[start + k + size / 2];
        struct complex t = {c * q->re - s * q->im, c * q->im + s * q->re};
        q->re = p->re - t.re;
        q->im = p->im - t.im;
        p->re += t.re;
        p->im += t.im;
      }
  }
  for (int i = 0; i < 8; i++)
    x[i] = y[i];
}

int main(void) {
  struct complex x[8] = {{1, 0}, {2, 0}, {0, 1}, {-1, 0}};
  fft8(x);
  return x[0].re > 0;
}
