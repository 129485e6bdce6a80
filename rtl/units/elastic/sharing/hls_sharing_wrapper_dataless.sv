// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_sharing_wrapper for a unit of control tokens: that one with words that say
// nothing, for which no register is left. Channel protocol: see README.md.
module hls_sharing_wrapper_dataless #(
  parameter int OPERANDS = 4,
  parameter int RESULTS = 4,
  parameter int OPERATIONS = 2,
  parameter logic [32*OPERATIONS-1:0] CREDITS = {OPERATIONS{32'd1}}
) (
  input  logic [OPERANDS-1:0] ins_valid,
  output logic [OPERANDS-1:0] ins_ready,
  input  logic                fromUnit_valid,
  output logic                fromUnit_ready,
  output logic [RESULTS-1:0]  outs_valid,
  input  logic [RESULTS-1:0]  outs_ready,
  input  logic                clk,
  input  logic                rst
);
  logic [RESULTS-1:0] nothing;

  hls_sharing_wrapper #(
    .OPERANDS(OPERANDS),
    .RESULTS(RESULTS),
    .DATA_WIDTH(1),
    .OPERATIONS(OPERATIONS),
    .CREDITS(CREDITS)
  ) wrapper (
    .ins({OPERANDS{1'b0}}),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .fromUnit(1'b0),
    .fromUnit_valid(fromUnit_valid),
    .fromUnit_ready(fromUnit_ready),
    .outs(nothing),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, nothing};
endmodule
