/* In the style of Dynamatic's kernels: characters, a while loop within a for
 * loop, and main() without a return. */
#include "find_word.h"
#include "dynamatic/Integration.h"
#include <stdlib.h>

int find_word(in_char_t word[WORD], in_char_t text[TEXT],
              inout_int_t found[TEXT]) {
  int count = 0;
  for (int i = 0; i <= TEXT - WORD; i++) {
    int k = 0;
    while (k < WORD && text[i + k] == word[k])
      k++;
    if (k == WORD) {
      found[count] = i;
      count++;
    }
  }
  return count;
}

int main(void) {
  in_char_t word[WORD] = {'a', 'b', 'a', 'a'};
  in_char_t text[TEXT];
  inout_int_t found[TEXT] = {0};

  srand(9);
  for (int j = 0; j < TEXT; ++j) {
    text[j] = 'a' + (rand() % 3 == 0);
  }

  CALL_KERNEL(find_word, word, text, found);
}
