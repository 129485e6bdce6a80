// FLAGS: --arm-neon-2d-to-intr
func.func @widening(%a: vector<8xi8>, %b: vector<8xi8>) -> vector<8xi16> {
  %0 = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
  return %0 : vector<8xi16>
}
func.func @dot(%a: vector<4xi32>, %b: vector<4x4xi8>) -> vector<4xi32> {
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return %0 : vector<4xi32>
}
