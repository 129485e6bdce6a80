// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eager fork of control tokens: every output gets the token as soon as its
// consumer takes it; the input is released when all have it. Channel protocol:
// see README.md. Latency 0, no slots.
module hls_fork_dataless #(
  parameter int SIZE = 2
) (
  input  logic            ins_valid,
  output logic            ins_ready,
  output logic [SIZE-1:0] outs_valid,
  input  logic [SIZE-1:0] outs_ready,
  input  logic            clk,
  input  logic            rst
);
  // Outputs that have had the token that is waiting at the input.
  logic [SIZE-1:0] served;

  assign outs_valid = {SIZE{ins_valid}} & ~served;
  assign ins_ready = &(served | outs_ready);

  always_ff @(posedge clk) begin
    if (rst) begin
      served <= '0;
    end else if (ins_valid) begin
      served <= ins_ready ? '0 : served | outs_ready;
    end
  end
endmodule
