/* error: tb.c:2:33: error: expected ';' after return statement */
int k(int v) { return v + 1; }
