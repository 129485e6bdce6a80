// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A FIFO of two slots or more for few bits, without its handshake: `outs` is
// the oldest of its tokens if it is `valid`. Tokens move up by a slot when one
// enters, and one position tells where the oldest is, so that each bit takes a
// shift register, which is a table of an FPGA, and there are no other pointers.
module hls_fifo_shift #(
  parameter int NUM_SLOTS = 2,
  parameter int DATA_WIDTH = 1
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  entering,
  output logic [DATA_WIDTH-1:0] outs,
  input  logic                  leaving,
  output logic                  valid,
  output logic                  full,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int WIDTH = $clog2(NUM_SLOTS);
  localparam logic [WIDTH-1:0] LAST = WIDTH'(NUM_SLOTS - 1);

  logic [WIDTH-1:0] oldest;
  logic [WIDTH-1:0] changes; // bits of it, written so that no carry is made

  wire up = valid & entering & ~leaving;
  wire down = leaving & ~entering & (oldest != '0);

  assign full = valid & (oldest == LAST);
  assign changes[0] = up | down;

  generate
    genvar i;
    for (i = 1; i < WIDTH; i = i + 1) begin : place
      assign changes[i] = (up & (&oldest[i-1:0])) | (down & ~(|oldest[i-1:0]));
    end

    for (i = 0; i < DATA_WIDTH; i = i + 1) begin : line
      logic [NUM_SLOTS-1:0] slots;
      assign outs[i] = slots[oldest];
      always_ff @(posedge clk) begin
        if (entering) begin
          slots <= {slots[NUM_SLOTS-2:0], ins[i]};
        end
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      oldest <= '0;
      valid <= 1'b0;
    end else begin
      oldest <= oldest ^ changes;
      valid <= entering | (valid & ~(leaving & (oldest == '0)));
    end
  end
endmodule
