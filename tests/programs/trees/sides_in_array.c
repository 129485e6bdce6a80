/* options: --heap 1024 */
#include <stdlib.h>
typedef struct tree {
  int key;
  struct tree *sides[2];
} tree;
int f(const int keys[6], int x) {
  tree *root = NULL;
  for (int i = 0; i < 6; i++) {
    tree *made = calloc(1, sizeof(tree));
    made->key = keys[i];
    if (!root) {
      root = made;
      continue;
    }
    tree *n = root;
    while (n->sides[keys[i] > n->key])
      n = n->sides[keys[i] > n->key];
    n->sides[keys[i] > n->key] = made;
  }
  int depth = 0;
  for (const tree *n = root; n; n = n->sides[x > n->key]) {
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
