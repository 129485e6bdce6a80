#include "node.h"

const struct node *find(const struct node nodes[8], int n, int key) {
  for (int i = 0; i < n; i++)
    if (nodes[i].key == key)
      return &nodes[i];
  return 0;
}
