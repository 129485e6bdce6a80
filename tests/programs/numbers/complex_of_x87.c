/* error: an argument of type '_Complex long double' is not supported: use float or double */
int sign(long double _Complex z) { return __real__ z < 0; }

int main(void) { return sign(1); }
