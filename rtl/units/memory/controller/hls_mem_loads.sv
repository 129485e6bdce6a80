// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The load side of a memory controller: NUM_LOADS ports share one read port of
// the memory, lowest index first. An address accepted in one cycle gives its
// data token to the same port in the next one or later (hls_mem_answers). An
// address's ready does not depend on the ready of any data. Latency 1. Channel
// protocol: see README.md; wires to the memory: loadEn and loadAddr, answered
// by loadData in the cycle after; the memory takes a load while loadReady, which
// may depend on the address, is high.
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
  input  logic                               loadReady,
  output logic                               loadEn,
  output logic [ADDRESS_WIDTH-1:0]           loadAddr,
  input  logic [DATA_WIDTH-1:0]              loadData,
  input  logic                               clk,
  input  logic                               rst
);
  logic [NUM_LOADS-1:0] allowed; // fewer than two loads on the way
  logic                 stall;

  hls_mem_stall memory (
    .stall(stall)
  );

  wire [NUM_LOADS-1:0] possible = allowed & ~{NUM_LOADS{stall}};
  wire [NUM_LOADS-1:0] requests = ldAddr_valid & possible;

  // A port has to wait while one of lower index asks.
  logic [NUM_LOADS-1:0] grant, waiting;

  hls_first #(
    .SIZE(NUM_LOADS)
  ) order (
    .requests(requests),
    .first(grant),
    .behind(waiting)
  );

  assign ldAddr_ready = possible & ~waiting & {NUM_LOADS{loadReady}};
  assign loadEn = (|requests) & loadReady;

  hls_onehot_mux #(
    .SIZE(NUM_LOADS),
    .DATA_WIDTH(ADDRESS_WIDTH)
  ) address (
    .select(grant),
    .ins(ldAddr),
    .outs(loadAddr)
  );

  hls_mem_answers #(
    .NUM_LOADS(NUM_LOADS),
    .DATA_WIDTH(DATA_WIDTH)
  ) answers (
    .performed(grant & {NUM_LOADS{loadReady}}),
    .allowed(allowed),
    .answer(loadData),
    .ldData(ldData),
    .ldData_valid(ldData_valid),
    .ldData_ready(ldData_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
