/* error: this call of 'one' does not pass what its definition takes */
int one() { return 1; }
int ask(int a) { return one(a); }

int main(void) { return ask(2) != 1; }
