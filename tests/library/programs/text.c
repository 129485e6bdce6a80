/* Characters and strings. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 24

void text(const char a[SIZE], const char b[SIZE], char out[3 * SIZE],
          int facts[32]) {
  facts[0] = (int)strlen(a);
  facts[1] = (strcmp(a, b) > 0) - (strcmp(a, b) < 0);
  facts[2] = strncmp(a, b, 3) != 0;
  facts[3] = (int)strspn(a, "abcdefgh");
  facts[4] = (int)strcspn(a, " ,.;");
  facts[5] = memcmp(a, b, SIZE) > 0;
  facts[6] = atoi(b);
  facts[7] = (int)strnlen(b, 3);
  facts[8] = (int)strlen("a constant");
  strcpy(out, a);
  strcat(out, b);
  strncat(out, a, 2);
  for (int i = 0; i < SIZE; i++) {
    int c = (unsigned char)a[i];
    facts[9] += !!isalpha(c) + 2 * !!isdigit(c) + 4 * !!isspace(c);
    facts[10] += !!isupper(c) + 2 * !!islower(c) + 4 * !!ispunct(c);
    facts[11] += !!isxdigit(c) + 2 * !!iscntrl(c) + 4 * !!isprint(c);
    facts[12] += !!isalnum(c) + 2 * !!isgraph(c) + 4 * !!isblank(c);
    out[2 * SIZE + i] = (char)(i & 1 ? toupper(c) : tolower(c));
  }
}

int main(void) {
  const char *texts[] = {"begin: 12",     "  -42nd", "",
                         "Hello, World!", "hello",   "77"};
  for (int i = 0; i < 6; i++) {
    char a[SIZE] = {0}, b[SIZE] = {0}, out[3 * SIZE] = {0};
    int facts[32] = {0};
    strcpy(a, texts[i]);
    strcpy(b, texts[(i + 1) % 6]);
    text(a, b, out, facts);
  }
  return 0;
}
