// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer division as in hls_divider, pipelined: a subtraction or an addition
// for each quotient bit (non-restoring, radix 2), with the registers of LATENCY
// stages spread over them. A stage has two of them when LATENCY is
// DATA_WIDTH / 2 + 3. Latency LATENCY, LATENCY opaque slots, one token per
// cycle; a join of both operands. Channel protocol: see README.md.
module hls_divider_pipelined #(
  parameter int DATA_WIDTH = 32,
  parameter int IS_SIGNED = 0,
  parameter int LATENCY = 19
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] quotient,
  output logic [DATA_WIDTH-1:0] remainder,
  output logic                  result_valid,
  input  logic                  result_ready,
  input  logic                  clk,
  input  logic                  rst
);
  localparam logic SIGNED_OPERANDS = IS_SIGNED != 0;
  // Two steps for the signs of the operands, two for the end of the remainder,
  // two for the signs of the results: each is as long as two digits.
  localparam int FIRST = 2;
  localparam int LAST = FIRST + DATA_WIDTH;
  localparam int STEPS = LAST + 4;
  // The signs of the results, the partial remainder with its sign, the divisor,
  // and what leaves bits of the dividend at the top and takes bits of the
  // quotient at the bottom.
  localparam int STATE = 2 + DATA_WIDTH + 1 + 2*DATA_WIDTH;

  logic               operands_valid;
  logic               operands_ready;
  logic [LATENCY-1:0] enable;

  hls_join #(
    .SIZE(2)
  ) operands (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(operands_valid),
    .outs_ready(operands_ready)
  );

  hls_pipeline #(
    .STAGES(LATENCY)
  ) control (
    .ins_valid(operands_valid),
    .ins_ready(operands_ready),
    .enable(enable),
    .outs_valid(result_valid),
    .outs_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );

  wire lhs_negative = SIGNED_OPERANDS & lhs[DATA_WIDTH-1];
  wire rhs_negative = SIGNED_OPERANDS & rhs[DATA_WIDTH-1];
  // A quotient of all ones stands for -1 already.
  wire quotient_negative = (lhs_negative ^ rhs_negative) & (rhs != '0);

  generate
    genvar i;
    for (i = 0; i < STEPS; i = i + 1) begin : step
      logic [STATE-1:0] given;
      logic [STATE-1:0] computed;
      logic [STATE-1:0] state;

      if (i == 0) begin : begins
        assign given = '0;
        assign computed = {quotient_negative, lhs_negative,
                           {(DATA_WIDTH+1){1'b0}},
                           rhs_negative ? -rhs : rhs,
                           lhs_negative ? -lhs : lhs};
      end else begin : continues
        logic                  negative_quotient;
        logic                  negative_remainder;
        logic [DATA_WIDTH:0]   partial;
        logic [DATA_WIDTH-1:0] divisor;
        logic [DATA_WIDTH-1:0] shifting;

        assign given = step[i-1].state;
        assign {negative_quotient, negative_remainder, partial, divisor,
                shifting} = given;

        if (i >= FIRST && i < LAST) begin : digit
          // Below zero the divisor is added, otherwise subtracted: the sum has
          // a carry for that. The bit is one if the result is not negative.
          wire                    subtracts = ~partial[DATA_WIDTH];
          wire [DATA_WIDTH:0]     extended =
            {partial[DATA_WIDTH-1:0], shifting[DATA_WIDTH-1]};
          wire [DATA_WIDTH:0]     change =
            {(DATA_WIDTH+1){subtracts}} ^ {1'b0, divisor};
          wire [DATA_WIDTH+1:0]   sum =
            {extended, 1'b1} + {change, subtracts};
          wire [DATA_WIDTH:0]     shifted = {shifting, ~sum[DATA_WIDTH+1]};

          assign computed = {negative_quotient, negative_remainder,
                             sum[DATA_WIDTH+1:1], divisor,
                             shifted[DATA_WIDTH-1:0]};
          wire unused = &{1'b0, sum[0], shifted[DATA_WIDTH]};
        end else if (i == LAST) begin : corrects
          assign computed =
            {negative_quotient, negative_remainder,
             partial + (partial[DATA_WIDTH] ? {1'b0, divisor} : '0), divisor,
             shifting};
        end else if (i == LAST + 2) begin : signs
          assign computed =
            {negative_quotient, negative_remainder,
             negative_remainder ? -partial : partial, divisor,
             negative_quotient ? -shifting : shifting};
        end else begin : waits
          assign computed = {negative_quotient, negative_remainder, partial, divisor,
                             shifting};
        end
      end

      hls_stage #(
        .DATA_WIDTH(STATE),
        .STEP(i),
        .STEPS(STEPS),
        .LATENCY(LATENCY)
      ) registers (
        .ins(computed),
        .outs(state),
        .enable(enable),
        .clk(clk)
      );
      wire unused_given = &{1'b0, given};
    end
  endgenerate

  assign quotient = step[STEPS-1].state[DATA_WIDTH-1:0];
  assign remainder = step[STEPS-1].state[2*DATA_WIDTH +: DATA_WIDTH];

  wire unused = &{1'b0, step[STEPS-1].state[STATE-1:3*DATA_WIDTH],
                  step[STEPS-1].state[2*DATA_WIDTH-1:DATA_WIDTH]};
endmodule
