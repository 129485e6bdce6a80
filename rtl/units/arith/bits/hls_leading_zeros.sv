// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of zeros above the highest one of a word; what it is for the word
// zero is of no use. Counts of neighbouring parts are put together as a tree, in
// which a part tells whether it is zero, too. Combinational.
module hls_leading_zeros #(
  parameter int DATA_WIDTH = 32,
  parameter int COUNT_WIDTH = 5 // $clog2(DATA_WIDTH) at least
) (
  input  logic [DATA_WIDTH-1:0]  ins,
  output logic [COUNT_WIDTH-1:0] count
);
  localparam int LEVELS = DATA_WIDTH > 1 ? $clog2(DATA_WIDTH) : 1;
  localparam int PADDED = 1 << LEVELS;

  // Part i, from the top, of the parts of one size, twice as large on each level:
  // is it zero, and its count, which is that of its upper half or, if that is zero,
  // what that has and the count of the lower one.
  logic [PADDED-1:0]        is_zero;
  logic [PADDED*LEVELS-1:0] counts;
  integer                   level, i;

  always_comb begin
    is_zero = '1;
    counts = '0;
    for (i = 0; i < DATA_WIDTH; i = i + 1) begin
      is_zero[i] = ~ins[DATA_WIDTH-1-i];
    end
    for (level = 0; level < LEVELS; level = level + 1) begin
      for (i = 0; i < PADDED / 2; i = i + 1) begin
        if (i < (PADDED >> (level + 1))) begin
          counts[i*LEVELS +: LEVELS] = is_zero[2*i]
            ? counts[(2*i+1)*LEVELS +: LEVELS] | LEVELS'(1 << level)
            : counts[2*i*LEVELS +: LEVELS];
          is_zero[i] = is_zero[2*i] & is_zero[2*i+1];
        end
      end
    end
  end

  assign count = COUNT_WIDTH'(counts[LEVELS-1:0]);

  wire unused = &{1'b0, is_zero, counts};
endmodule
