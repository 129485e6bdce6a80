/* error: array has incomplete element type 'void' */
/* options: --kernel start */
int start() { return 1; }
int start(void[]);
int main(void) { return start() != 1; }
