// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer FIFO_BREAK_DVR for control tokens: a counter of up to NUM_SLOTS
// tokens, two or more. Valid and ready come from registers: a full FIFO accepts
// a token in the cycle after one has left. Latency 1, one token per cycle.
// Channel protocol: see README.md.
module hls_fifo_break_dvr_dataless #(
  parameter int NUM_SLOTS = 2
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  localparam int COUNT_WIDTH = $clog2(NUM_SLOTS + 1);
  localparam logic [COUNT_WIDTH-1:0] FULL = COUNT_WIDTH'(NUM_SLOTS);

  logic [COUNT_WIDTH-1:0] count;

  wire entering = ins_valid & ins_ready;
  wire leaving = outs_valid & outs_ready;

  assign outs_valid = count != '0;
  assign ins_ready = count != FULL;

  always_ff @(posedge clk) begin
    if (rst) begin
      count <= '0;
    end else if (entering & ~leaving) begin
      count <= count + 1'b1;
    end else if (~entering & leaving) begin
      count <= count - 1'b1;
    end
  end
endmodule
