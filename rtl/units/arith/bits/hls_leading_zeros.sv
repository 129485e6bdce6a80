// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of zeros above the highest one of a word; what it is for the word
// zero is of no use. Combinational.
module hls_leading_zeros #(
  parameter int DATA_WIDTH = 32,
  parameter int COUNT_WIDTH = 5 // $clog2(DATA_WIDTH) at least
) (
  input  logic [DATA_WIDTH-1:0]  ins,
  output logic [COUNT_WIDTH-1:0] count
);
  logic [DATA_WIDTH-1:0] rest;
  integer                level;

  always_comb begin
    rest = ins;
    count = '0;
    for (level = $clog2(DATA_WIDTH) - 1; level >= 0; level = level - 1) begin
      if ((rest >> (DATA_WIDTH - (1 << level))) == '0) begin
        rest = rest << (1 << level);
        count[level] = 1'b1;
      end
    end
  end
endmodule
