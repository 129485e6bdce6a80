// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Right shift filling with the sign; the amount is unsigned and below
// DATA_WIDTH, as C has it. Latency 0, no slots; a join of both operands. Channel
// protocol: see README.md.
module hls_shrsi #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] result,
  output logic                  result_valid,
  input  logic                  result_ready
);
  // Of the amount, as many bits as tell those that are less than the width.
  localparam int AMOUNT_WIDTH = DATA_WIDTH > 1 ? $clog2(DATA_WIDTH) : 1;

  wire [AMOUNT_WIDTH-1:0] amount = rhs[AMOUNT_WIDTH-1:0];
  wire unused = &{1'b0, rhs};

  assign result = $signed(lhs) >>> amount;

  hls_join #(
    .SIZE(2)
  ) control (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(result_valid),
    .outs_ready(result_ready)
  );
endmodule
