/* A token carried around a loop: the first call of an iteration waits for the
 * last one of the iteration before. pop_far() is slow, so without the token
 * (-DNO_WAIT) pop_near() of the next iteration is served before it. The wait
 * inside the iteration stays. wait_units.sv has the queues, wait_units_model.c
 * is their model in C. */
#include "hls.h"

int pop_far(int queueID);
int pop_near(int queueID);

int wait_loop(int n) {
  int nears = 0, fars = 0;
  Token taken = __int_to_token(n);
  for (int i = 0; i < n; i++) {
    int queueID = 1;
#ifndef NO_WAIT
    queueID = __wait_int(taken, queueID);
#endif
    int near = pop_near(queueID);
    int far = pop_far(__wait_int(__int_to_token(near), 1));
    taken = __int_to_token(far);
    nears = 3 * nears + near;
    fars = 3 * fars + far;
  }
  return nears - 2 * fars;
}

int main(void) {
  for (int n = 0; n < 5; n++) {
    HLS_CALL(wait_loop, n);
  }
  return 0;
}
