/* A circuit has no stack. */
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
