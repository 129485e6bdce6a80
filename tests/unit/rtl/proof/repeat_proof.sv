// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_repeat promises, as assertions for a solver, which plays whoever tells
// it to repeat, whoever has the tokens, and whoever takes them: a token for each
// token of `again`, in order, as soon as those before it have been taken; the
// data of the last token that was taken, which is so exactly where `again` is 0;
// and what is offered stays so until it is taken.
module repeat_proof (
  input logic       again,
  input logic       again_valid,
  input logic [1:0] ins,
  input logic       ins_valid,
  input logic       outs_ready,
  input logic       clk
);
  logic       again_ready, ins_ready, outs_valid;
  logic [1:0] outs;
  logic       running = 1'b0;
  wire        rst = ~running;

  hls_repeat #(
    .DATA_WIDTH(2)
  ) dut (.*);

  wire asked = again_valid & again_ready;
  wire taken = ins_valid & ins_ready;
  wire given = outs_valid & outs_ready;

  // The data of the last token; and is one asked for that has not been given?
  logic [1:0] last;
  logic       owed = 1'b0;
  // What was offered in the cycle before, and not taken.
  logic       asking = 1'b0, question = 1'b0, waiting = 1'b0, offered = 1'b0;
  logic [1:0] token = 2'd0, answer = 2'd0;

  always_ff @(posedge clk) begin
    running <= 1'b1;
    owed <= ~rst & (owed | asked) & ~given;
    asking <= ~rst & again_valid & ~again_ready;
    waiting <= ~rst & ins_valid & ~ins_ready;
    offered <= ~rst & outs_valid & ~outs_ready;
    question <= again;
    token <= ins;
    answer <= outs;
  end

  // As in the unit: the solver need not find out that they are the same.
  always_ff @(posedge clk) begin
    if (rst) begin
      last <= '0;
    end else if (ins_valid & ins_ready) begin
      last <= ins;
    end
  end

  always_comb begin
    if (running) begin
      // The circuit keeps what it offers.
      assume(~asking | (again_valid & again == question));
      assume(~waiting | (ins_valid & ins == token));
      assert(taken == (asked & ~again));
      assert(~(owed & asked));
      assert(outs_valid == (owed | (again_valid & (again | ins_valid))));
      assert(~taken | outs == ins);
      assert(~outs_valid | taken | outs == last);
      assert(~offered | (outs_valid & outs == answer));
      // Nobody waits for ready.
      assert(again_ready == (~owed & (again | ins_valid)));
    end
  end
endmodule
