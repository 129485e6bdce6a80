// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens leave in the order in which they came, with the payload that they came
// with. The solver picks a token by `mark`, any one, which is followed: its payload
// has to be that of the token with as many before it. INITIAL tokens are there after
// reset, with the payload FIRST.
module proof_order #(
  parameter int WIDTH = 1,
  parameter int OUTPUTS = 1,
  parameter int INITIAL = 0,
  parameter int CAPACITY = 0,
  parameter logic [WIDTH-1:0] FIRST = '0
) (
  input logic [WIDTH-1:0]         ins,
  input logic                     ins_valid,
  input logic                     ins_ready,
  input logic [OUTPUTS*WIDTH-1:0] outs,
  input logic [OUTPUTS-1:0]       outs_valid,
  input logic [OUTPUTS-1:0]       outs_ready,
  input logic                     mark,
  input logic                     clk,
  input logic                     rst
);
  localparam int TOKENS = $clog2(CAPACITY + 2) + 1;

  logic             follows; // has picked one in an earlier cycle
  logic [WIDTH-1:0] payload;

  wire              picked = follows | (ins_valid & mark);
  wire [WIDTH-1:0]  wanted = follows ? payload : ins;

  always_ff @(posedge clk) begin
    follows <= rst ? mark & INITIAL != 0 : picked;
    payload <= rst ? FIRST : wanted;
  end

  genvar o;

  generate
    for (o = 0; o < OUTPUTS; o = o + 1) begin : at
      // Tokens in the unit, or those before the one that is followed; below zero
      // when that one has left.
      logic signed [TOKENS-1:0] before;
      wire                      given = outs_valid[o] & outs_ready[o];
      wire                      taken = ins_valid & ins_ready & ~picked;

      always_ff @(posedge clk) begin
        if (rst) begin
          before <= mark ? 0 : INITIAL;
        end else if (~picked | before >= 0) begin
          before <= before + $signed({1'b0, taken}) - $signed({1'b0, given});
        end
      end

      always_comb begin
        assert (rst | ~picked | before != 0 | ~outs_valid[o] |
                outs[o*WIDTH +: WIDTH] == wanted);
      end
    end
  endgenerate
endmodule
