// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer FIFO_BREAK_DV: NUM_SLOTS opaque slots. Data and valid come from
// registers; ready passes combinationally, so that a full FIFO accepts a token
// in the cycle in which one leaves. Latency 1, one token per cycle. Channel
// protocol: see README.md.
module hls_fifo_break_dv #(
  parameter int NUM_SLOTS = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int POINTER_WIDTH = NUM_SLOTS > 1 ? $clog2(NUM_SLOTS) : 1;
  localparam logic [POINTER_WIDTH-1:0] LAST = POINTER_WIDTH'(NUM_SLOTS - 1);

  logic [DATA_WIDTH-1:0]    slots [0:NUM_SLOTS-1];
  logic [POINTER_WIDTH-1:0] head; // the oldest token
  logic [POINTER_WIDTH-1:0] tail; // where the next one goes

  hls_fifo_break_dv_dataless #(
    .NUM_SLOTS(NUM_SLOTS)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  assign outs = slots[head];

  always_ff @(posedge clk) begin
    if (rst) begin
      head <= '0;
      tail <= '0;
    end else begin
      if (outs_valid & outs_ready) begin
        head <= head == LAST ? '0 : head + 1'b1;
      end
      if (ins_valid & ins_ready) begin
        tail <= tail == LAST ? '0 : tail + 1'b1;
      end
    end
  end

  always_ff @(posedge clk) begin
    if (ins_valid & ins_ready) begin
      slots[tail] <= ins;
    end
  end
endmodule
