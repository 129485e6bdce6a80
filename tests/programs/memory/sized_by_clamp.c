#include <alloca.h>

int backwards(const int *v, int n, int skip) {
  int sum = 0;
  if (n > 8)
    n = 8;
  int kept[n];
  for (int i = 0; i < n; i++)
    kept[i] = v[i];
  skip = skip < 0 ? 0 : skip > 3 ? 3 : skip;
  int *steps = alloca(sizeof(int) * (unsigned)(skip + 1));
  for (int round = 0; round < 2; round++) {
    int more[skip + 2];
    more[skip] = round;
    for (int i = 0; i <= skip; i++)
      steps[i] = i * more[skip] + 1;
    for (int i = n; i-- > 0;)
      sum = sum * 3 + kept[i] + steps[i > skip ? skip : i];
  }
  return sum;
}

int main(void) {
  int v[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return (backwards(v, 7, 1) ^ backwards(v, 20, 9) ^ backwards(v, 1, -4)) == 0;
}
