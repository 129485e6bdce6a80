// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The handshake of hls_repeat: `full` tells that the slot has a token, which is
// the one that is kept. Ready comes from a register.
module hls_repeat_control (
  input  logic again,
  input  logic again_valid,
  output logic again_ready,
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  output logic full,
  input  logic clk,
  input  logic rst
);
  wire present = again | ins_valid;

  assign outs_valid = full | (again_valid & present);
  assign again_ready = ~full & present;
  assign ins_ready = ~full & again_valid & ~again;

  always_ff @(posedge clk) begin
    if (rst) begin
      full <= 1'b0;
    end else begin
      full <= outs_valid & ~outs_ready;
    end
  end
endmodule
