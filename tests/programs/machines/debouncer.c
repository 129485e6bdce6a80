typedef struct {
  unsigned char history;
  unsigned char pressed : 1;
  unsigned char presses : 7;
} button;

static button buttons[3];

unsigned debounce(unsigned lines) {
  unsigned now = 0;
  for (int i = 0; i < 3; i++) {
    button *b = &buttons[i];
    b->history = (unsigned char)(b->history << 1 | (lines >> i & 1));
    if ((b->history & 7) == 7 && !b->pressed) {
      b->pressed = 1;
      b->presses++;
    } else if ((b->history & 7) == 0) {
      b->pressed = 0;
    }
    now |= (unsigned)b->pressed << i;
    now += (unsigned)b->presses << 8;
  }
  return now;
}

int main(void) {
  static const unsigned char in[12] = {1, 1, 5, 7, 4, 5, 5, 0, 0, 0, 7, 7};
  unsigned last = 0;
  for (int i = 0; i < 12; i++)
    last = debounce(in[i]);
  return (int)last;
}
