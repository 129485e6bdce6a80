struct date {
  int year, month, day;
};

int day_number(int year, int month, int day) {
  if (month < 3) {
    year--;
    month += 12;
  }
  return 365 * year + year / 4 - year / 100 + year / 400 +
         (153 * month - 457) / 5 + day - 306;
}

int main(void) {
  return (day_number(2024, 2, 29) + day_number(1999, 12, 31) +
          day_number(2000, 1, 1)) %
         7;
}
