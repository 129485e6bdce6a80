int k(int v);
int main(void) { return k(2); }
