// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units of one kind side by side, fed with operands as fast as they take them.
// Macros: UNIT, PARAMETERS, MODEL, OPERANDS (1 or 2), WIDTH, RESULT_WIDTH,
// ARGUMENT, LANES; UNARY for a unit with one operand, COMPARISONS to have a unit
// for every predicate in each lane.
module lane #(
  parameter int NUMBER = 0
) (
  input logic clk,
  input logic rst
);
  import "DPI-C" function void pairs_next(input int lane, output longint first,
                                          output longint second);
  import "DPI-C" function int pairs_check(input int lane,
                                          input longint result);

  longint first, second;
  logic [`WIDTH-1:0] lhs, rhs;
  logic valid, lhs_ready;
  logic [`RESULT_WIDTH-1:0] result;
  logic result_valid;
  logic [15:0] noise;
  // Stalls now and then.
  wire result_ready = noise[2:0] != 3'b0;

  generate
`ifdef COMPARISONS
    genvar p;
    logic [15:0] readies, valids;
    assign lhs_ready = readies[0];
    assign result_valid = valids[0];
    for (p = 0; p < 16; p = p + 1) begin : predicate
      logic rhs_ready;
      hls_cmpf #(.DATA_WIDTH(`WIDTH), .PREDICATE(p)) unit (
        .lhs(lhs), .lhs_valid(valid), .lhs_ready(readies[p]),
        .rhs(rhs), .rhs_valid(valid), .rhs_ready(rhs_ready),
        .result(result[p:p]), .result_valid(valids[p]),
        .result_ready(result_ready));
    end
`else
    if (1) begin : unit_of_one_kind
`ifdef UNARY
      `UNIT #(`PARAMETERS) unit (
        .ins(lhs), .ins_valid(valid), .ins_ready(lhs_ready), .outs(result),
        .outs_valid(result_valid), .outs_ready(result_ready), .*);
`else
      logic rhs_ready;
      `UNIT #(`PARAMETERS) unit (.lhs_valid(valid), .rhs_valid(valid), .*);
`endif
    end
`endif
  endgenerate

  always @(posedge clk) begin
    if (rst) begin
      valid <= 1'b0;
      noise <= 16'(NUMBER + 1);
    end else begin
      noise <= {noise[14:0], noise[15] ^ noise[13] ^ noise[12] ^ noise[10]};
      if (!valid || lhs_ready) begin
        pairs_next(NUMBER, first, second);
        lhs <= first[`WIDTH-1:0];
        rhs <= second[`WIDTH-1:0];
        valid <= 1'b1;
      end
      if (result_valid && result_ready) begin
        if (pairs_check(NUMBER, longint'(result)) != 0) $finish;
      end
    end
  end
endmodule

module pairs;
  import "DPI-C" function void pairs_start(
    input string model, input int operands, input int width,
    input int result_width, input longint argument, input longint count);

  logic clk = 1'b0;
  logic rst = 1'b1;
  longint count;

  always #1 clk = ~clk;

  initial begin
    if ($value$plusargs("count=%d", count) == 0) count = 10000;
    pairs_start(`MODEL, `OPERANDS, `WIDTH, `RESULT_WIDTH, `ARGUMENT, count);
    #8 rst = 1'b0;
  end

  generate
    genvar i;
    for (i = 0; i < `LANES; i = i + 1) begin : lanes
      lane #(.NUMBER(i)) lane (.clk(clk), .rst(rst));
    end
  endgenerate
endmodule
