#include <stdlib.h>

int digits(unsigned header) {
  unsigned length = header & 15;
  unsigned char *text = malloc(length);
  int sum = 0;
  for (unsigned i = 0; i < length; i++)
    text[i] = (unsigned char)(header >> i);
  for (unsigned i = 0; i < length; i++)
    sum = sum * 3 + text[length - 1 - i];
  free(text);
  int *rest = calloc(header % 5 + 1, sizeof *rest);
  for (unsigned i = 0; i < header % 5; i++)
    rest[i + 1] = rest[i] + sum;
  return rest[header % 5];
}

int main(void) {
  int sum = 0;
  for (unsigned i = 0; i < 6; i++)
    sum += digits(i * 2654435761u);
  return sum == 0;
}
