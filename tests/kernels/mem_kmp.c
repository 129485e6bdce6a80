/* Knuth, Morris and Pratt's search for a word in a text. */
#include "hls.h"

#define TEXT 40
#define WORD 8

int mem_kmp(const char text[TEXT], const char word[WORD], int length) {
  int border[WORD];
  border[0] = 0;
  for (int i = 1, k = 0; i < length; i++) {
    while (k > 0 && word[i] != word[k]) {
      k = border[k - 1];
    }
    if (word[i] == word[k]) {
      k++;
    }
    border[i] = k;
  }
  int count = 0;
  for (int i = 0, k = 0; i < TEXT; i++) {
    while (k > 0 && text[i] != word[k]) {
      k = border[k - 1];
    }
    if (text[i] == word[k]) {
      k++;
    }
    if (k == length) {
      count++;
      k = border[k - 1];
    }
  }
  return count;
}

int main(void) {
  char text[TEXT] = "ababcabababab abababc ababababab, abab";
  char word[WORD] = "abab";
  int bad = HLS_CALL(mem_kmp, text, word, 4) != 11;
  HLS_CALL(mem_kmp, text, word, 1);
  return bad;
}
