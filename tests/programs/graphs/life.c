void life(unsigned char now[8]) {
  unsigned char next[8];
  for (int y = 0; y < 8; y++) {
    unsigned row = 0;
    for (int x = 0; x < 8; x++) {
      int around = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (dx || dy)
            around += now[(y + dy) & 7] >> ((x + dx) & 7) & 1;
      if (around == 3 || (around == 2 && (now[y] >> x & 1)))
        row |= 1u << x;
    }
    next[y] = (unsigned char)row;
  }
  for (int y = 0; y < 8; y++)
    now[y] = next[y];
}

int main(void) {
  unsigned char now[8] = {0, 2, 4, 7};
  life(now);
  life(now);
  return now[2];
}
