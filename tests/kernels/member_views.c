/* A struct that is seen by its bytes, from a place behind another member: the
 * same address as that of a member, which the text names elsewhere. */
#include "hls.h"

struct parts {
  unsigned char head[2];
  unsigned char kind;
  unsigned number;
  unsigned char tail[3];
};

unsigned member_views(struct parts all[3], unsigned n) {
  unsigned sum = n;
  for (int i = 0; i < 8; i++) {
    all[(n >> 3) % 3].head[i % 2] += (unsigned char)n;
    sum = sum * 5 + (((unsigned char *)&all[n % 3]) + 8)[2];
  }
  return sum * 31 + all[n % 3].tail[sum % 3];
}

int main(void) {
  struct parts all[3];
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) {
      all[i].head[k % 2] = (unsigned char)(10 + i * 5 + k);
      all[i].tail[k] = (unsigned char)(50 + 7 * i + k);
    }
    all[i].kind = (unsigned char)i;
    all[i].number = 0;
  }
  HLS_CALL(member_views, all, 1);
  HLS_CALL(member_views, all, 5);
  HLS_CALL(member_views, all, 60);
  return 0;
}
