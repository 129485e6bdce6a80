// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units of one kind side by side, fed with operands as fast as they take them.
// Macros: UNIT, PARAMETERS, MODEL, OPERANDS (1 to 3), FLOATS (are the operands
// floats?), WIDTH, RESULT_WIDTH, ARGUMENT, LANES; UNARY for a unit with one
// operand, COMPARISONS to have a unit for every predicate in each lane, CIRCUIT
// for a kernel `apply` whose PORTS are the channels of its arguments.
module lane #(
  parameter int NUMBER = 0
) (
  input logic clk,
  input logic rst
);
  import "DPI-C" function void pairs_next(input int lane, output longint first,
                                          output longint second,
                                          output longint third);
  import "DPI-C" function int pairs_check(input int lane,
                                          input longint result);

  longint first, second, third;
  logic [`WIDTH-1:0] lhs, rhs, last;
  // Each operand waits to be taken; the next ones come when all have been.
  logic lhs_valid, rhs_valid, last_valid;
  logic lhs_ready, rhs_ready, last_ready;
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
      logic same_ready;
      hls_cmpf #(.DATA_WIDTH(`WIDTH), .PREDICATE(p)) unit (
        .lhs(lhs), .lhs_valid(lhs_valid), .lhs_ready(readies[p]),
        .rhs(rhs), .rhs_valid(rhs_valid), .rhs_ready(same_ready),
        .result(result[p:p]), .result_valid(valids[p]),
        .result_ready(result_ready));
    end
    assign rhs_ready = lhs_ready;
    assign last_ready = 1'b1;
`elsif CIRCUIT
    if (1) begin : circuit
      logic start_ready, end_valid;
      apply unit (
        `PORTS, .out0(result), .out0_valid(result_valid),
        .out0_ready(result_ready), .start_valid(1'b1), .end_ready(1'b1), .*);
    end
    if (`OPERANDS < 2) begin : without_second
      assign rhs_ready = 1'b1;
    end
    if (`OPERANDS < 3) begin : without_third
      assign last_ready = 1'b1;
    end
`else
    assign last_ready = 1'b1;
    if (1) begin : unit_of_one_kind
`ifdef UNARY
      `UNIT #(`PARAMETERS) unit (
        .ins(lhs), .ins_valid(lhs_valid), .ins_ready(lhs_ready), .outs(result),
        .outs_valid(result_valid), .outs_ready(result_ready), .*);
      assign rhs_ready = 1'b1;
`else
      `UNIT #(`PARAMETERS) unit (.*);
`endif
    end
`endif
  endgenerate

  always @(posedge clk) begin
    if (rst) begin
      {lhs_valid, rhs_valid, last_valid} <= 3'b0;
      noise <= 16'(NUMBER + 1);
    end else begin
      noise <= {noise[14:0], noise[15] ^ noise[13] ^ noise[12] ^ noise[10]};
      lhs_valid <= lhs_valid & ~lhs_ready;
      rhs_valid <= rhs_valid & ~rhs_ready;
      last_valid <= last_valid & ~last_ready;
      if ((!lhs_valid || lhs_ready) && (!rhs_valid || rhs_ready) &&
          (!last_valid || last_ready)) begin
        pairs_next(NUMBER, first, second, third);
        lhs <= first[`WIDTH-1:0];
        rhs <= second[`WIDTH-1:0];
        last <= third[`WIDTH-1:0];
        {lhs_valid, rhs_valid, last_valid} <= 3'b111;
      end
      if (result_valid && result_ready) begin
        if (pairs_check(NUMBER, longint'(result)) != 0) $finish;
      end
    end
  end
endmodule

module pairs;
  import "DPI-C" function void pairs_start(
    input string model, input int floats, input int operands, input int width,
    input int result_width, input longint argument, input longint count);

  logic clk = 1'b0;
  logic rst = 1'b1;
  longint count;

  always #1 clk = ~clk;

  initial begin
    if ($value$plusargs("count=%d", count) == 0) count = 10000;
    pairs_start(`MODEL, `FLOATS, `OPERANDS, `WIDTH, `RESULT_WIDTH, `ARGUMENT,
                count);
    #8 rst = 1'b0;
  end

  generate
    genvar i;
    for (i = 0; i < `LANES; i = i + 1) begin : lanes
      lane #(.NUMBER(i)) lane (.clk(clk), .rst(rst));
    end
  endgenerate
endmodule
