/* A function that calls itself. */
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

int unsupported_recursion(int n) { return factorial(n); }
