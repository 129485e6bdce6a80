static int next_id(void) {
  static int id = 100;
  return id++;
}

static int next_even(void) {
  static int id;
  return id += 2;
}

int ids(int n) {
  static int total;
  for (int i = 0; i < n; i++)
    total += i & 1 ? next_id() : next_even();
  return total;
}

int main(void) { return ids(3) + ids(0) + ids(4); }
