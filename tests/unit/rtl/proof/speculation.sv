// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the units for speculation promise. Each checker says in its own way what
// comes of a token, and is right in every cycle.

// A token that is not speculative passes, and so does one with a 0 of `ctrl`; one
// with a 1 is gone. Nothing else is taken.
module proof_commit #(
  parameter int WIDTH = 1
) (
  input logic [WIDTH-1:0] ins,
  input logic [0:0]       ins_spec,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [0:0]       ctrl,
  input logic             ctrl_valid,
  input logic             ctrl_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             clk,
  input logic             rst
);
  wire asks = ins_valid & ins_spec[0];
  wire drops = asks & ctrl_valid & ctrl[0];
  wire passes = (ins_valid & ~ins_spec[0]) | (asks & ctrl_valid & ~ctrl[0]);
  wire taken = ins_valid & ins_ready;

  always_comb begin
    assert (outs_valid == passes);
    assert (~passes | outs == ins);
    assert (taken == (drops | (passes & outs_ready)));
    assert ((ctrl_valid & ctrl_ready) == (asks & taken));
  end
endmodule

// Each token leaves as a speculative one, and once more as one that is not if the
// token of `ctrl` behind it is 1.
module proof_save #(
  parameter int WIDTH = 1
) (
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [0:0]       ctrl,
  input logic             ctrl_valid,
  input logic             ctrl_ready,
  input logic [WIDTH-1:0] outs,
  input logic [0:0]       outs_spec,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             clk,
  input logic             rst
);
  logic             undecided; // a token, which was this
  logic [WIDTH-1:0] what;
  wire              again = undecided & ctrl_valid & ctrl[0];
  wire              decided = ctrl_valid & ctrl_ready;

  always_ff @(posedge clk) begin
    if (rst) begin
      undecided <= 1'b0;
    end else if (ins_valid & ins_ready) begin
      undecided <= 1'b1;
      what <= ins;
    end else if (decided) begin
      undecided <= 1'b0;
    end
  end

  always_comb begin
    if (~rst) begin
      assert (outs_valid == (undecided ? again : ins_valid));
      assert (~outs_valid | outs_spec[0] == ~undecided);
      assert (~outs_valid | outs == (undecided ? what : ins));
      assert ((ins_valid & ins_ready) == (ins_valid & ~undecided & outs_ready));
      assert (decided == (undecided & ctrl_valid & (~ctrl[0] | outs_ready)));
    end
  end
endmodule

