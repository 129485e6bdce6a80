int price(int kind, int size, int week) {
  int base;
  switch (kind) {
  case 0:
    switch (size) {
    case 1 ... 3:
      base = 10;
      break;
    case 4:
      base = 15;
      break;
    default:
      return -1;
    }
    break;
  case 7:
  case 9:
    base = 40 + size;
    /* falls through */
  case 8:
    base = kind == 8 ? 30 : base;
    break;
  default:
    base = 0;
  }
  return week ? base * 6 : base;
}

int main(void) {
  int sum = 0;
  for (int kind = 0; kind < 10; kind++)
    for (int size = 1; size < 6; size += 2)
      sum += price(kind, size, kind & 1);
  return sum;
}
