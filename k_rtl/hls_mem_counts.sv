// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the stores that the circuit has announced but not performed yet. Every
// control token announces as many stores as its value says. Stores may be
// performed before they are announced; the count is then negative for a while.
//
// The count has SUM_BITS bits, and announcements wait while it is a quarter of
// 2**SUM_BITS or more. So it does not pass its largest number, if all that may be
// announced in one cycle is a quarter at most. An announcement that waits is no
// less known for that: the count is above zero until it is taken. With 0 bits the
// count is as wide as what is announced, or 32 bits, and they are accepted at
// once. Channel protocol: see README.md.
module hls_mem_counts #(
  parameter int NUM_CONTROLS = 1,
  parameter int COUNT_WIDTH = 32,
  parameter int SUM_BITS = 0
) (
  input  logic [NUM_CONTROLS*COUNT_WIDTH-1:0] ctrl,
  input  logic [NUM_CONTROLS-1:0]             ctrl_valid,
  output logic [NUM_CONTROLS-1:0]             ctrl_ready,
  input  logic                                storeEn,
  output logic                                pending,
  input  logic                                clk,
  input  logic                                rst
);
  // Narrow counts add up to wide sums.
  localparam int SUM_WIDTH =
      SUM_BITS > 0 ? SUM_BITS : COUNT_WIDTH > 32 ? COUNT_WIDTH : 32;

  logic [SUM_WIDTH-1:0] count;
  logic [SUM_WIDTH-1:0] next;

  wire many = SUM_BITS > 0 & ~count[SUM_WIDTH-1] & count[SUM_WIDTH-2];

  assign ctrl_ready = {NUM_CONTROLS{~many}};
  assign pending = count != '0;

  generate
    if (NUM_CONTROLS == 1) begin : one
      // What is announced less one; that is back, as the carry into the sum, if
      // nothing is stored. So a constant takes one adder with the stores.
      wire [SUM_WIDTH-1:0] change =
          ctrl_valid[0] & ~many ? SUM_WIDTH'(ctrl) - SUM_WIDTH'(1) : '1;
      wire [SUM_WIDTH:0] sum = {count, 1'b1} + {change, ~storeEn};

      assign next = sum[SUM_WIDTH:1];

      wire unused = &{1'b0, ctrl, sum[0]};
    end else begin : several
      logic [SUM_WIDTH-1:0] announced;

      always_comb begin
        announced = '0;
        for (int i = 0; i < NUM_CONTROLS; i = i + 1) begin
          if (ctrl_valid[i] & ~many) begin
            announced =
                announced + SUM_WIDTH'(ctrl[i*COUNT_WIDTH +: COUNT_WIDTH]);
          end
        end
      end

      assign next = count + announced - SUM_WIDTH'(storeEn);
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      count <= '0;
    end else begin
      count <= next;
    end
  end
endmodule
