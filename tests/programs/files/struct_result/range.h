struct range {
  int least, most;
  double mean;
  char many;
};

struct range range_of(const int *x, int n);
