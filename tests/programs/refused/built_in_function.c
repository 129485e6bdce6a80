/* error: the built-in function that LLVM calls 'readcyclecounter' is not supported */
int timed(int a) { return a + (int)__builtin_readcyclecounter(); }

int main(void) { return timed(1) == 0; }
