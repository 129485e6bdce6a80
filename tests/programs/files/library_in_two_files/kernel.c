#include <math.h>
float damped(float t);

float wave(float t) { return sinf(t) * damped(t); }
