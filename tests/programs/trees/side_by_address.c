/* options: --heap 1024 */
#include <stdlib.h>
struct node {
  int key;
  struct node *left, *right;
};
static struct node *make(int key) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    return NULL;
  n->key = key;
  return n;
}
static struct node **side(struct node *n, int key) {
  return key < n->key ? &n->left : &n->right;
}
int f(const int keys[6]) {
  struct node *root = make(keys[0]);
  for (int i = 1; i < 6; i++) {
    struct node *n = root;
    for (struct node **next = side(n, keys[i]); *next; next = side(n, keys[i]))
      n = *next;
    *side(n, keys[i]) = make(keys[i]);
  }
  int sum = 0;
  for (struct node *n = root; n; n = n->left)
    sum = sum * 3 + n->key + (n->right ? n->right->key : 0);
  return sum;
}
int main(void) {
  int keys[6] = {5, 2, 8, 1, 9, 3}, more[6] = {4, 6, 2, 3, 1, 7};
  return (f(keys) + f(more)) & 127;
}
