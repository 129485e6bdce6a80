/* error: 'setup' is used but not defined */
int k(int v) { return v + 1; }
