struct value {
  int kind;
  union {
    int number;
    const char *text;
    short halves[2];
    float real;
  } is;
};

int sum(int from) {
  struct value values[] = {{0, {.number = 5}},     {1, {.text = "hey"}},
                           {0, {.number = -7}},    {1, {.text = "you"}},
                           {2, {.halves = {3, 4}}}, {3, {.real = 2.5f}}};
  int all = 0;
  for (int i = 0; i < 6; i++) {
    const struct value *one = &values[(unsigned)(i + from) % 6u];
    switch (one->kind) {
    case 0:
      all = all * 3 + one->is.number;
      break;
    case 1:
      all = all * 5 + one->is.text[from & 1];
      break;
    case 2:
      all += one->is.halves[0] - one->is.halves[1] * 7;
      break;
    default:
      all -= (int)(one->is.real * 4);
    }
  }
  return all;
}

int main(void) { return sum(0) + sum(3) + sum(5) == 0; }
