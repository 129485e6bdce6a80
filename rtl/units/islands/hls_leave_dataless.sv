// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_leave for control tokens.
module hls_leave_dataless #(
  parameter bit AWAITS = 1'b0
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  output logic lets_move,
  input  logic came,
  input  logic moves,
  input  logic clk,
  input  logic rst
);
  logic served;

  // Before that, `ins` and `ins_valid` may be anything.
  wire is_there = came | ~AWAITS;

  assign outs_valid = ins_valid & is_there & ~served;
  assign lets_move = ~ins_valid | served | (is_there & outs_ready);
  assign ins_ready = moves;

  always_ff @(posedge clk) begin
    if (rst) begin
      served <= 1'b0;
    end else begin
      served <= ins_valid & lets_move & ~moves;
    end
  end
endmodule
