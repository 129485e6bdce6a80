#include <string.h>

void sort_words(char words[5][8]) {
  for (int i = 1; i < 5; i++)
    for (int j = i; j > 0 && strcmp(words[j - 1], words[j]) > 0; j--) {
      char t[8];
      strcpy(t, words[j]);
      strcpy(words[j], words[j - 1]);
      strcpy(words[j - 1], t);
    }
}

int main(void) {
  char words[5][8] = {"pear", "apple", "fig", "kiwi", "apricot"};
  sort_words(words);
  return words[0][2];
}
