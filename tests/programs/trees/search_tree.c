/* options: --heap 1024 */
#include <stdlib.h>
struct node {
  int key;
  struct node *left, *right;
};
/* Keys go where a pointer to a pointer is led to: the root, or either side. */
int f(const int keys[6], int x) {
  struct node *root = NULL;
  for (int i = 0; i < 6; i++) {
    struct node **at = &root;
    while (*at)
      at = keys[i] < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = calloc(1, sizeof **at);
    (*at)->key = keys[i];
  }
  int depth = 0;
  for (const struct node *n = root; n; n = x < n->key ? n->left : n->right) {
    depth++;
    if (n->key == x)
      return depth;
  }
  return -depth;
}
int main(void) {
  int keys[6] = {5, 2, 8, 1, 9, 3};
  return f(keys, 9) * 16 + f(keys, 3) * 4 + f(keys, 4);
}
