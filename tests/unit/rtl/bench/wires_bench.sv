// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit of fixtures/wires.mlir is nothing but wires: every output follows
// its input at once, for random values.
module wires_bench;
  logic [7:0] a, b;
  logic [1:0] a_x, b_x, rest;
  logic [2:0] a_u, b_u;
  logic [4:0] level, echo;
  logic a_valid, a_ready, b_valid, b_ready, go, accepted, went_valid,
        went_ready, start_valid, start_ready, end_valid, end_ready;
  logic clk = 1'b0;
  logic rst = 1'b0;

  wires circuit (.*);

  initial begin
    for (int i = 0; i < 500; i++) begin
      {a, a_x, rest, b_u, level} = 20'($urandom);
      {a_valid, b_ready, go, went_ready, start_valid, end_ready} = 6'($urandom);
      #1;
      if ({b, b_x, a_u, echo} !== {a, a_x, b_u, level} ||
          {b_valid, a_ready, went_valid, accepted, end_valid, start_ready} !==
          {a_valid, b_ready, go, went_ready, start_valid, end_ready}) begin
        $fatal(1, "round %0d: a wire does not follow", i);
      end
    end
    $display("tokens: none");
    $finish;
  end
endmodule
