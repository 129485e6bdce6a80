// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One step of a left shift that brings the highest one of a word to its top: by
// as many times UNIT bits, three at most, as there are zeros at the top of `guide`.
// `ins` and `guide` are shifted alike; they are two words, as a one in the guide
// alone is a bound for the shift. Steps with ever smaller units follow each other,
// UNIT being a quarter of the unit before; as each looks only at the zeros of its
// own, this is faster than to count zeros and to shift then. What leaves `ins` at
// the top is zeros, and so it may come back at the bottom: for bits that are set to
// zero there, synthesis takes the resets of registers, which are slower.
// Combinational.
module hls_normalize_step #(
  parameter int DATA_WIDTH = 32,
  parameter int UNIT = 8
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic [DATA_WIDTH-1:0] guide,
  output logic [DATA_WIDTH-1:0] outs,
  output logic [DATA_WIDTH-1:0] guide_outs,
  output logic [1:0]            amount
);
  // Are the first, second, third UNIT bits zero?
  wire first = guide[DATA_WIDTH-1 -: UNIT] == '0;
  wire second = guide[DATA_WIDTH-1-UNIT -: UNIT] == '0;
  wire third = guide[DATA_WIDTH-1-2*UNIT -: UNIT] == '0;

  assign amount = {first & second, first & (~second | third)};

  wire [DATA_WIDTH-1:0] by_one =
    {ins[DATA_WIDTH-UNIT-1:0], ins[DATA_WIDTH-1 -: UNIT]};
  wire [DATA_WIDTH-1:0] by_two =
    {ins[DATA_WIDTH-2*UNIT-1:0], ins[DATA_WIDTH-1 -: 2*UNIT]};
  wire [DATA_WIDTH-1:0] by_three =
    {ins[DATA_WIDTH-3*UNIT-1:0], ins[DATA_WIDTH-1 -: 3*UNIT]};

  always_comb begin
    case (amount)
      2'd0: begin
        outs = ins;
        guide_outs = guide;
      end
      2'd1: begin
        outs = by_one;
        guide_outs = guide << UNIT;
      end
      2'd2: begin
        outs = by_two;
        guide_outs = guide << (2 * UNIT);
      end
      default: begin
        outs = by_three;
        guide_outs = guide << (3 * UNIT);
      end
    endcase
  end
endmodule
