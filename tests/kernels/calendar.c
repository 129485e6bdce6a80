/* Dates of days since 1970, before it, too: signed quotients and remainders by
 * constants that are no powers of two, one behind the other. */
#include "hls.h"

#define N 12

void calendar(const int days[N], int dates[N]) {
  for (int i = 0; i < N; i++) {
    int z = days[i] + 719468;
    int era = (z >= 0 ? z : z - 146096) / 146097;
    int day = z % 146097;
    day = day < 0 ? day + 146097 : day;
    int year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int rest = day - (365 * year + year / 4 - year / 100);
    int month = (5 * rest + 2) / 153;
    int date = rest - (153 * month + 2) / 5 + 1;
    month = month < 10 ? month + 3 : month - 9;
    year = year + era * 400 + (month <= 2);
    dates[i] = (year * 100 + month) * 100 + date;
  }
}

int main(void) {
  static const int days[N] = {0,     -1,     59,      -719468, -719469, 19800,
                              11016, 146097, -146097, 2932896, -800000, 364};
  static int dates[N];
  HLS_CALL(calendar, days, dates);
  return 0;
}
