/* options: --heap 1024 */
#include <stdlib.h>
struct node {
  int key;
  struct node *side[2];
};
/* A pointer leads to any side of any node, and another one to a right side. */
int f(const int keys[6]) {
  struct node *root = 0;
  for (int i = 0; i < 6; i++) {
    struct node **at = &root;
    while (*at)
      at = &(*at)->side[keys[i] > (*at)->key];
    *at = calloc(1, sizeof(struct node));
    (*at)->key = keys[i];
  }
  struct node **last = &root;
  while ((*last)->side[1])
    last = &(*last)->side[1];
  int result = (*last)->key;
  *last = (*last)->side[0];
  for (const struct node *n = root; n; n = n->side[1])
    result = result * 3 + n->key;
  return result;
}
int main(void) {
  int keys[6] = {5, 2, 8, 1, 9, 3};
  return f(keys) & 127;
}
