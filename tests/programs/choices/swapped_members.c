struct pair {
  short *from, *to;
  int n;
};

int pass(short a[8], short b[8], int rounds) {
  struct pair work[2] = {{a, b, 8}, {b, a, 5}};
  for (int r = 0; r < rounds; r++) {
    struct pair *now = &work[r & 1];
    for (int i = 0; i < now->n; i++)
      now->to[i] = (short)(now->from[i] * 3 + i);
    short *t = now->from;
    now->from = now->to;
    now->to = t;
  }
  return a[2] + b[3];
}

int main(void) {
  short a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {0};
  return pass(a, b, 3) + pass(a, b, 4);
}
