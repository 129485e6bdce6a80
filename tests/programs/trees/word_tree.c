/* options: --heap 4096 */
#include <stdlib.h>
struct node {
  struct node *next[4];
  short count;
};
/* How often each of the beginnings of a text came before. */
int f(const char *text, int n, int length) {
  struct node *root = calloc(1, sizeof *root);
  int sum = 0;
  for (int from = 0; from + length <= n; from++) {
    struct node *at = root;
    for (int k = 0; k < length; k++) {
      int c = text[from + k] & 3;
      if (!at->next[c])
        at->next[c] = calloc(1, sizeof *at);
      at = at->next[c];
      sum += at->count++ * (k + 1);
    }
  }
  return sum;
}
int main(void) {
  char text[12] = "abcabcabdab";
  return (f(text, 11, 3) + f(text, 7, 2)) & 127;
}
