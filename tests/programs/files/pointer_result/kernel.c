#include "words.h"

char *word(char *text, int number) {
  while (*text) {
    while (*text == ' ')
      text++;
    if (*text && number-- == 0)
      return text;
    while (*text && *text != ' ')
      text++;
  }
  return 0;
}
