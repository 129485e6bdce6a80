/* error: helper.c:3:10: error: 'system' is a function of the C library */
int helper(int v);
int k(int v) { return helper(v) + 1; }
