/* error: this memory is still known when the kernel has returned */
#include <stdlib.h>

static int *kept;

int once(int v) {
  if (!kept)
    kept = malloc(4 * sizeof *kept);
  kept[v & 3] = v;
  return kept[0];
}

int main(void) { return once(4) + once(1); }
