/* error: several structs that end with an array of no size */
#include <stdlib.h>
struct row {
  int n;
  int items[];
};
int f(const struct row *rows, int k) { return rows[k].n + rows->items[k]; }
int main(void) {
  struct row *rows = calloc(1, sizeof *rows + 8 * sizeof(int));
  rows->n = 2;
  rows->items[0] = 5;
  return f(rows, 0);
}
