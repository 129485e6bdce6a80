// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the units of islands promise (rtl/units/README.md, 'Islands'). Channels in an
// island have no ready that means anything: what is valid there stays until the
// island moves, and is taken then.

// hls_leave: a token is offered once, as soon as it is there, and the island may
// move when somebody has taken it. One that awaits is not there before that `came`,
// and until then it may be anything.
module proof_leave #(
  parameter int WIDTH = 1,
  parameter int AWAITS = 0
) (
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             lets_move,
  input logic             came,
  input logic             moves,
  input logic             clk,
  input logic             rst
);
  logic given; // since the island has moved
  logic still; // it has not moved, and what it waits for came

  wire there = AWAITS == 0 | came;
  wire gives = outs_valid & outs_ready;

  logic             was_valid;
  logic [WIDTH-1:0] was;

  always_ff @(posedge clk) begin
    given <= ~rst & ~moves & (given | gives);
    still <= ~rst & ~moves & there;
    was_valid <= ins_valid;
    was <= ins;
  end

  wire kept = ~still | ~was_valid | (ins_valid & ins == was);
  wire stays = ~still | AWAITS == 0 | came;

  always_comb begin
    // The island.
    assume (rst | ~moves | (lets_move & there));
    assume (rst | (kept & stays));
    if (~rst) begin
      assert (outs == ins);
      assert (outs_valid == (ins_valid & there & ~given));
      assert (~there | lets_move == (~ins_valid | given | outs_ready));
      // Every token once.
      assert (~moves | ~ins_valid | (given ^ gives));
      assert (~gives | ins_valid);
      assert (~given | ins_valid);
    end
  end

  wire unused = &{1'b0, ins_ready};
endmodule

// hls_enter: an iteration for each token of `condition` that is 1; after a 0, and
// at first, one when all of `ins` have come, which are taken together, and by
// nothing else. Whether one of them may move depends on the others. `next` tells of
// a 1. With LATENCY the iteration after a condition begins a cycle later.
module proof_enter #(
  parameter int SIZE = 1,
  parameter int LATENCY = 0
) (
  input logic            condition,
  input logic            condition_valid,
  input logic            condition_ready,
  input logic [SIZE-1:0] ins_valid,
  input logic [SIZE-1:0] ins_ready,
  input logic            select,
  input logic            select_valid,
  input logic            select_ready,
  input logic            next,
  input logic            next_valid,
  input logic            next_ready,
  input logic            moves,
  input logic            clk,
  input logic            rst
);
  logic open; // an iteration has begun whose condition has not come
  logic kept; // there was a 1 when the island moved for the last time

  wire told = condition_valid & condition;
  wire again = LATENCY == 0 ? told : kept;
  wire ends = LATENCY == 0 & condition_valid & ~condition;
  wire may = ends | (~open & ~again);
  wire begins = may & (&ins_valid);

  logic still, was_known, was_told, was_valid, was; // in the cycle before

  wire stays = ~was_known | (condition_valid & condition == was_told);

  always_ff @(posedge clk) begin
    open <= ~rst & (moves ? again | begins | (open & ~condition_valid) : open);
    kept <= ~rst & (moves ? told : kept);
    still <= ~rst & ~moves;
    was_known <= condition_valid;
    was_told <= told;
    was_valid <= select_valid;
    was <= again;
  end

  genvar i;

  generate
    for (i = 0; i < SIZE; i = i + 1) begin : entry
      localparam logic [SIZE-1:0] OWN = SIZE'(1) << i;
      wire others = &(ins_valid | OWN);

      always_comb begin
        assert (rst | ins_ready[i] == (moves & may & others));
      end
    end
  endgenerate

  always_comb begin
    assume (~condition_valid | open);
    if (~rst) begin
      // It stays, as far as the condition does.
      assert (~still | ~stays | ~was_valid | (select_valid & select == was));
      assert (select_valid == (again | begins));
      assert (~select_valid | select == again);
      assert ((ins_valid & ins_ready) == {SIZE{moves & select_valid & ~select}});
      assert (next == told);
    end
  end

  wire unused = &{1'b0, condition_ready, select_ready, next_valid, next_ready};
endmodule

// hls_await: a token of `ins` is taken for each of `select` that is 0, when the
// island moves, which it does not do without it.
module proof_await #(
  parameter int WIDTH = 1
) (
  input logic             select,
  input logic             select_valid,
  input logic             select_ready,
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             comes,
  input logic             moves,
  input logic             clk,
  input logic             rst
);
  wire asked = select_valid & ~select;

  always_comb begin
    assume (~moves | comes);
    assert (comes == (~asked | ins_valid));
    assert ((ins_valid & ins_ready) == (moves & asked));
    assert (~asked | (outs_valid & outs == ins));
  end

  wire unused = &{1'b0, select_ready, outs_ready, clk, rst};
endmodule

// hls_admit: the token is there when the value is, and both are taken together.
module proof_admit #(
  parameter int WIDTH = 1
) (
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic             token_valid,
  input logic             token_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             clk,
  input logic             rst
);
  always_comb begin
    assert (token_valid == ins_valid);
    assert (ins_ready == token_ready);
    assert (outs_valid == ins_valid);
    assert (outs == ins);
  end

  wire unused = &{1'b0, outs_ready, clk, rst};
endmodule

// hls_rigid_fork: all outputs have the token of the input.
module proof_rigid_fork #(
  parameter int SIZE = 2,
  parameter int WIDTH = 1
) (
  input logic [WIDTH-1:0]      ins,
  input logic                  ins_valid,
  input logic                  ins_ready,
  input logic [SIZE*WIDTH-1:0] outs,
  input logic [SIZE-1:0]       outs_valid,
  input logic [SIZE-1:0]       outs_ready,
  input logic                  clk,
  input logic                  rst
);
  always_comb begin
    assert (outs_valid == {SIZE{ins_valid}});
    assert (outs == {SIZE{ins}});
  end

  wire unused = &{1'b0, ins_ready, outs_ready, clk, rst};
endmodule

// hls_rigid_mux: the input that a valid index tells.
module proof_rigid_mux #(
  parameter int WIDTH = 1
) (
  input logic               index,
  input logic               index_valid,
  input logic               index_ready,
  input logic [2*WIDTH-1:0] ins,
  input logic [1:0]         ins_valid,
  input logic [1:0]         ins_ready,
  input logic [WIDTH-1:0]   outs,
  input logic               outs_valid,
  input logic               outs_ready,
  input logic               clk,
  input logic               rst
);
  always_comb begin
    assert (outs_valid == index_valid);
    assert (outs == (index ? ins[WIDTH +: WIDTH] : ins[0 +: WIDTH]));
  end

  wire unused = &{1'b0, index_ready, ins_valid, ins_ready, outs_ready, clk, rst};
endmodule

// hls_restart: when the island has moved for the last time, and there was a 1 at
// `again`, what was at `ins`; the constant FIRST otherwise.
module proof_restart #(
  parameter int WIDTH = 1,
  parameter logic [WIDTH-1:0] FIRST = '0
) (
  input logic             select,
  input logic             select_valid,
  input logic             select_ready,
  input logic             again,
  input logic             again_valid,
  input logic             again_ready,
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             moves,
  input logic             clk,
  input logic             rst
);
  logic [WIDTH-1:0] expected;

  always_ff @(posedge clk) begin
    expected <= rst | (moves & ~again) ? FIRST : moves ? ins : expected;
  end

  always_comb begin
    if (~rst) begin
      assert (outs_valid == select_valid);
      assert (outs == expected);
    end
  end

  wire unused = &{1'b0, select, select_ready, again_valid, again_ready, ins_valid,
                  ins_ready, outs_ready};
