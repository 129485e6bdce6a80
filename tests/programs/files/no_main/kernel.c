/* error: there is no main() that calls k; a file that has it is given with */
int k(int v) { return v + 1; }
