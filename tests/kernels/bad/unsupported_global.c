/* A table outside of the kernel. */
static const int table[4] = {3, 1, 4, 1};

int unsupported_global(int k) { return table[k & 3]; }
