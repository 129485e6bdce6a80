#include <ctype.h>
#include <string.h>

unsigned title(char text[20]) {
  int inWord = 0;
  size_t n = strlen(text);
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)text[i];
    text[i] = (char)(inWord ? tolower(c) : toupper(c));
    inWord = isalpha(c) != 0;
  }
  return (unsigned)n;
}

int main(void) {
  char text[20] = "hELLO wide-WORLD 1x";
  return (int)title(text);
}
