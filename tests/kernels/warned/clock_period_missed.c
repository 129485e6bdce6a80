// --clock-period 5
void scale(double a, const double x[16], double y[16]) {
  for (int i = 0; i < 16; i++)
    y[i] = a * x[i];
}
