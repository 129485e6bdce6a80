#include "node.h"
#include <stdlib.h>

int main(void) {
  struct node nodes[8];
  for (int i = 0; i < 8; i++)
    nodes[i] = (struct node){7 * i % 8, 0.5f * (float)i};
  const struct node *found = find(nodes, 8, 5);
  if (!found || found - nodes != 3 || found->weight != 1.5f)
    abort();
  return find(nodes, 2, 5) != NULL;
}
