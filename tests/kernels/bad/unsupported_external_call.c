/* A function of the C library that no circuit has. */
#include <stdlib.h>

int unsupported_external_call(int a) { return rand() + a; }
