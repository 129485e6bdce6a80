// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The load side of a memory controller: NUM_LOADS ports share one read port of
// the memory, lowest index first. An address accepted in one cycle gives its
// data token to the same port in the next one or later. A port has at most two
// loads on the way; data that is not taken at once waits in two slots of its
// own, so that nothing is lost under back-pressure, a stalled port does not
// block another one, and each port alone can load once per cycle. An address's
// ready does not depend on the ready of any data. Latency 1. Channel protocol:
// see README.md; wires to the memory: loadEn and loadAddr, answered by loadData
// in the cycle after.
module hls_mem_loads #(
  parameter int NUM_LOADS = 1,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [NUM_LOADS*ADDRESS_WIDTH-1:0] ldAddr,
  input  logic [NUM_LOADS-1:0]               ldAddr_valid,
  output logic [NUM_LOADS-1:0]               ldAddr_ready,
  output logic [NUM_LOADS*DATA_WIDTH-1:0]    ldData,
  output logic [NUM_LOADS-1:0]               ldData_valid,
  input  logic [NUM_LOADS-1:0]               ldData_ready,
  output logic                               loadEn,
  output logic [ADDRESS_WIDTH-1:0]           loadAddr,
  input  logic [DATA_WIDTH-1:0]              loadData,
  input  logic                               clk,
  input  logic                               rst
);
  logic [NUM_LOADS-1:0] allowed;  // fewer than two loads on the way
  logic [NUM_LOADS-1:0] arriving; // whose data is at loadData

  logic stall;

  hls_mem_stall memory (
    .stall(stall)
  );

  wire [NUM_LOADS-1:0] possible = allowed & ~{NUM_LOADS{stall}};
  wire [NUM_LOADS-1:0] requests = ldAddr_valid & possible;
  wire [NUM_LOADS-1:0] grant = requests & -requests;

  // A port has to wait while one of lower index asks.
  wire [NUM_LOADS-1:0] waiting = (requests | -requests) << 1;

  assign ldAddr_ready = possible & ~waiting;
  assign loadEn = |requests;

  hls_onehot_mux #(
    .SIZE(NUM_LOADS),
    .DATA_WIDTH(ADDRESS_WIDTH)
  ) address (
    .select(grant),
    .ins(ldAddr),
    .outs(loadAddr)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      arriving <= '0;
    end else begin
      arriving <= grant;
    end
  end

  generate
    genvar i;
    for (i = 0; i < NUM_LOADS; i = i + 1) begin : port
      logic [1:0] on_the_way;
      logic       accepted;

      wire delivered = ldData_valid[i] & ldData_ready[i];

      assign allowed[i] = ~on_the_way[1];

      always_ff @(posedge clk) begin
        if (rst) begin
          on_the_way <= '0;
        end else if (grant[i] & ~delivered) begin
          on_the_way <= on_the_way + 1'b1;
        end else if (~grant[i] & delivered) begin
          on_the_way <= on_the_way - 1'b1;
        end
      end

      hls_fifo_break_none #(
        .NUM_SLOTS(2),
        .DATA_WIDTH(DATA_WIDTH)
      ) data (
        .ins(loadData),
        .ins_valid(arriving[i]),
        .ins_ready(accepted),
        .outs(ldData[i*DATA_WIDTH +: DATA_WIDTH]),
        .outs_valid(ldData_valid[i]),
        .outs_ready(ldData_ready[i]),
        .clk(clk),
        .rst(rst)
      );

      // Two slots for two loads: there is always room.
      wire unused = &{1'b0, accepted};
    end
  endgenerate
endmodule
