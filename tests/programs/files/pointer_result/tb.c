#include "words.h"
#include <stdlib.h>

int main(void) {
  char text[24] = " three  small words";
  if (word(text, 0) != text + 1 || *word(text, 1) != 's')
    abort();
  char *last = word(text, 2);
  *last = 'W';
  return text[14] != 'W' || word(text, 3) != NULL;
}
