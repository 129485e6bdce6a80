/* An intrinsic with a body is an ordinary function, without any order. */
#include "hls.h"

int __wait_int(Token waitFor, int data) { return waitFor ? data : data; }

int wait_defined(int a, int b) { return __wait_int(__int_to_token(a), b); }
