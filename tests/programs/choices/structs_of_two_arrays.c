struct item {
  int weight;
  char tag[4];
  int value;
};

int best(const struct item a[5], const struct item b[3], int n, int m) {
  const struct item *top = a;
  for (int i = 0; i < n; i++)
    if (a[i].value > top->value)
      top = &a[i];
  for (const struct item *p = b; p < b + m; p++)
    if (p->value > top->value)
      top = p;
  return top->weight * 256 + top->tag[2] + top[0].value;
}

int main(void) {
  struct item a[5] = {{1, "ab", 4}, {2, "abc", 9}, {3, "xyz", 2}};
  struct item b[3] = {{7, "qrs", 8}, {8, "tuv", 11}, {9, "wxy", 10}};
  return best(a, b, 5, 1) + best(a, b, 2, 3);
}
