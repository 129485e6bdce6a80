static int state = 100;
static int step(int v) { return v - state--; }

int other(int v) { return step(v) * 2; }
