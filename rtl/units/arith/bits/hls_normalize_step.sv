// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One step of a left shift that brings the highest one of a word to its top: by
// as many times UNIT bits, three at most, as there are zeros at the top of `guide`.
// `ins` and `guide` are shifted alike; they are two words, as a one in the guide
// alone is a bound for the shift. Steps with ever smaller units follow each other,
// UNIT being a quarter of the unit before; as each looks only at the zeros of its
// own, this is faster than to count zeros and to shift then. Combinational.
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

  always_comb begin
    case (amount)
      2'd0: begin
        outs = ins;
        guide_outs = guide;
      end
      2'd1: begin
        outs = ins << UNIT;
        guide_outs = guide << UNIT;
      end
      2'd2: begin
        outs = ins << (2 * UNIT);
        guide_outs = guide << (2 * UNIT);
      end
      default: begin
        outs = ins << (3 * UNIT);
        guide_outs = guide << (3 * UNIT);
      end
    endcase
  end
endmodule
