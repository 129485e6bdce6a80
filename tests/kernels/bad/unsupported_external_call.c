/* A function of the C library that no circuit has. */
#include <time.h>

int unsupported_external_call(int a) { return (int)clock() + a; }
