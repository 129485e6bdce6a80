// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data of a FIFO of NUM_SLOTS slots, whose tokens are counted elsewhere:
// `outs` is that of the oldest one.
module hls_fifo_slots #(
  parameter int NUM_SLOTS = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  entering,
  output logic [DATA_WIDTH-1:0] outs,
  input  logic                  leaving,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int POINTER_WIDTH = NUM_SLOTS > 1 ? $clog2(NUM_SLOTS) : 1;
  localparam logic [POINTER_WIDTH-1:0] LAST = POINTER_WIDTH'(NUM_SLOTS - 1);

  logic [DATA_WIDTH-1:0]    slots [0:NUM_SLOTS-1];
  logic [POINTER_WIDTH-1:0] head; // the oldest token
  logic [POINTER_WIDTH-1:0] tail; // where the next one goes

  assign outs = slots[head];

  always_ff @(posedge clk) begin
    if (rst) begin
      head <= '0;
      tail <= '0;
    end else begin
      if (leaving) begin
        head <= head == LAST ? '0 : head + 1'b1;
      end
      if (entering) begin
        tail <= tail == LAST ? '0 : tail + 1'b1;
      end
    end
  end

  always_ff @(posedge clk) begin
    if (entering) begin
      slots[tail] <= ins;
    end
  end
endmodule
