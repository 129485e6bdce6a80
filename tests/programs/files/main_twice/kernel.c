/* error: 'main' is defined in two files of the program [defined-twice] */
int k(int v) { return v + 1; }
int main(void) { return k(1); }
