#include <stdbool.h>
#define FLOORS 6

static bool called[FLOORS];
static int floor_now, direction = 1;

int elevator(int call) {
  if (call >= 0 && call < FLOORS)
    called[call] = true;
  if (called[floor_now]) {
    called[floor_now] = false;
    return floor_now + 100;
  }
  for (int turn = 0; turn < 2; turn++) {
    for (int f = floor_now + direction; f >= 0 && f < FLOORS; f += direction)
      if (called[f])
        return floor_now += direction;
    direction = -direction;
  }
  return floor_now;
}

int main(void) {
  static const int calls[10] = {3, -1, 5, -1, 0, -1, -1, 2, -1, -1};
  int last = 0;
  for (int i = 0; i < 10; i++)
    last += elevator(calls[i]);
  return last;
}
