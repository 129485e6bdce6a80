#include <math.h>

float damped(float t) { return expf(-0.25f * t) + 0 * cosf(t); }
