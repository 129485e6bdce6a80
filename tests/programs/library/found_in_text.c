#include <string.h>

int split(const char path[24], int *dot) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  const char *ends = strchr(name, '.');
  *dot = ends ? (int)(ends - path) : -1;
  if (strstr(name, "test"))
    return -1;
  return (int)(name - path) + (strpbrk(name, "0123456789") != 0);
}

int main(void) {
  char a[24] = "tools/old/pass2.c", b[24] = "plain", c[24] = "a/my_test.c";
  int dot, sum = split(a, &dot);
  sum += dot;
  sum += split(b, &dot) + dot;
  return sum + split(c, &dot) + dot;
}
