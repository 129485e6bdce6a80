/* The queues of wait_branches.c and wait_loop.c: item k of queue q is
 * 1000 q + k k. */
static int pop(int queueID) {
  static int taken[2];
  int item = taken[queueID]++;
  return 1000 * queueID + item * item;
}

int pop_far(int queueID) { return pop(queueID); }
int pop_near(int queueID) { return pop(queueID); }
