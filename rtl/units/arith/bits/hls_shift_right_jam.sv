// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A right shift that does not forget: when ones leave the word, its lowest bit
// is set. A later rounding then sees that the value is not exact. The shift may
// be as far as one likes. Combinational.
//
// Which bits leave the word is found beside the shift, not behind it.
module hls_shift_right_jam #(
  parameter int DATA_WIDTH = 32,
  parameter int AMOUNT_WIDTH = 8
) (
  input  logic [DATA_WIDTH-1:0]   ins,
  input  logic [AMOUNT_WIDTH-1:0] amount,
  output logic [DATA_WIDTH-1:0]   outs
);
  localparam int NEAR = $clog2(DATA_WIDTH);

  wire [AMOUNT_WIDTH+NEAR-1:0] wide = (AMOUNT_WIDTH+NEAR)'(amount);
  wire [NEAR-1:0]              near = wide[NEAR-1:0];
  wire                         far = |wide[AMOUNT_WIDTH+NEAR-1:NEAR];
  wire [DATA_WIDTH-1:0]        stays =
    far ? '0 : {DATA_WIDTH{1'b1}} << near;
  wire [DATA_WIDTH-1:0]        shifted = far ? '0 : ins >> near;
  wire                         lost = |(ins & ~stays);

  assign outs = {shifted[DATA_WIDTH-1:1], shifted[0] | lost};
endmodule
