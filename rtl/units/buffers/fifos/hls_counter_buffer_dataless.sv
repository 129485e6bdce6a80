// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer COUNTER_BUFFER for control tokens: one opaque slot that holds its
// token for DV_LATENCY cycles before it offers it. The next token is accepted
// in the cycle in which the held one leaves. Channel protocol: see README.md.
module hls_counter_buffer_dataless #(
  parameter int DV_LATENCY = 2
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  localparam int COUNT_WIDTH = $clog2(DV_LATENCY + 1);
  localparam logic [COUNT_WIDTH-1:0] WAIT = COUNT_WIDTH'(DV_LATENCY - 1);

  logic                   full;
  logic [COUNT_WIDTH-1:0] remaining; // cycles until the token is offered

  assign outs_valid = full & (remaining == '0);
  assign ins_ready = ~full | (outs_valid & outs_ready);

  always_ff @(posedge clk) begin
    if (rst) begin
      full <= 1'b0;
      remaining <= '0;
    end else if (ins_ready) begin
      full <= ins_valid;
      remaining <= WAIT;
    end else if (remaining != '0) begin
      remaining <= remaining - 1'b1;
    end
  end
endmodule
