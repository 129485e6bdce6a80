/* Which function is called shows only at run time. */
struct Shape {
  virtual int area(int side) const { return side; }
};
struct Square : Shape {
  int area(int side) const override { return side * side; }
};

int unsupported_construct(int side, bool isSquare) {
  Shape any;
  Square square;
  const Shape &shape = isSquare ? square : any;
  return shape.area(side);
}
