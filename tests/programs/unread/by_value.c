/* Structs in registers and in memory, of which copies are made. */
struct pair {
  int key;
  void *user;
};
struct item {
  long id;
  struct item *next;
  struct pair inner[2];
  short weight;
};

static int changed(struct item one, int n) {
  one.inner[n & 1].key += n;
  return one.inner[0].key * 3 + one.inner[1].key;
}

int score(struct pair p, struct item one, int n) {
  struct item copy = one;
  struct pair other = p;
  copy.weight += (short)n;
  other.key -= n;
  return changed(copy, n) + copy.weight * other.key + p.key + (int)one.id;
}

int main(void) {
  struct item one = {9, &one, {{1, &one}, {2, 0}}, 5};
  struct pair p = {4, &p};
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += score(p, one, i);
  return sum;
}
