int transfer(int account[2], int amount) {
  int status = 0;
  if (amount <= 0) {
    status = -1;
    goto out;
  }
  account[0] -= amount;
  if (account[0] < 0) {
    status = -2;
    goto undo;
  }
  account[1] += amount;
  if (account[1] > 100) {
    status = -3;
    account[1] -= amount;
    goto undo;
  }
  goto out;
undo:
  account[0] += amount;
out:
  return status;
}

int main(void) {
  int account[2] = {60, 50};
  return transfer(account, 30) + transfer(account, 0) + transfer(account, 31) +
         transfer(account, 25);
}
