// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer multiplication, modulo 2^DATA_WIDTH, pipelined: LATENCY stages, of
// which the first holds the operands (with more than one stage) and the next
// the product; the others are there for the synthesis tool to move into the
// multiplier. Latency LATENCY, LATENCY opaque slots, one token per cycle; a
// join of both operands. Channel protocol: see README.md.
module hls_muli #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] result,
  output logic                  result_valid,
  input  logic                  result_ready,
  input  logic                  clk,
  input  logic                  rst
);
  // Registers that hold a product.
  localparam int PRODUCTS = LATENCY > 1 ? LATENCY - 1 : 1;

  logic               operands_valid;
  logic               operands_ready;
  logic [LATENCY-1:0] enable;

  hls_join #(
    .SIZE(2)
  ) operands (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(operands_valid),
    .outs_ready(operands_ready)
  );

  hls_pipeline #(
    .STAGES(LATENCY)
  ) control (
    .ins_valid(operands_valid),
    .ins_ready(operands_ready),
    .enable(enable),
    .outs_valid(result_valid),
    .outs_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );

  logic [DATA_WIDTH-1:0]          left;
  logic [DATA_WIDTH-1:0]          right;
  logic [PRODUCTS*DATA_WIDTH-1:0] products; // the oldest in the high bits

  generate
    genvar i;
    if (LATENCY > 1) begin : registered_operands
      always_ff @(posedge clk) begin
        if (enable[0]) begin
          left <= lhs;
          right <= rhs;
        end
      end
    end else begin : direct_operands
      assign left = lhs;
      assign right = rhs;
    end

    for (i = 0; i < PRODUCTS; i = i + 1) begin : product
      always_ff @(posedge clk) begin
        if (enable[LATENCY-PRODUCTS+i]) begin
          products[i*DATA_WIDTH +: DATA_WIDTH] <=
            i == 0 ? left * right
                   : products[(i == 0 ? 0 : i-1)*DATA_WIDTH +: DATA_WIDTH];
        end
      end
    end
  endgenerate

  assign result = products[(PRODUCTS-1)*DATA_WIDTH +: DATA_WIDTH];
endmodule
