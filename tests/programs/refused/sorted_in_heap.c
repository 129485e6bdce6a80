/* options: --heap 1024 */
/* error: 'qsort' sorts numbers, and structs and rows of an array */
#include <stdlib.h>

struct entry {
  int key;
  int parts[2];
};

static int by_key(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  return one->key - other->key;
}

int sort(int n) {
  struct entry *entries = malloc((unsigned)n * sizeof *entries);
  for (int i = 0; i < n; i++) {
    entries[i].key = (i * 5) % n;
    entries[i].parts[i & 1] = i;
    entries[i].parts[~i & 1] = n;
  }
  qsort(entries, (unsigned)n, sizeof *entries, by_key);
  return entries[1].parts[0];
}

int main(void) { return sort(4) == 9; }
