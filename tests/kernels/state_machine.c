/* A state machine: switch in a loop, with ranges, fallthrough and a default
 * in the middle. Counts the numbers in a text. */
#include "hls.h"

#define N 40

enum state { BLANK, NUMBER, WORD };

int state_machine(const char text[N]) {
  enum state state = BLANK;
  int numbers = 0;
  for (int i = 0; i < N; i++) {
    switch (text[i]) {
    case '0' ... '9':
      if (state == BLANK)
        state = NUMBER;
      break;
    default:
      state = WORD;
      break;
    case '\0':
    case ' ':
    case '\n':
      numbers += state == NUMBER;
      state = BLANK;
      if (text[i] == '\0')
        return numbers;
    }
  }
  return -1;
}

int main(void) {
  static const char one[N] = "12 x3 4y\n567  8 nine 10";
  static char full[N];
  for (int i = 0; i < N; i++)
    full[i] = (char)('0' + i % 10);
  HLS_CALL(state_machine, one);
  HLS_CALL(state_machine, full);
  return 0;
}
