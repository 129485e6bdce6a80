// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer SHIFT_REG_BREAK_DV for control tokens: NUM_SLOTS opaque slots that
// advance and stall together. Latency NUM_SLOTS, one token per cycle. Ready
// passes combinationally. Channel protocol: see README.md.
module hls_shift_reg_break_dv_dataless #(
  parameter int NUM_SLOTS = 2
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  logic [NUM_SLOTS-1:0] valid; // the oldest in the high bit

  assign outs_valid = valid[NUM_SLOTS-1];
  assign ins_ready = ~outs_valid | outs_ready;

  always_ff @(posedge clk) begin
    if (rst) begin
      valid <= '0;
    end else if (ins_ready) begin
      valid <= (valid << 1) | NUM_SLOTS'(ins_valid);
    end
  end
endmodule
