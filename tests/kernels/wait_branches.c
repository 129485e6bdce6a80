/* A token of either side of a branch, made of values of different types: what
 * comes after the branch waits for the side that was taken. pop_far() is slow,
 * so without the wait (-DNO_WAIT) pop_near() is served before it. wait_units.sv
 * has the queues, wait_units_model.c is their model in C. */
#include "hls.h"

int pop_far(int queueID);
int pop_near(int queueID);

int wait_branches(int n) {
  int queueID = n & 1, first;
  Token taken;
  if (n & 2) {
    first = pop_far(queueID);
    taken = __int_to_token(first);
  } else {
    float half = 0.5f * (float)pop_far(queueID);
    first = (int)half;
    taken = __float_to_token(half);
  }
#ifndef NO_WAIT
  queueID = __wait_int(taken, queueID);
#endif
  return first - 3 * pop_near(queueID);
}

int main(void) {
  for (int n = 0; n < 8; n++) {
    HLS_CALL(wait_branches, n);
  }
  return 0;
}
