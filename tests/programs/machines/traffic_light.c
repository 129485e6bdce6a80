enum light { RED, RED_YELLOW, GREEN, YELLOW };

static enum light state = RED;
static int since;

int light(int waiting) {
  since++;
  switch (state) {
  case RED:
    if (since >= 3 && waiting) {
      state = RED_YELLOW;
      since = 0;
    }
    break;
  case RED_YELLOW:
    state = GREEN;
    since = 0;
    break;
  case GREEN:
    if (since >= 4 || !waiting) {
      state = YELLOW;
      since = 0;
    }
    break;
  case YELLOW:
    state = RED;
    since = 0;
  }
  return state;
}

int main(void) {
  int seen = 0;
  for (int i = 0; i < 16; i++)
    seen = seen * 3 + light(i % 5 != 0);
  return seen & 127;
}
