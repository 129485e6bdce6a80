static int gain = 1;

void set_gain(int g) { gain = g; }
int gain_now(void) { return gain; }
