// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first of several requests, lowest index first, and which indices have one in
// front of them. Logic of its own instead of `requests & -requests`, for which
// synthesis takes a carry chain, and maps what is in front of that and behind it
// apart. Combinational.
module hls_first #(
  parameter int SIZE = 2
) (
  input  logic [SIZE-1:0] requests,
  output logic [SIZE-1:0] first, // one-hot, or zero without a request
  output logic [SIZE-1:0] behind
);
  integer i;

  always_comb begin
    behind = '0;
    for (i = 1; i < SIZE; i = i + 1) begin
      behind[i] = behind[i-1] | requests[i-1];
    end
  end

  assign first = requests & ~behind;
endmodule
