// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer ONE_SLOT_BREAK_DV for control tokens: one opaque slot. Valid is
// registered, ready passes combinationally. Latency 1, one token per cycle.
// Channel protocol: see README.md.
module hls_one_slot_break_dv_dataless (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  assign ins_ready = ~outs_valid | outs_ready;

  always_ff @(posedge clk) begin
    if (rst) begin
      outs_valid <= 1'b0;
    end else if (ins_ready) begin
      outs_valid <= ins_valid;
    end
  end
endmodule
