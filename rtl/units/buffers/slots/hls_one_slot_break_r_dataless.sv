// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer ONE_SLOT_BREAK_R for control tokens: one transparent slot. Ready is
// registered; valid passes combinationally while the slot is empty. Latency 0,
// one token per cycle. Channel protocol: see README.md.
module hls_one_slot_break_r_dataless (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  logic full;

  assign ins_ready = ~full;
  assign outs_valid = full | ins_valid;

  always_ff @(posedge clk) begin
    if (rst) begin
      full <= 1'b0;
    end else begin
      full <= outs_valid & ~outs_ready;
    end
  end
endmodule
