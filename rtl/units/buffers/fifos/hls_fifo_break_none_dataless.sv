// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer FIFO_BREAK_NONE for control tokens: a counter of up to NUM_SLOTS
// tokens that is bypassed while it is zero. Latency 0, one token per cycle.
// Channel protocol: see README.md.
module hls_fifo_break_none_dataless #(
  parameter int NUM_SLOTS = 2
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  logic stored_valid;

  assign outs_valid = stored_valid | ins_valid;

  hls_fifo_break_dv_dataless #(
    .NUM_SLOTS(NUM_SLOTS)
  ) storage (
    // An empty FIFO stores only what cannot pass.
    .ins_valid(ins_valid & (stored_valid | ~outs_ready)),
    .ins_ready(ins_ready),
    .outs_valid(stored_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
