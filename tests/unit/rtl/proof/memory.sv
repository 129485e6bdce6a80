// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the interfaces of a memory promise to each port, and to the memory.

// hls_mem_answers: every load that is performed gives its data to the port that
// asked, in order, in the next cycle or when the data before it has been taken. A
// port may load as long as fewer than two of its loads are on their way.
module proof_answers #(
  parameter int NUM_LOADS = 1,
  parameter int WIDTH = 1
) (
  input  logic [NUM_LOADS-1:0]       performed,
  input  logic [WIDTH-1:0]           answer,
  input  logic [NUM_LOADS*WIDTH-1:0] ldData,
  input  logic [NUM_LOADS-1:0]       ldData_valid,
  input  logic [NUM_LOADS-1:0]       ldData_ready,
  output logic [NUM_LOADS-1:0]       room,
  input  logic                       mark,
  input  logic                       clk,
  input  logic                       rst
);
  genvar i;

  generate
    for (i = 0; i < NUM_LOADS; i = i + 1) begin : port
      logic       arriving;
      logic [1:0] on_the_way;

      always_ff @(posedge clk) begin
        arriving <= ~rst & performed[i];
        on_the_way <= rst ? 2'd0 : on_the_way + 2'(performed[i]) -
                                   2'(ldData_valid[i] & ldData_ready[i]);
      end

      assign room[i] = on_the_way < 2'd2;

      proof_flow #(
        .CAPACITY(2),
        .LATENCY(1)
      ) flow (
        .ins_valid(performed[i]),
        .ins_ready(1'b1),
        .outs_valid(ldData_valid[i]),
        .outs_ready(ldData_ready[i]),
        .held(1'b0),
        .clk(clk),
        .rst(rst)
      );

      proof_order #(
        .WIDTH(WIDTH),
        .CAPACITY(2)
      ) order (
        .ins(answer),
        .ins_valid(arriving),
        .ins_ready(1'b1),
        .outs(ldData[i*WIDTH +: WIDTH]),
        .outs_valid(ldData_valid[i]),
        .outs_ready(ldData_ready[i]),
        .mark(mark),
        .clk(clk),
        .rst(rst)
      );
    end
  endgenerate
endmodule

// hls_mem_loads: an address that is taken is at the memory in the same cycle, one
// at a time, and whenever a port with room asks and the memory is ready.
module proof_loads #(
  parameter int NUM_LOADS = 1,
  parameter int ADDRESS_WIDTH = 1,
  parameter int WIDTH = 1
) (
  input logic [NUM_LOADS*ADDRESS_WIDTH-1:0] ldAddr,
  input logic [NUM_LOADS-1:0]               ldAddr_valid,
  input logic [NUM_LOADS-1:0]               ldAddr_ready,
  input logic [NUM_LOADS*WIDTH-1:0]         ldData,
  input logic [NUM_LOADS-1:0]               ldData_valid,
  input logic [NUM_LOADS-1:0]               ldData_ready,
  input logic                               loadReady,
  input logic                               loadEn,
  input logic [ADDRESS_WIDTH-1:0]           loadAddr,
  input logic [WIDTH-1:0]                   loadData,
  input logic                               mark,
  input logic                               clk,
  input logic                               rst
);
  wire  [NUM_LOADS-1:0] taken = ldAddr_valid & ldAddr_ready;
  logic [NUM_LOADS-1:0] room;

  proof_answers #(
    .NUM_LOADS(NUM_LOADS),
    .WIDTH(WIDTH)
  ) answers (
    .performed(taken),
    .answer(loadData),
    .ldData(ldData),
    .ldData_valid(ldData_valid),
    .ldData_ready(ldData_ready),
    .room(room),
    .mark(mark),
    .clk(clk),
    .rst(rst)
  );

  always_comb begin
    if (~rst) begin
      assert (loadEn == |taken);
      assert ((taken & (taken - 1'b1)) == '0);
      assert (~loadEn | loadReady);
      assert (loadEn | ~loadReady | (ldAddr_valid & room) == '0);
      for (int i = 0; i < NUM_LOADS; i = i + 1) begin
        assert (~taken[i] | loadAddr == ldAddr[i*ADDRESS_WIDTH +: ADDRESS_WIDTH]);
      end
    end
  end
endmodule

// hls_mem_held: the same of one port, of which one load may be on its way, at a
// memory that shows what it has loaded until the next load.
module proof_held #(
  parameter int ADDRESS_WIDTH = 1,
  parameter int WIDTH = 1
) (
  input logic [ADDRESS_WIDTH-1:0] ldAddr,
  input logic                     ldAddr_valid,
  input logic                     ldAddr_ready,
  input logic [WIDTH-1:0]         ldData,
  input logic                     ldData_valid,
  input logic                     ldData_ready,
  input logic                     loadReady,
  input logic                     loadEn,
  input logic [ADDRESS_WIDTH-1:0] loadAddr,
  input logic [WIDTH-1:0]         loadData,
  input logic                     mark,
  input logic                     clk,
  input logic                     rst
);
  wire              taken = ldAddr_valid & ldAddr_ready;
  logic             arriving;
  logic [WIDTH-1:0] shown; // in the cycle before

  always_ff @(posedge clk) begin
    arriving <= ~rst & taken;
    shown <= loadData;
  end

  always_comb begin
    assume (rst | arriving | loadData == shown);
    if (~rst) begin
      assert (loadEn == taken);
      assert (~taken | loadReady);
      assert (~taken | loadAddr == ldAddr);
    end
  end

  proof_flow #(
    .CAPACITY(1),
    .ACCEPTS(1),
    .LATENCY(1)
  ) flow (
    .ins_valid(ldAddr_valid),
    .ins_ready(ldAddr_ready),
    .outs_valid(ldData_valid),
    .outs_ready(ldData_ready),
    .held(~loadReady),
    .clk(clk),
    .rst(rst)
  );

  proof_order #(
    .WIDTH(WIDTH),
    .CAPACITY(1)
  ) order (
    .ins(loadData),
    .ins_valid(arriving),
    .ins_ready(1'b1),
    .outs(ldData),
    .outs_valid(ldData_valid),
    .outs_ready(ldData_ready),
    .mark(mark),
    .clk(clk),
    .rst(rst)
  );
endmodule

// hls_mem_stores: an address and its data are taken in the cycle in which both are
// at the memory, one port at a time, and whenever a port has both and the memory is ready.
module proof_stores #(
  parameter int NUM_STORES = 1,
  parameter int ADDRESS_WIDTH = 1,
  parameter int WIDTH = 1
) (
  input logic [NUM_STORES*ADDRESS_WIDTH-1:0] stAddr,
  input logic [NUM_STORES-1:0]               stAddr_valid,
  input logic [NUM_STORES-1:0]               stAddr_ready,
  input logic [NUM_STORES*WIDTH-1:0]         stData,
  input logic [NUM_STORES-1:0]               stData_valid,
  input logic [NUM_STORES-1:0]               stData_ready,
  input logic                                storeReady,
  input logic                                storeEn,
  input logic [ADDRESS_WIDTH-1:0]            storeAddr,
  input logic [WIDTH-1:0]                    storeData,
  input logic                                clk,
  input logic                                rst
);
  wire [NUM_STORES-1:0] taken = stAddr_valid & stAddr_ready;

  always_comb begin
    if (~rst) begin
      assert (taken == (stData_valid & stData_ready));
      assert (storeEn == |taken);
      assert ((taken & (taken - 1'b1)) == '0);
      assert (~storeEn | storeReady);
      assert (storeEn | ~storeReady | (stAddr_valid & stData_valid) == '0);
      for (int i = 0; i < NUM_STORES; i = i + 1) begin
        assert (~taken[i] | storeAddr == stAddr[i*ADDRESS_WIDTH +: ADDRESS_WIDTH]);
        assert (~taken[i] | storeData == stData[i*WIDTH +: WIDTH]);
      end
    end
  end
endmodule

// hls_mem_session: an execution ends once for each beginning and each end of its
// control, and at once unless stores are `pending`, which it waits for.
module proof_session (
  input logic memStart_valid,
  input logic memStart_ready,
  input logic ctrlEnd_valid,
  input logic ctrlEnd_ready,
  input logic memEnd_valid,
  input logic memEnd_ready,
  input logic pending,
  input logic clk,
  input logic rst
);
  logic offered; // in the cycle before

  always_ff @(posedge clk) begin
    offered <= ~rst & memEnd_valid & ~memEnd_ready;
  end

  always_comb begin
    assert (rst | ~memEnd_valid | offered | ~pending);
  end

  proof_flow #(
    .INPUTS(2),
    .CAPACITY(1),
    .LATENCY(2),
    .WAITS(3)
  ) flow (
    .ins_valid({ctrlEnd_valid, memStart_valid}),
    .ins_ready({ctrlEnd_ready, memStart_ready}),
    .outs_valid(memEnd_valid),
    .outs_ready(memEnd_ready),
    .held(pending),
    .clk(clk),
    .rst(rst)
  );
endmodule

// hls_mem_counts in a controller: stores are pending as long as fewer have been
// performed than were announced in earlier cycles. All are counted here. A count
// of SUM_BITS is the same, and never gets too large, as long as no more than half
// of what it can count is performed before it is announced. At a quarter
// announcements wait, and not below.
module proof_counts #(
  parameter int NUM_CONTROLS = 1,
  parameter int COUNT_WIDTH = 1,
  parameter int SUM_BITS = 0
) (
  input  logic [NUM_CONTROLS*COUNT_WIDTH-1:0] ctrl,
  input  logic [NUM_CONTROLS-1:0]             ctrl_valid,
  input  logic [NUM_CONTROLS-1:0]             ctrl_ready,
  input  logic                                storeEn,
  output logic                                pending,
  input  logic                                clk,
  input  logic                                rst
);
  // With a bit more than a count that is bounded.
  localparam int SUM_WIDTH =
      SUM_BITS > 0 ? SUM_BITS + 1 : COUNT_WIDTH > 32 ? COUNT_WIDTH : 32;
  localparam int QUARTER = 1 << (SUM_BITS > 2 ? SUM_BITS - 2 : 0);

  logic signed [SUM_WIDTH-1:0] announced; // less those that were performed
  logic signed [SUM_WIDTH-1:0] now, sum;

  always_comb begin
    now = '0;
    for (int i = 0; i < NUM_CONTROLS; i = i + 1) begin
      if (ctrl_valid[i] & ctrl_ready[i]) begin
        now = now + SUM_WIDTH'(ctrl[i*COUNT_WIDTH +: COUNT_WIDTH]);
      end
    end
    sum = announced + now - $signed(SUM_WIDTH'(storeEn));
  end

  generate
    if (SUM_BITS > 0) begin : bounded
      for (genvar i = 0; i < NUM_CONTROLS; i = i + 1) begin : each
        always_comb begin
          assume (ctrl[i*COUNT_WIDTH +: COUNT_WIDTH] <= QUARTER / NUM_CONTROLS);
        end
      end
      always_comb begin
        assume (rst | announced >= -2 * QUARTER);
        assert (rst | ctrl_ready == {NUM_CONTROLS{announced < QUARTER}});
        assert (rst | announced < 2 * QUARTER);
      end
    end else begin : any
      always_comb begin
        assert (rst | &ctrl_ready);
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    announced <= rst ? '0 : sum;
  end

  assign pending = announced != '0;
endmodule
