/* error: an argument of type '_Float16' is not supported */
float twice(_Float16 x) { return 2 * (float)x; }

int main(void) { return (int)twice(1.5f16); }
