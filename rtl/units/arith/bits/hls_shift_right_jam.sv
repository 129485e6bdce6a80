// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A right shift that does not forget: when ones leave the word, its lowest bit
// is set. A later rounding then sees that the value is not exact. The shift may
// be as far as one likes. Combinational.
module hls_shift_right_jam #(
  parameter int DATA_WIDTH = 32,
  parameter int AMOUNT_WIDTH = 8
) (
  input  logic [DATA_WIDTH-1:0]   ins,
  input  logic [AMOUNT_WIDTH-1:0] amount,
  output logic [DATA_WIDTH-1:0]   outs
);
  wire [2*DATA_WIDTH-1:0] shifted = {ins, {DATA_WIDTH{1'b0}}} >> amount;
  // Bits that have left the double word count, too.
  wire far = amount >= AMOUNT_WIDTH'(DATA_WIDTH);
  wire lost = (|shifted[DATA_WIDTH-1:0]) | (far & (|ins));

  assign outs = shifted[2*DATA_WIDTH-1:DATA_WIDTH] | DATA_WIDTH'(lost);
endmodule
