/* The values stay; what is sorted are their numbers. */
void order(const float v[8], unsigned char by[8]) {
  for (unsigned char i = 0; i < 8; i++) {
    int at = i;
    for (; at > 0 && v[by[at - 1]] > v[i]; at--)
      by[at] = by[at - 1];
    by[at] = i;
  }
}

int main(void) {
  const float v[8] = {2.5f, -1.0f, 3.25f, 0.0f, -7.5f, 2.5f, 1e3f, -0.5f};
  unsigned char by[8] = {0};
  order(v, by);
  return by[0];
}
