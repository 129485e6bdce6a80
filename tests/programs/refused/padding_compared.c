/* error: or between them, where a circuit has nothing */
#include <string.h>

struct message {
  int kind;
  short length;
  double value;
};

int differ(const struct message *one, const struct message *other) {
  return memcmp(one, other, sizeof *one) != 0;
}

int main(void) {
  struct message one = {1, 2, 3}, other = {1, 2, 4};
  return !differ(&one, &other);
}
