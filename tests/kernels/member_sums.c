/* Elements of a struct's array that a loop reads and writes at one address,
 * which is read before the loop and written after it. */
#include "hls.h"

struct sums {
  int before[4];
  int values[4];
  int count;
};

int member_sums(struct sums all[3], int numbers[8], int n, int k) {
  static struct sums kept;
  int *value = all[n].values + k;
  int *other = kept.values + k;
  for (int i = 0; i < 8; i++) {
    *value += numbers[i];
    *other ^= numbers[i];
    kept.count += *other;
  }
  for (int i = 0; i < 8; i++) {
    all[n].before[k] += numbers[i];
    all[n].count ^= i;
  }
  other[-1] += n;
  return all[n].values[k] + all[n].count + kept.values[k - 1] + kept.before[k];
}

int main(void) {
  struct sums all[3] = {{{1, 2}}};
  int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  HLS_CALL(member_sums, all, numbers, 1, 2);
  HLS_CALL(member_sums, all, numbers, 2, 1);
  return 0;
}
