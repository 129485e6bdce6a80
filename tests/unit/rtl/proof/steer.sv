// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What units promise that choose among channels. They keep no tokens, so what
// leaves is what comes in the same cycle.

// hls_cond_br: a condition and a token leave together, at the output that the
// condition tells, as soon as both are there and that output is ready.
module proof_branch #(
  parameter int WIDTH = 1
) (
  input logic             condition,
  input logic             condition_valid,
  input logic             condition_ready,
  input logic [WIDTH-1:0] data,
  input logic             data_valid,
  input logic             data_ready,
  input logic [WIDTH-1:0] trueOut,
  input logic             trueOut_valid,
  input logic             trueOut_ready,
  input logic [WIDTH-1:0] falseOut,
  input logic             falseOut_valid,
  input logic             falseOut_ready,
  input logic             clk,
  input logic             rst
);
  wire both = condition_valid & data_valid;
  wire taken = condition_valid & condition_ready;

  always_comb begin
    if (~rst) begin
      assert (trueOut_valid == (both & condition));
      assert (falseOut_valid == (both & ~condition));
      assert (taken == (data_valid & data_ready));
      assert (taken == ((trueOut_valid & trueOut_ready) |
                        (falseOut_valid & falseOut_ready)));
      assert (~trueOut_valid | trueOut == data);
      assert (~falseOut_valid | falseOut == data);
    end
  end
endmodule

// hls_mux: an index and a token of the input that it tells leave together, as soon
// as both are there and the output is ready; the other inputs keep theirs.
module proof_mux #(
  parameter int SIZE = 2,
  parameter int WIDTH = 1,
  parameter int INDEX_WIDTH = 1
) (
  input logic [INDEX_WIDTH-1:0] index,
  input logic                   index_valid,
  input logic                   index_ready,
  input logic [SIZE*WIDTH-1:0]  ins,
  input logic [SIZE-1:0]        ins_valid,
  input logic [SIZE-1:0]        ins_ready,
  input logic [WIDTH-1:0]       outs,
  input logic                   outs_valid,
  input logic                   outs_ready,
  input logic                   clk,
  input logic                   rst
);
  logic             present;
  logic [WIDTH-1:0] payload;
  wire              given = outs_valid & outs_ready;

  always_comb begin
    present = 1'b0;
    payload = '0;
    for (int i = 0; i < SIZE; i = i + 1) begin
      if (index == i) begin
        present = ins_valid[i];
        payload = ins[i*WIDTH +: WIDTH];
      end
    end
    if (~rst) begin
      assert (outs_valid == (index_valid & present));
      assert (given == (index_valid & index_ready));
      assert (~outs_valid | outs == payload);
      for (int i = 0; i < SIZE; i = i + 1) begin
        assert ((ins_valid[i] & ins_ready[i]) == (given & index == i));
      end
    end
  end
endmodule

// hls_merge: a token of one input leaves as soon as any is there and the output is
// ready. proof_offer sees that the choice stays.
module proof_merge #(
  parameter int SIZE = 2,
  parameter int WIDTH = 1
) (
  input logic [SIZE*WIDTH-1:0] ins,
  input logic [SIZE-1:0]       ins_valid,
  input logic [SIZE-1:0]       ins_ready,
  input logic [WIDTH-1:0]      outs,
  input logic                  outs_valid,
  input logic                  outs_ready,
  input logic                  clk,
  input logic                  rst
);
  wire [SIZE-1:0] taken = ins_valid & ins_ready;

  always_comb begin
    if (~rst) begin
      assert (outs_valid == |ins_valid);
      assert (|taken == (outs_valid & outs_ready));
      assert ((taken & (taken - 1'b1)) == '0);
      for (int i = 0; i < SIZE; i = i + 1) begin
        assert (~taken[i] | outs == ins[i*WIDTH +: WIDTH]);
      end
    end
  end
endmodule

// hls_control_merge: a token of one input, and which one it was, leave by two
// outputs, each when its output is ready. One may wait.
module proof_control_merge #(
  parameter int SIZE = 2,
  parameter int WIDTH = 1,
  parameter int INDEX_WIDTH = 1
) (
  input logic [SIZE*WIDTH-1:0]  ins,
  input logic [SIZE-1:0]        ins_valid,
  input logic [SIZE-1:0]        ins_ready,
  input logic [WIDTH-1:0]       outs,
  input logic                   outs_valid,
  input logic                   outs_ready,
  input logic [INDEX_WIDTH-1:0] index,
  input logic                   index_valid,
  input logic                   index_ready,
  input logic                   mark,
  input logic                   clk,
  input logic                   rst
);
  wire  [SIZE-1:0]        taken = ins_valid & ins_ready;
  logic [WIDTH-1:0]       payload;
  logic [INDEX_WIDTH-1:0] number;

  // Outputs that one is owed that was taken in an earlier cycle.
  logic [1:0] owed;
  wire  [1:0] given = {index_valid & index_ready, outs_valid & outs_ready};

  always_ff @(posedge clk) begin
    owed <= rst ? '0 : (owed | {2{|taken}}) & ~given;
  end

  always_comb begin
    payload = '0;
    number = '0;
    for (int i = 0; i < SIZE; i = i + 1) begin
      if (taken[i]) begin
        payload = ins[i*WIDTH +: WIDTH];
        number = i;
      end
    end
    assert (rst | (taken & (taken - 1'b1)) == '0);
    // With nothing inside it takes what comes.
    assert (rst | |owed | |taken | ~|ins_valid);
  end

  proof_flow #(
    .OUTPUTS(2),
    .CAPACITY(1)
  ) flow (
    .ins_valid(|taken),
    .ins_ready(1'b1),
    .outs_valid({index_valid, outs_valid}),
    .outs_ready({index_ready, outs_ready}),
    .held(1'b0),
    .clk(clk),
    .rst(rst)
  );

  proof_order #(
    .WIDTH(WIDTH),
    .CAPACITY(1)
  ) payloads (
    .ins(payload),
    .ins_valid(|taken),
    .ins_ready(1'b1),
    .outs(outs),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .mark(mark),
    .clk(clk),
    .rst(rst)
  );

  proof_order #(
    .WIDTH(INDEX_WIDTH),
    .CAPACITY(1)
  ) numbers (
    .ins(number),
    .ins_valid(|taken),
    .ins_ready(1'b1),
    .outs(index),
    .outs_valid(index_valid),
    .outs_ready(index_ready),
    .mark(mark),
    .clk(clk),
    .rst(rst)
  );
endmodule
