/* The queues of pop_and_wait.c: item k of queue q is 1000 q + k k. */
int pop(int queueID) {
  static int taken[2];
  int item = taken[queueID]++;
  return 1000 * queueID + item * item;
}
