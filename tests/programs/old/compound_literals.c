struct A { int i; int j; };
struct C { struct A *c; struct A *d; };
struct C e = { &(struct A) { 1, 2 }, &(struct A) { 5, 6 } };
int k(int n) { return (n ? e.c : e.d)->i + e.d->j; }
int main(void) { return k(1) + k(0); }
