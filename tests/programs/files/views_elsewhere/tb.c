#include "view.h"
int main(void) {
  unsigned char text[6] = "hello", one[3] = {1, 2, 3}, two[2] = {4, 5};
  view v = {text, 5};
  view parts[2] = {{one, 3}, {two, 2}};
  unsigned sum = checksum(&v, parts);
  parts[1].length = 1;
  sum += checksum(&v, parts);
  return sum & 127;
}
