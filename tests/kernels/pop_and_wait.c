/* Two values from a queue of hardware, in order. Nothing but the wait orders
 * the two calls of pop(): it passes the number of the queue on to the second
 * one when the first has given its value. pop_and_wait.sv has the queues,
 * pop_and_wait_model.c is their model in C. With -DNO_WAIT the later call is
 * served first there, and the difference has the wrong sign. */
#include "hls.h"

int pop(int queueID);

int pop_and_wait(int queueID) {
  int first = pop(queueID);
#ifndef NO_WAIT
  queueID = __wait_int(__int_to_token(first), queueID);
#endif
  int second = pop(queueID);
  return first - second;
}

int main(void) {
  for (int i = 0; i < 8; i++) {
    HLS_CALL(pop_and_wait, i & 1);
  }
  return 0;
}
