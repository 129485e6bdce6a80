/* error: reads element 7 of an object without a name, which has 5 elements */
int letter(int i) { return "abcd"[i]; }

int main(void) { return letter(7); }
