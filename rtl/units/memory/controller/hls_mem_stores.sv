// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The store side of a memory controller: NUM_STORES ports share one write port
// of the memory, lowest index first. A store is performed in the cycle in which
// its address and its data are both there, no lower port stores, and the memory
// takes it (storeReady, which may depend on the address). Latency 0, no slots.
// Channel protocol: see README.md.
module hls_mem_stores #(
  parameter int NUM_STORES = 1,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [NUM_STORES*ADDRESS_WIDTH-1:0] stAddr,
  input  logic [NUM_STORES-1:0]               stAddr_valid,
  output logic [NUM_STORES-1:0]               stAddr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]    stData,
  input  logic [NUM_STORES-1:0]               stData_valid,
  output logic [NUM_STORES-1:0]               stData_ready,
  input  logic                                storeReady,
  output logic                                storeEn,
  output logic [ADDRESS_WIDTH-1:0]            storeAddr,
  output logic [DATA_WIDTH-1:0]               storeData
);
  logic stall;

  hls_mem_stall memory (
    .stall(stall)
  );

  wire [NUM_STORES-1:0] requests =
      stAddr_valid & stData_valid & ~{NUM_STORES{stall}};

  logic [NUM_STORES-1:0] grant, waiting;

  hls_first #(
    .SIZE(NUM_STORES)
  ) order (
    .requests(requests),
    .first(grant),
    .behind(waiting)
  );

  assign stAddr_ready = grant & {NUM_STORES{storeReady}};
  assign stData_ready = stAddr_ready;
  assign storeEn = (|requests) & storeReady;

  hls_onehot_mux #(
    .SIZE(NUM_STORES),
    .DATA_WIDTH(ADDRESS_WIDTH)
  ) address (
    .select(grant),
    .ins(stAddr),
    .outs(storeAddr)
  );

  hls_onehot_mux #(
    .SIZE(NUM_STORES),
    .DATA_WIDTH(DATA_WIDTH)
  ) data (
    .select(grant),
    .ins(stData),
    .outs(storeData)
  );

  wire unused = &{1'b0, waiting};
endmodule
