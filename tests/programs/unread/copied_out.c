/* Whole structs leave an argument for arrays of the kernel. */
#include <string.h>
struct item {
  int key;
  struct item *next;
  short weight;
};

static struct item better(struct item a, struct item b) {
  return a.weight > b.weight ? a : b;
}

int median(const struct item *items, int n) {
  struct item sorted[8], best = items[0];
  for (int i = 0; i < n; i++) {
    struct item one;
    memcpy(&one, &items[i], sizeof one);
    int k = i;
    for (; k > 0 && sorted[k - 1].key > one.key; k--)
      sorted[k] = sorted[k - 1];
    sorted[k] = one;
    best = better(best, items[i]);
  }
  return sorted[n / 2].key * 100 + sorted[n / 2].weight + best.key;
}

int main(void) {
  struct item items[8];
  int sum = 0;
  for (int i = 0; i < 8; i++)
    items[i] =
        (struct item){(i * 37 + 11) % 23, &items[i ^ 1], (short)(i * 5 % 7)};
  for (int n = 1; n <= 8; n++)
    sum = sum * 3 + median(items, n);
  return sum & 255;
}
