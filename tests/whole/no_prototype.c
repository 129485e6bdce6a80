/* Functions as before there were prototypes. */
#include "hls.h"

int scale();

static int offset(a, by)
short a;
int by;
{
  return a + by;
}

int no_prototype(x, n)
int x;
short n;
{
  return scale(x, 3) + offset(n, x);
}

int scale(x, by)
int x, by;
{
  return x * by;
}

int main() { return no_prototype(4, 70000) + no_prototype(-3, 2); }
