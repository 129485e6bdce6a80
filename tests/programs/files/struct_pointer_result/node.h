struct node {
  int key;
  float weight;
};

const struct node *find(const struct node nodes[8], int n, int key);
