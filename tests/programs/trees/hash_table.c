/* options: --heap 1024 */
#include <stdlib.h>
struct entry {
  unsigned key;
  int value;
  struct entry *next;
};
struct table {
  struct entry *slots[8];
  int count;
};
static struct entry *find(struct table *t, unsigned key) {
  for (struct entry *e = t->slots[key & 7]; e; e = e->next)
    if (e->key == key)
      return e;
  return NULL;
}
static void put(struct table *t, unsigned key, int value) {
  struct entry *e = find(t, key);
  if (!e) {
    e = malloc(sizeof *e);
    if (!e)
      return;
    e->key = key;
    e->next = t->slots[key & 7];
    t->slots[key & 7] = e;
    t->count++;
  }
  e->value = value;
}
int f(const unsigned keys[6], unsigned x) {
  struct table *t = calloc(1, sizeof *t);
  for (int i = 0; i < 6; i++)
    put(t, keys[i], i);
  struct entry *e = find(t, x);
  return e ? e->value + t->count * 10 : -t->count;
}
int main(void) {
  unsigned keys[6] = {5, 13, 8, 5, 21, 3};
  return f(keys, 13) + f(keys, 5) + f(keys, 4);
}
