#include <stdlib.h>
int helper(int v) {
  return system("true") + v;
}
