typedef int (*operation)(int, int);
int add(int a, int b);
int subtract(int a, int b);
int multiply(int a, int b);
int apply(const unsigned char *code, int x);
