/* A number where a token has to be. */
#include "hls.h"

int wait_not_token(int a, int b) { return __wait_int(a, b); }
