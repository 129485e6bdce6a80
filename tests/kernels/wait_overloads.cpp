/* C++: waits behind overloaded functions. wait_units.sv has the queues, the slow
 * one and the fast one, and wait_units_model.c is their model. */
#include "hls.h"

extern "C" int pop_far(int queueID);
extern "C" int pop_near(int queueID);

namespace order {
inline Token token(int value) { return __int_to_token(value); }
inline int after(Token token, int value) { return __wait_int(token, value); }
} // namespace order

int wait_overloads(int n) {
  int sum = 0;
  Token taken = order::token(n);
  for (int i = 0; i < n; i++) {
    int near = pop_near(order::after(taken, 1));
    int far = pop_far(order::after(order::token(near), 1));
    taken = order::token(far);
    sum = 3 * sum + near - 2 * far;
  }
  return sum;
}

int main() {
  for (int n = 0; n < 4; n++) {
    HLS_CALL(wait_overloads, n);
  }
  return 0;
}
