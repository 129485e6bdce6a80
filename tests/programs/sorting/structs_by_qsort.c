#include <stdlib.h>

struct entry {
  int key;
  short weight;
  char name[4];
  struct {
    float x, y;
  } at;
};

static int by_key(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  return one->key < other->key ? -1 : one->key > other->key;
}

static int by_last(const void *a, const void *b) {
  const int *one = a, *other = b;
  return one[2] - other[2];
}

int sort(struct entry *entries, int n, int rows[][3]) {
  struct entry own[5];
  for (int i = 0; i < 5; i++) {
    own[i] = entries[i % n];
    own[i].key = (own[i].key * 7 + i) % 11;
  }
  qsort(entries, (unsigned)n, sizeof *entries, by_key);
  qsort(own, 5, sizeof own[0], by_key);
  qsort(rows, 4, sizeof *rows, by_last);
  return own[2].key * 10 + own[4].weight + own[0].name[1];
}

int main(void) {
  struct entry entries[4] = {{5, 1, "a", {1, 2}},
                             {2, 2, "be", {3, 4}},
                             {8, 3, "c", {5, 6}},
                             {1, 4, "dee", {7, 8}}};
  int rows[4][3] = {{1, 5, 2}, {2, 3, 4}, {4, 1, 9}, {7, 2, 1}};
  int sum = sort(entries, 4, rows) + sort(entries, 3, rows);
  return sum == 0 || entries[0].key != 1 || rows[0][0] != 7;
}
