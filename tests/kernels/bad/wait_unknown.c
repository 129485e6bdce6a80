/* There is no wait for this type. */
#include "hls.h"

long __wait_long(Token waitFor, long data);

long wait_unknown(int a, long b) { return __wait_long(__int_to_token(a), b); }
