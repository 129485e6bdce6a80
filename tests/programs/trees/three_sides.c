/* options: --heap 2048 */
#include <stdlib.h>
struct node {
  struct node *less;
  short weight;
  struct node *same;
  char letter;
  struct node *more;
};
/* A search tree of words: three places in a node that holds other things, too. */
static struct node **place(struct node *n, char c) {
  return c < n->letter ? &n->less : c > n->letter ? &n->more : &n->same;
}
int f(const char *words, int n, int *weights) {
  struct node *root = NULL;
  int count = 0;
  for (int i = 0; i < n; i++) {
    struct node **at = &root;
    int last = i;
    while (words[i] != ' ') {
      if (!*at) {
        *at = calloc(1, sizeof(struct node));
        (*at)->letter = words[i];
        count++;
      }
      (*at)->weight += (short)(i - last + 1);
      struct node **next = place(*at, words[i]);
      if (next == &(*at)->same)
        i++;
      at = next;
    }
  }
  for (int i = 0; i < 4; i++)
    weights[i] = root ? root->weight : -1, root = root ? i & 1 ? root->same : root->more : 0;
  return count;
}
int main(void) {
  char words[24] = "ca cab bad dab ace cad ";
  int weights[4], sum = f(words, 23, weights);
  for (int i = 0; i < 4; i++)
    sum = sum * 3 + weights[i];
  return (sum + f(words, 7, weights)) & 127;
}
