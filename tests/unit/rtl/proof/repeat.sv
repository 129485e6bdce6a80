// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_repeat promises: a token for each token of `again`, in order, as soon as
// those before it have been taken, and one of `ins` is taken exactly where `again`
// is 0; the data of the last token that was taken, zeros before the first.
module proof_repeat #(
  parameter int WIDTH = 1
) (
  input logic             again,
  input logic             again_valid,
  input logic             again_ready,
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             clk,
  input logic             rst
);
  wire asked = again_valid & again_ready;
  wire taken = ins_valid & ins_ready;
  wire given = outs_valid & outs_ready;

  logic [WIDTH-1:0] last;
  logic             owed; // one was asked for that has not been given

  always_ff @(posedge clk) begin
    owed <= ~rst & (owed | asked) & ~given;
    last <= rst ? '0 : taken ? ins : last;
  end

  always_comb begin
    if (~rst) begin
      assert (taken == (asked & ~again));
      assert (~(owed & asked));
      assert (outs_valid == (owed | (again_valid & (again | ins_valid))));
      assert (~outs_valid | outs == (taken ? ins : last));
      // Nobody waits for ready.
      assert (again_ready == (~owed & (again | ins_valid)));
    end
  end
endmodule
