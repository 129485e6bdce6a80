/* Arrays whose elements are zero have an address that is not. */
#include <string.h>

void fill(int *words, char *text, int n) {
  memset(words, 0x11, n * sizeof *words);
  memmove(text + 1, text, n);
  text[0] = 'a';
}

int main(void) {
  int words[4] = {0}, others[4];
  char text[8] = {'b', 'c'};
  for (int i = 0; i < 4; i++)
    others[i] = i;
  others[1] = 0;
  fill(words, text, 3);
  fill(others, text, 2);
  return words[2] == others[1] && text[1] == 'a' ? 0 : 1;
}
