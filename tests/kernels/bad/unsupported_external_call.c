/* A function without a body that is no placeholder. */
int somewhere_else(int a);

int unsupported_external_call(int a) { return somewhere_else(a) + 1; }
