/* options: --heap 1024 */
#include <stdlib.h>
struct entry {
  int key, count;
  struct entry *next;
};
struct table {
  int entries;
  struct entry *slots[4];
};
/* One pointer leads into an array of a struct, and then from entry to entry. */
static struct entry **place(struct table *t, int key) {
  struct entry **at = &t->slots[key & 3];
  while (*at && (*at)->key != key)
    at = &(*at)->next;
  return at;
}
int f(const int *keys, int n) {
  struct table t = {0};
  for (int i = 0; i < n; i++) {
    struct entry **at = place(&t, keys[i]);
    if (!*at) {
      *at = calloc(1, sizeof(struct entry));
      (*at)->key = keys[i];
      t.entries++;
    }
    (*at)->count += i;
  }
  struct entry **first = place(&t, keys[0]);
  int sum = t.entries * 5 + (*first)->count;
  *first = (*first)->next;
  for (int k = 0; k < 4; k++)
    for (const struct entry *e = t.slots[k]; e; e = e->next)
      sum = sum * 2 + e->count;
  return sum;
}
int main(void) {
  int keys[8] = {5, 1, 9, 5, 2, 6, 1, 4};
  return (f(keys, 8) + f(keys, 3)) & 127;
}