endmodule

// Registers of an island: what is there in a cycle in which it moves is there again
// after LATENCY such cycles, and stays between them; after reset nothing is. The
// solver picks a cycle by `mark`, any one.
module proof_rigid #(
  parameter int WIDTH = 1,
  parameter int LATENCY = 1
) (
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             moves,
  input logic             mark,
  input logic             clk,
  input logic             rst
);
  localparam int COUNT = $clog2(LATENCY + 1) + 1;
  localparam logic [COUNT-1:0] ALL = COUNT'(LATENCY);

  logic             follows;
  logic             valid;
  logic [WIDTH-1:0] payload;
  logic [COUNT-1:0] moved; // since then
  logic [COUNT-1:0] since; // reset; no more than are needed

  wire picks = moves & mark & ~follows;

  always_ff @(posedge clk) begin
    if (rst) begin
      follows <= 1'b0;
      moved <= '0;
      since <= '0;
    end else if (moves) begin
      follows <= follows | mark;
      valid <= picks ? ins_valid : valid;
      payload <= picks ? ins : payload;
      moved <= picks ? COUNT'(1) : moved == '0 | moved > ALL ? moved : moved + 1'b1;
      since <= since == ALL ? since : since + 1'b1;
    end
  end

  always_comb begin
    if (~rst) begin
      assert (moved != ALL | outs_valid == valid);
      assert (moved != ALL | ~valid | outs == payload);
      assert (since == ALL | ~outs_valid);
    end
  end
endmodule
