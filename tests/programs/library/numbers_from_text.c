#include <ctype.h>
#include <stdlib.h>

int total(const char text[24]) {
  int sum = 0;
  for (int i = 0; text[i];) {
    if (isdigit((unsigned char)text[i]) || text[i] == '-') {
      sum += atoi(text + i);
      do
        i++;
      while (isdigit((unsigned char)text[i]));
    } else {
      i++;
    }
  }
  return sum;
}

int main(void) {
  char text[24] = "a12 b-7, 100;;3";
  return total(text);
}
