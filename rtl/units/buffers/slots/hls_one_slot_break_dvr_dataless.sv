// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer ONE_SLOT_BREAK_DVR for control tokens: one opaque slot. Valid and
// ready are registered, at the price of one token every other cycle. Latency 1.
// Channel protocol: see README.md.
module hls_one_slot_break_dvr_dataless (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  assign ins_ready = ~outs_valid;

  always_ff @(posedge clk) begin
    if (rst) begin
      outs_valid <= 1'b0;
    end else begin
      outs_valid <= outs_valid ? ~outs_ready : ins_valid;
    end
  end
endmodule
