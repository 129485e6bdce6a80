// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every unit promises that gives, at each output, one token for one of each
// input: no token is lost and none is given twice, of which it has at most
// CAPACITY, INITIAL of them after reset; an output that is owed a token offers it
// after LATENCY cycles at most; and an input whose token can move, since the other
// inputs have theirs and the outputs are ready or fewer than ACCEPTS tokens are in
// the unit, waits for WAITS cycles at most. While it is `held` it owes nothing.
module proof_flow #(
  parameter int INPUTS = 1,
  parameter int OUTPUTS = 1,
  parameter int INITIAL = 0,
  parameter int CAPACITY = 0,
  parameter int ACCEPTS = 0,
  parameter int LATENCY = 0,
  parameter int WAITS = 0,
  parameter int LAZY = 0 // an output waits until the others are ready
) (
  input logic [INPUTS-1:0]  ins_valid,
  input logic [INPUTS-1:0]  ins_ready,
  input logic [OUTPUTS-1:0] outs_valid,
  input logic [OUTPUTS-1:0] outs_ready,
  input logic               held,
  input logic               clk,
  input logic               rst
);
  // Of tokens: one more than there can be, and a sign. Of cycles.
  localparam int TOKENS = $clog2(CAPACITY + 2) + 1;
  localparam int LATE = $clog2(LATENCY + 2);
  localparam int STUCK = $clog2(WAITS + 2);
  // Bounds of that width: comparisons of 32 bits would cost most of the time.
  localparam logic [TOKENS-1:0] FIRST = TOKENS'(INITIAL);
  localparam logic [TOKENS-1:0] FULL = TOKENS'(CAPACITY);
  localparam logic [TOKENS-1:0] ACCEPTED = TOKENS'(ACCEPTS);

  genvar i, o;

  generate
    for (i = 0; i < INPUTS; i = i + 1) begin : from
      wire taken = ins_valid[i] & ins_ready[i];

      for (o = 0; o < OUTPUTS; o = o + 1) begin : to
        wire                      given = outs_valid[o] & outs_ready[o];
        logic signed [TOKENS-1:0] fill; // taken here, and not given there
        wire signed [TOKENS:0]    seen = fill + $signed({1'b0, ins_valid[i]});

        always_ff @(posedge clk) begin
          if (rst) begin
            fill <= FIRST;
          end else begin
            fill <= fill + $signed({1'b0, taken}) - $signed({1'b0, given});
          end
        end

        wire owed = seen > 0;
        wire room = fill < $signed(ACCEPTED);

        always_comb begin
          if (~rst) begin
            // Given before it is taken, at most.
            assert (fill[TOKENS-1] == &fill);
            assert (fill <= $signed(FULL));
            // Neither twice nor without tokens.
            assert (owed | ~outs_valid[o]);
          end
        end
      end

      // Every other input has the token that belongs to the one of this input.
      wire [INPUTS-1:0]  others;
      wire [OUTPUTS-1:0] rooms;
      logic [STUCK-1:0]  stuck; // cycles

      for (o = 0; o < INPUTS; o = o + 1) begin : beside
        assign others[o] = o == i | from[o].to[0].seen > from[i].to[0].fill;
      end
      for (o = 0; o < OUTPUTS; o = o + 1) begin : before
        assign rooms[o] = to[o].room;
      end

      wire blocked = ins_valid[i] & ~ins_ready[i] & &others & ~held &
                     (&outs_ready | &rooms);

      always_ff @(posedge clk) begin
        stuck <= rst | ~blocked ? '0 : stuck + 1'b1;
      end

      always_comb begin
        assert (rst | ~blocked | stuck < WAITS);
      end
    end

    for (o = 0; o < OUTPUTS; o = o + 1) begin : at
      wire [INPUTS-1:0]  owed;
      wire [OUTPUTS-1:0] taking = outs_ready | (OUTPUTS'(1) << o);
      logic [LATE-1:0]   late; // cycles

      for (i = 0; i < INPUTS; i = i + 1) begin : behind
        assign owed[i] = from[i].to[o].owed;
      end

      wire waits = &owed & ~outs_valid[o] & ~held & (LAZY == 0 | &taking);

      always_ff @(posedge clk) begin
        late <= rst | ~waits ? '0 : late + 1'b1;
      end

      always_comb begin
        assert (rst | ~waits | late < LATENCY);
      end
    end
  endgenerate
endmodule
