// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bitwise or. Latency 0, no slots; a join of both
// operands. Channel protocol: see README.md.
module hls_ori #(
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
  assign result = lhs | rhs;

  hls_join #(
    .SIZE(2)
  ) control (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(result_valid),
    .outs_ready(result_ready)
  );
endmodule
