/* Each step waits for the one before it, as all variables are volatile: one token of
 * control passes by very many forks on its way. */
#define EACH(DO) \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) \
  DO(12) DO(13) DO(14) DO(15) DO(16) DO(17) DO(18) DO(19) DO(20) DO(21)
#define STATE(i) static volatile unsigned level##i, alarm##i;
#define STEP(i)                                   \
  level##i = 3 * i;                               \
  {                                               \
    unsigned now = level##i;                      \
    alarm##i = now > 30 ? now * now : now;        \
  }
#define SUM(i) sum += alarm##i;

EACH(STATE)

unsigned alarms(void) {
  unsigned sum = 0;
  EACH(STEP)
  EACH(SUM)
  return sum;
}

int main(void) { return alarms() + alarms() == 1; }
