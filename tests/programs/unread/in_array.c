/* A list that is also an array: the kernel goes by indices alone. */
struct item {
  int key;
  struct item *next;
  const char *name;
  void *user;
  int weight;
};

int total(const struct item *items, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += items[i].key * items[i].weight;
  return sum;
}

int main(void) {
  struct item items[5];
  for (int i = 0; i < 5; i++)
    items[i] =
        (struct item){i + 2, i ? &items[i - 1] : 0, "item", &items[4], 7 - i};
  return total(items, 5) + total(items + 1, 3);
}
