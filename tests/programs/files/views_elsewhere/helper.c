#include "view.h"
void reverse(view v) {
  for (unsigned i = 0; i < v.length / 2; i++) {
    unsigned char t = v.bytes[i];
    v.bytes[i] = v.bytes[v.length - 1 - i];
    v.bytes[v.length - 1 - i] = t;
  }
}
