extern int coefficients[4];
extern int history[4];
extern unsigned position;
extern int shift;
