#include <string.h>

struct sample {
  int at;
  short value[2];
};

int record(char *name, const char *from, struct sample *out, int n,
           unsigned *sums) {
  struct sample kept[4] = {{1, {2, 3}}, {4, {5, 6}}};
  if (name)
    memcpy(name, from, 5);
  if (out) {
    memcpy(out, kept, (unsigned)n * sizeof *out);
    memmove(out + 1, out, sizeof *out * 2);
    memset(out, 0, sizeof *out);
  }
  if (sums != 0)
    memset(sums + 1, n, 3 * sizeof *sums);
  return (from ? from[0] : 0) + (out ? out[1].at : n) + (name != 0);
}

int main(void) {
  char name[8] = "no name", text[8] = "abcdefg";
  struct sample out[4] = {{9, {8, 7}}};
  unsigned sums[4] = {1, 2, 3, 4};
  int sum = record(name, text, out, 2, sums) + record(0, text, out, 3, 0);
  return sum + record(name, text, 0, 1, sums) + record(0, text, 0, 4, 0) == 0;
}
