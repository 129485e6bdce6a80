int gain_now(void);

int amplify(int x) { return x * gain_now(); }