// A list of tokens, the oldest one in front: what enters behind, what is read where,
// and what is gone. The speculator needs no prediction only while none is under way.
module proof_save_commit #(
  parameter int WIDTH = 1,
  parameter int FIFO_DEPTH = 4
) (
  input logic [WIDTH-1:0] ins,
  input logic [0:0]       ins_spec,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [1:0]       issue,
  input logic             issue_valid,
  input logic             issue_ready,
  input logic [1:0]       history,
  input logic             history_valid,
  input logic             history_ready,
  input logic [WIDTH-1:0] outs,
  input logic [0:0]       outs_spec,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             clk,
  input logic             rst
);
  localparam int COUNT = $clog2(FIFO_DEPTH + 1);

  logic [WIDTH*FIFO_DEPTH-1:0] list; // the oldest one in the low bits
  logic [COUNT-1:0]            size, left; // of them that have left
  logic                        wrong; // what comes, if it is speculative

  wire has_next = size != left;
  wire both = issue_valid & history_valid & issue == history;
  wire first = issue_valid & issue == 2'd0 & has_next;
  wire sure = both & issue == 2'd1 & has_next;
  wire again = both & issue == 2'd2 & size != '0;
  wire frees = history_valid & history == 2'd0 & left != '0;
  wire enters = ins_valid & ins_ready & ~((wrong | again) & ins_spec[0]);
  wire [WIDTH*FIFO_DEPTH-1:0] behind = list >> (WIDTH * left);
  wire [COUNT-1:0] gone = COUNT'(frees | (sure & outs_ready));

  always_comb begin
    assume (~both | issue != 2'd1 | left == '0);
    if (~rst) begin
      assert (outs_valid == (first | sure | again));
      assert (~outs_valid | outs_spec[0] == first);
      assert (~outs_valid | outs == (again ? list[WIDTH-1:0] : behind[WIDTH-1:0]));
      assert ((issue_valid & issue_ready) == (outs_valid & outs_ready));
      assert ((history_valid & history_ready) ==
              (frees | ((sure | again) & outs_ready)));
      assert (left <= size & size <= COUNT'(FIFO_DEPTH));
      // It takes what there is room for, and what is wrong.
      assert (~ins_valid | ins_ready ==
              (((wrong | again) & ins_spec[0]) |
               (size != COUNT'(FIFO_DEPTH) & ~again)));
    end
  end

  integer i;

  always_ff @(posedge clk) begin
    if (rst) begin
      size <= '0;
      left <= '0;
      wrong <= 1'b0;
    end else if (again & outs_ready) begin
      size <= '0;
      left <= '0;
      wrong <= 1'b1;
    end else begin
      size <= size + COUNT'(enters) - gone;
      left <= left + COUNT'(first & outs_ready) - COUNT'(frees);
      wrong <= wrong & ~enters;
      for (i = 0; i < FIFO_DEPTH; i = i + 1) begin
        if (enters && COUNT'(i) == size - gone) begin
          list[i*WIDTH +: WIDTH] <= ins;
        end else if (gone != '0 && i + 1 < FIFO_DEPTH) begin
          list[i*WIDTH +: WIDTH] <= list[(i+1)*WIDTH +: WIDTH];
        end
      end
    end
  end
endmodule

// What two outputs say in the same order: bits, of which one may be up to four ahead.
module proof_same #(
  parameter int AHEAD = 4
) (
  input logic one,
  input logic one_given,
  input logic other,
  input logic other_given,
  input logic clk,
  input logic rst
);
  logic [AHEAD-1:0]         bits; // those that one of them has said alone
  logic signed [3:0] ahead; // how many; negative: of the other one
  wire signed [3:0]  size = ahead < 0 ? -ahead : ahead;
  wire               one_alone = ahead >= 0;

  always_comb begin
    if (~rst) begin
      assert (size <= AHEAD);
      if (one_given & other_given & ahead == 0) assert (one == other);
      if (ahead > 0 & other_given) assert (other == bits[0]);
      if (ahead < 0 & one_given) assert (one == bits[0]);
    end
  end

  wire longer = ahead > 0 ? one_given : ahead < 0 ? other_given
                                                  : one_given ^ other_given;
  wire shorter = ahead > 0 ? other_given : ahead < 0 & one_given;
  wire said = ahead > 0 | (ahead == 0 & one_given) ? one : other;
  integer i;

  always_ff @(posedge clk) begin
    if (rst) begin
      ahead <= '0;
    end else begin
      ahead <= ahead + $signed({3'b0, one_given}) - $signed({3'b0, other_given});
      for (i = 0; i < AHEAD; i = i + 1) begin
        if (longer && i == size - $signed({3'b0, shorter})) begin
          bits[i] <= said;
        end else if (shorter && i + 1 < AHEAD) begin
          bits[i] <= bits[i+1];
        end
      end
    end
  end

  wire unused = &{1'b0, one_alone};
endmodule

// Each speculative token is one that the save units are told of, and so is each one
// that is not; these and the wrong predictions are told by both channels, in one
// order; and no more predictions are decided than were made, nor are more than
// FIFO_DEPTH of them undecided. What is still in the slots of an output counts for
// none.
module proof_speculator #(
  parameter int FIFO_DEPTH = 4
) (
  input logic [0:0] outs_spec,
  input logic       outs_valid,
  input logic       outs_ready,
  input logic [1:0] issue,
  input logic       issue_valid,
  input logic       issue_ready,
  input logic [1:0] history,
  input logic       history_valid,
  input logic       history_ready,
  input logic [0:0] commit,
  input logic       commit_valid,
  input logic       commit_ready,
  input logic       clk,
  input logic       rst
);
  wire outs_given = outs_valid & outs_ready;
  wire issue_given = issue_valid & issue_ready;
  wire history_given = history_valid & history_ready;
  wire commit_given = commit_valid & commit_ready;

  proof_same tags (
    .one(outs_spec[0]),
    .one_given(outs_given),
    .other(issue == 2'd0),
    .other_given(issue_given),
    .clk(clk),
    .rst(rst)
  );

  proof_same both (
    .one(issue[1]),
    .one_given(issue_given & issue != 2'd0),
    .other(history[1]),
    .other_given(history_given & history != 2'd0),
    .clk(clk),
    .rst(rst)
  );

  localparam int BITS = $clog2(FIFO_DEPTH + 4) + 1;
  logic signed [BITS-1:0] undecided;
  wire predicts = issue_given & issue == 2'd0;

  always_comb begin
    if (~rst) begin
      assert (issue != 2'd3 | ~issue_valid);
      assert (undecided >= -2);
      assert (undecided <= $signed(BITS'(FIFO_DEPTH + 2)));
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      undecided <= '0;
    end else begin
      undecided <= undecided + $signed({{(BITS-1){1'b0}}, predicts}) -
                   $signed({{(BITS-1){1'b0}}, commit_given});
    end
  end

  wire unused = &{1'b0, commit};
endmodule
