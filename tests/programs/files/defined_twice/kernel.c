/* error: 'level' is defined in two files of the program [defined-twice] */
int level = 1;
int k(int v) { return v + level; }
