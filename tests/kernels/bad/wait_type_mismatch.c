/* C would cut the data to an int without a word. */
#include "hls.h"

float wait_type_mismatch(int a, float b) {
  return __wait_int(__int_to_token(a), b);
}
