// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparison of IEEE 754 numbers of 32 or 64 bits. PREDICATE: 0 false, 1 oeq,
// 2 ogt, 3 oge, 4 olt, 5 ole, 6 one, 7 ord, 8 ueq, 9 ugt, 10 uge, 11 ult, 12
// ule, 13 une, 14 uno, 15 true; those with a u hold if an operand is a NaN.
// Latency 0, no slots; a join of both operands. Channel protocol: see
// README.md.
module hls_cmpf #(
  parameter int DATA_WIDTH = 32,
  parameter int PREDICATE = 1
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [0:0]            result,
  output logic                  result_valid,
  input  logic                  result_ready
);
  localparam int E = DATA_WIDTH == 64 ? 11 : 8;
  // The relations that fulfil it: unordered, less, greater, equal.
  localparam logic [3:0] RELATIONS =
    PREDICATE < 8 || PREDICATE == 15 ? 4'(PREDICATE) :
    PREDICATE == 14 ? 4'd8 : 4'(PREDICATE + 1);

  logic less, equal, unordered;

  hls_float_order #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(DATA_WIDTH - 1 - E)
  ) order (
    .lhs(lhs),
    .rhs(rhs),
    .less(less),
    .equal(equal),
    .unordered(unordered)
  );

  wire greater = ~(unordered | less | equal);

  assign result = |({unordered, less, greater, equal} & RELATIONS);

  hls_join #(
    .SIZE(2)
  ) control (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(result_valid),
    .outs_ready(result_ready)
  );
endmodule
