// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_rigid_register for control tokens.
module hls_rigid_register_dataless #(
  parameter int NUM_SLOTS = 1
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic moves,
  input  logic clk,
  input  logic rst
);
  logic [NUM_SLOTS-1:0] valid; // the oldest in the high bits

  assign ins_ready = moves;
  assign outs_valid = valid[NUM_SLOTS-1];

  always_ff @(posedge clk) begin
    if (rst) begin
      valid <= '0;
    end else if (moves) begin
      valid <= (valid << 1) | NUM_SLOTS'(ins_valid);
    end
  end

  wire unused = &{1'b0, outs_ready};
endmodule
