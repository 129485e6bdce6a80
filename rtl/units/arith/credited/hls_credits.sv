// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who uses a pipeline of LATENCY-1 stages that SIZE operations share: whoever
// asks, one after the other. Operation i has as many credits as four bits of
// CREDITS from bit 4i on say. One is given away with each pair of operands, and
// comes back when the result has been taken: so there is room for whatever leaves
// the pipeline, which never stands still. `lands[i]` tells that it is a result of
// operation i.
//
// One operation is selected a cycle before it enters. After it the next one has its
// turn that can enter, or that is expected: it came after this one the last time.
// Operations with one credit come rarely, and are never expected. Who is selected and
// cannot enter loses its turn when another one can. So nobody is passed by, and each
// waits for a fixed time at the most, whatever others do.
//
// Whether an operation is taken depends on registers, and on its own operands; on no
// ready: one that depended on that of another operation could depend on itself.
module hls_credits #(
  parameter int SIZE = 2,
  parameter int LATENCY = 4,
  parameter int CREDITS = 17
) (
  input  logic [SIZE-1:0] asks,
  output logic [SIZE-1:0] takes,
  output logic [SIZE-1:0] select, // the one that has its turn
  output logic            enters, // something enters the pipeline
  input  logic            comes,  // something leaves it
  output logic [SIZE-1:0] lands,
  input  logic [SIZE-1:0] given_back,
  input  logic            clk,
  input  logic            rst
);
  localparam int STAGES = LATENCY - 1;

  logic [SIZE-1:0]        has_credit;
  logic [SIZE-1:0]        often;     // is it expected at all?
  logic [SIZE-1:0]        last;      // of these to enter
  logic [SIZE*SIZE-1:0]   followers; // that came after each of these
  logic [SIZE*STAGES-1:0] owners;    // of what is in the pipeline, the oldest high

  wire [SIZE-1:0] can = asks & has_credit;

  assign takes = select & can;
  assign enters = |takes;
  assign lands = owners[SIZE*(STAGES-1) +: SIZE] & {SIZE{comes}};

  // The first one behind the selected one that is wanted, or that one itself.
  function automatic logic [SIZE-1:0] behind(input logic [SIZE-1:0] wanted);
    logic passed;
    behind = '0;
    for (int from = 0; from < SIZE; from = from + 1) begin
      passed = 1'b0;
      for (int step = 1; step <= SIZE; step = step + 1) begin
        behind[(from + step) % SIZE] = behind[(from + step) % SIZE] |
          (select[from] & wanted[(from + step) % SIZE] & ~passed);
        passed = passed | wanted[(from + step) % SIZE];
      end
    end
  endfunction

  function automatic logic [SIZE-1:0] expected_after(input logic [SIZE-1:0] one);
    expected_after = '0;
    for (int from = 0; from < SIZE; from = from + 1) begin
      expected_after = expected_after |
        (followers[from*SIZE +: SIZE] & {SIZE{one[from]}});
    end
  endfunction

  wire is_often = |(select & often);
  wire [SIZE-1:0] expected =
    expected_after((select & often) | (last & {SIZE{~is_often}}));

  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : operation
      localparam int MOST = (CREDITS >> (4 * i)) & 15;
      localparam int WIDTH = $clog2(MOST + 1);
      logic [WIDTH-1:0] used;

      assign has_credit[i] = used != WIDTH'(MOST);
      assign often[i] = MOST > 1;

      always_ff @(posedge clk) begin
        if (rst) begin
          used <= '0;
        end else if (takes[i] != given_back[i]) begin
          used <= takes[i] ? used + 1'b1 : used - 1'b1;
        end
      end

      always_ff @(posedge clk) begin
        if (rst) begin
          followers[i*SIZE +: SIZE] <= often & (SIZE'(1) << ((i + 1) % SIZE));
        end else if (enters & is_often & last[i]) begin
          followers[i*SIZE +: SIZE] <= select & often;
        end
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    owners <= (owners << SIZE) | (SIZE*STAGES)'(select);
    if (rst) begin
      select <= SIZE'(1);
      last <= SIZE'(1);
    end else if (enters) begin
      select <= behind(can | expected);
      last <= is_often ? select & often : last;
    end else if (can != '0) begin
      select <= behind(can);
    end
  end
endmodule
