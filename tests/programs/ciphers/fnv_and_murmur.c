#include <string.h>

static unsigned fnv(const char *s) {
  unsigned h = 2166136261u;
  for (; *s; s++)
    h = (h ^ (unsigned char)*s) * 16777619u;
  return h;
}

static unsigned finish(unsigned h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  return h ^ h >> 16;
}

unsigned bucket(const char name[12], unsigned buckets) {
  return finish(fnv(name) ^ (unsigned)strlen(name)) % buckets;
}

int main(void) {
  char names[3][12] = {"alpha", "beta", ""};
  unsigned sum = 0;
  for (int i = 0; i < 3; i++)
    sum += bucket(names[i], 17);
  return (int)sum;
}
