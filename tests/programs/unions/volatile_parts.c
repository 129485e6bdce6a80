/* Registers of a device: words, their bytes and their fields, each volatile. */
typedef union {
  unsigned all;
  unsigned char part[4];
  struct {
    unsigned low : 12, mid : 9, high : 11;
  } field;
} word;

struct device {
  word control;
  unsigned short status;
  word fifo[4];
};
volatile struct device device;

unsigned transfer(unsigned n, int i) {
  word t;
  t.all = n;
  device.control.all = t.all;
  device.control.part[i & 3] = (unsigned char)n;
  device.fifo[i & 3].field.mid = n + 1;
  device.fifo[(i + 1) & 3].all = device.control.field.high;
  device.status = device.fifo[i & 3].part[2];
  unsigned sum = 0;
  for (int k = 0; k < 4; k++)
    sum = sum * 3 + device.fifo[k].all + device.fifo[k].part[k];
  return sum + device.status;
}

int main(void) {
  device.fifo[2].all = 0x87654321u;
  return (int)(transfer(0x12345678u, 1) + transfer(77, 2)) & 0xff;
}
