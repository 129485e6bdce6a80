static int state = 1;
static int step(int v) { return v * 3 + state++; }
int other(int v);

int both(int v) { return step(v) + other(v); }
