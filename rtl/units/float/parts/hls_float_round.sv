// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs a number in IEEE 754 form, rounded to nearest, ties to even. The
// significand comes with a guard bit and a sticky bit below it; it begins with a
// one, or with a zero if the exponent is 1 (subnormal numbers and zero). What is
// too large becomes infinite. A NaN has its sign bit clear and of its fraction
// the highest bit set. Combinational.
module hls_float_round #(
  parameter int EXPONENT_WIDTH = 8,
  parameter int FRACTION_WIDTH = 23
) (
  input  logic                                   negative,
  input  logic [EXPONENT_WIDTH:0]                exponent,
  input  logic [FRACTION_WIDTH+2:0]              significand,
  input  logic                                   is_nan,
  input  logic                                   is_infinite,
  output logic [EXPONENT_WIDTH+FRACTION_WIDTH:0] outs
);
  localparam int SIZE = EXPONENT_WIDTH + FRACTION_WIDTH;
  localparam logic [SIZE-1:0] INFINITE =
    {{EXPONENT_WIDTH{1'b1}}, {FRACTION_WIDTH{1'b0}}};

  wire up = significand[1] & (significand[2] | significand[0]);
  wire [EXPONENT_WIDTH-1:0] field =
    significand[FRACTION_WIDTH+2] ? exponent[EXPONENT_WIDTH-1:0] : '0;
  // A carry out of the fraction makes the exponent larger, as it should.
  wire [SIZE-1:0] rounded =
    {field, significand[FRACTION_WIDTH+1:2]} + SIZE'(up);
  wire too_large =
    exponent[EXPONENT_WIDTH] | (&exponent[EXPONENT_WIDTH-1:0]);

  assign outs =
    is_nan ? {1'b0, INFINITE | (SIZE'(1) << (FRACTION_WIDTH - 1))} :
    is_infinite | too_large ? {negative, INFINITE} : {negative, rounded};
endmodule
