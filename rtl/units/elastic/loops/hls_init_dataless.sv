// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One transparent slot that holds a control token after reset; otherwise like
// ONE_SLOT_BREAK_R. Latency 0, one token per cycle. Channel protocol: see
// README.md.
module hls_init_dataless (
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
      full <= 1'b1;
    end else begin
      full <= outs_valid & ~outs_ready;
    end
  end
endmodule
