#include <string.h>

struct entry {
  char key;
  int value;
};

union table {
  struct entry entries[3];
  unsigned char bytes[24];
};

int gaps(int which) {
  union table one, other;
  memset(&one, which, sizeof one);
  memset(&other, 7, sizeof other);
  one.entries[which & 1].value = 5;
  memcpy(&other.entries[2 - (which & 1)], &one.entries[which & 1],
         sizeof(struct entry));
  int sum = 0;
  for (int i = 0; i < 24; i++)
    sum = sum * 3 + other.bytes[i]; /* the gap behind a key, too */
  return sum;
}

int main(void) { return gaps(1) + gaps(2) + gaps(77) == 0; }
