/* options: --heap 2048 */
#include <stdlib.h>

int primes(int limit, int *last) {
  int *found = NULL;
  int count = 0, room = 0;
  for (int n = 2; n < limit; n++) {
    int is_prime = 1;
    for (int i = 0; i < count; i++)
      if (n % found[i] == 0)
        is_prime = 0;
    if (!is_prime)
      continue;
    if (count == room) {
      room = room ? 2 * room : 2;
      found = realloc(found, room * sizeof *found);
    }
    found[count++] = n;
  }
  *last = count ? found[count - 1] : 0;
  free(found);
  return count;
}

int main(void) {
  int last;
  return primes(60, &last) + last + primes(2, &last) + last;
}
