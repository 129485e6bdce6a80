// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two wires whose tokens are known to come and go together: the valid of the
// first one tells of both. With HLS_ASSERTIONS a simulation says when that of the
// second one is another. Channel protocol: see README.md.
module hls_valid_merger_right #(
  parameter int RHS_WIDTH = 32
) (
  input  logic                 lhs_valid,
  output logic                 lhs_ready,
  input  logic [RHS_WIDTH-1:0] rhs,
  input  logic                 rhs_valid,
  output logic                 rhs_ready,
  output logic                 lhsOut_valid,
  input  logic                 lhsOut_ready,
  output logic [RHS_WIDTH-1:0] rhsOut,
  output logic                 rhsOut_valid,
  input  logic                 rhsOut_ready,
  input  logic                 clk,
  input  logic                 rst
);
  assign rhsOut = rhs;
  assign lhsOut_valid = lhs_valid;
  assign rhsOut_valid = lhs_valid;
  assign lhs_ready = lhsOut_ready;
  assign rhs_ready = rhsOut_ready;

`ifdef HLS_ASSERTIONS
  always_ff @(posedge clk) begin
    if (~rst) begin
      assert (rhs_valid == lhs_valid)
      else $error("one of two tokens is not there");
    end
  end
`else
  wire unused = &{1'b0, rhs_valid, clk, rst};
`endif
endmodule
