// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_guess promises: a guess for each token of `expected`, a cycle later, in
// order. It is the token, or 0 if a `closing` has come for which there was no 0 yet.
// A `closing` is taken at once. The judge gives none before the 0 of the last one.
module proof_guess (
  input logic expected,
  input logic expected_valid,
  input logic expected_ready,
  input logic closing_valid,
  input logic closing_ready,
  input logic outs,
  input logic outs_valid,
  input logic outs_ready,
  input logic clk,
  input logic rst
);
  logic              full;
  logic              value;
  logic signed [4:0] owed; // zeros less closings

  wire taken = expected_valid & expected_ready;
  wire told = closing_valid & closing_ready;
  wire guessed = expected & owed != -1;
  wire ended = taken & ~guessed;

  always_ff @(posedge clk) begin
    full <= ~rst & (taken | (full & ~outs_ready));
    value <= taken ? guessed : value;
    owed <= rst ? 5'sd0 : owed + 5'(ended) - 5'(told);
  end

  always_comb begin
    if (~rst) begin
      assume (~told | ended | owed != -1);
      assert (closing_ready);
      assert (outs_valid == full);
      assert (~full | outs == value);
      assert (expected_ready == ((~full | outs_ready) & owed != 7));
    end
  end
endmodule

// What hls_judge promises, and with an hls_guess, what no iteration of a loop
// notices: those that take place had what was expected for a guess, and the loop
// ends once between two zeros that were guessed. The loop is a FIFO of the guesses
// for iterations that have been begun. It ends where it is expected to.
module proof_judge (
  input logic guessed,
  input logic guessed_valid,
  input logic guessed_ready,
  input logic decided,
  input logic decided_valid,
  input logic decided_ready,
  input logic last,
  input logic last_valid,
  input logic last_ready,
  input logic takesPlace,
  input logic takesPlace_valid,
  input logic takesPlace_ready,
  input logic closing_valid,
  input logic closing_ready,
  input logic clk,
  input logic rst
);
  logic expected, expected_valid, expected_ready; // anything
  logic guess, guess_valid, guess_ready;
  logic closing_taken;

  hls_guess guesses (
    .expected(expected),
    .expected_valid(expected_valid),
    .expected_ready(expected_ready),
    .closing_valid(closing_valid),
    .closing_ready(closing_taken),
    .outs(guess),
    .outs_valid(guess_valid),
    .outs_ready(guess_ready),
    .clk(clk),
    .rst(rst)
  );

  logic was_expected; // of the guess that is there
  logic begun_expected, begun_guess, begun_valid;

  hls_fifo_break_dv #(
    .NUM_SLOTS(2),
    .DATA_WIDTH(2)
  ) begun (
    .ins({was_expected, guess}),
    .ins_valid(guess_valid),
    .ins_ready(guess_ready),
    .outs({begun_expected, begun_guess}),
    .outs_valid(begun_valid),
    .outs_ready(guessed_ready),
    .clk(clk),
    .rst(rst)
  );

  wire both = guessed_valid & decided_valid;
  wire taken = guessed_valid & guessed_ready;

  logic has_ended;                           // in an iteration before
  logic told_last, told_place, told_closing; // of the tokens that are there

  wire ends = ~has_ended & ~decided;

  always_ff @(posedge clk) begin
    if (expected_valid & expected_ready) begin
      was_expected <= expected;
    end
    if (taken) begin
      has_ended <= guessed & (has_ended | ends);
    end
    told_last <= both & ~taken & (told_last | last_ready);
    told_place <= both & ~taken & (told_place | takesPlace_ready);
    told_closing <= both & ~taken & (told_closing | (ends & closing_ready));
    if (rst) begin
      has_ended <= 1'b0;
      told_last <= 1'b0;
      told_place <= 1'b0;
      told_closing <= 1'b0;
    end
  end

  always_comb begin
    if (~rst) begin
      assume (guessed_valid == begun_valid);
      assume (~begun_valid | guessed == begun_guess);
      assume (closing_ready == closing_taken);
      assume (~both | begun_expected | ~decided);
      assert (taken == (decided_valid & decided_ready));
      assert (~taken | both);
      assert (last_valid == (both & ~told_last));
      assert (takesPlace_valid == (both & ~told_place));
      assert (closing_valid == (both & ends & ~told_closing));
      assert (~both | last == ends);
      assert (~both | takesPlace == ~has_ended);
      // All that is wanted is there.
      assert (taken == (both & (told_last | last_ready) &
                        (told_place | takesPlace_ready)));
      assert (~both | has_ended | guessed == begun_expected);
      assert (~taken | guessed | has_ended | ends);
    end
  end
endmodule
