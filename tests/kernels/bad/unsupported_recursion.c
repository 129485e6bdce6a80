/* A function that calls itself, for nobody knows how long. */
static int count(int n) { return n < 2 ? 1 : count(n - 1) * 3 + count(n - 2); }

int unsupported_recursion(int n) { return count(n); }
