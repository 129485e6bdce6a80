// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory interface of one array that keeps the program order of its accesses:
// a load-store queue that owns the memory's ports. Groups, ports and slots: see
// hls_lsq_queue. memEnd follows ctrlEnd once the queue is empty; groups are
// announced by the control tokens that reach ctrlEnd later or in the same
// cycle. Channel protocol: see README.md; wires to the memory: loadEn and
// loadAddr, answered by loadData in the cycle after; storeEn, storeAddr,
// storeData; the memory takes an access while loadReady or storeReady is high.
module hls_lsq #(
  parameter int NUM_GROUPS = 1,
  parameter int NUM_PORTS = 2,
  parameter int NUM_LOADS = 1,
  parameter int NUM_STORES = 1,
  parameter logic [NUM_GROUPS*8-1:0] GROUP_SIZES = 2,
  parameter logic [NUM_GROUPS*16-1:0] GROUP_BEGINS = 0,
  parameter logic [NUM_PORTS-1:0] PORT_IS_STORE = 2,
  parameter int NUM_LOAD_SLOTS = 2,
  parameter int NUM_STORE_SLOTS = 2,
  parameter int ADDRESS_WIDTH = 32,
  parameter int ADDRESS_BITS = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic                               memStart_valid,
  output logic                               memStart_ready,
  input  logic [NUM_GROUPS-1:0]              group_valid,
  output logic [NUM_GROUPS-1:0]              group_ready,
  input  logic [NUM_PORTS*ADDRESS_WIDTH-1:0] addr,
  input  logic [NUM_PORTS-1:0]               addr_valid,
  output logic [NUM_PORTS-1:0]               addr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]   stData,
  input  logic [NUM_STORES-1:0]              stData_valid,
  output logic [NUM_STORES-1:0]              stData_ready,
  input  logic                               ctrlEnd_valid,
  output logic                               ctrlEnd_ready,
  output logic [NUM_LOADS*DATA_WIDTH-1:0]    ldData,
  output logic [NUM_LOADS-1:0]               ldData_valid,
  input  logic [NUM_LOADS-1:0]               ldData_ready,
  output logic                               memEnd_valid,
  input  logic                               memEnd_ready,
  input  logic                               loadReady,
  output logic                               loadEn,
  output logic [ADDRESS_WIDTH-1:0]           loadAddr,
  input  logic [DATA_WIDTH-1:0]              loadData,
  input  logic                               storeReady,
  output logic                               storeEn,
  output logic [ADDRESS_WIDTH-1:0]           storeAddr,
  output logic [DATA_WIDTH-1:0]              storeData,
  input  logic                               clk,
  input  logic                               rst
);
  logic pending;
  logic load_stall;
  logic store_stall;
  logic load_valid;
  logic store_valid;

  hls_mem_stall load_memory (
    .stall(load_stall)
  );

  hls_mem_stall store_memory (
    .stall(store_stall)
  );

  wire may_load = loadReady & ~load_stall;
  wire may_store = storeReady & ~store_stall;

  assign loadEn = load_valid & may_load;
  assign storeEn = store_valid & may_store;

  hls_mem_session session (
    .memStart_valid(memStart_valid),
    .memStart_ready(memStart_ready),
    .ctrlEnd_valid(ctrlEnd_valid),
    .ctrlEnd_ready(ctrlEnd_ready),
    .memEnd_valid(memEnd_valid),
    .memEnd_ready(memEnd_ready),
    .pending(pending),
    .clk(clk),
    .rst(rst)
  );

  hls_lsq_queue #(
    .NUM_GROUPS(NUM_GROUPS),
    .NUM_PORTS(NUM_PORTS),
    .NUM_LOADS(NUM_LOADS),
    .NUM_STORES(NUM_STORES),
    .GROUP_SIZES(GROUP_SIZES),
    .GROUP_BEGINS(GROUP_BEGINS),
    .PORT_IS_STORE(PORT_IS_STORE),
    .NUM_LOAD_SLOTS(NUM_LOAD_SLOTS),
    .NUM_STORE_SLOTS(NUM_STORE_SLOTS),
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .ADDRESS_BITS(ADDRESS_BITS),
    .DATA_WIDTH(DATA_WIDTH)
  ) queue (
    .group_valid(group_valid),
    .group_ready(group_ready),
    .addr(addr),
    .addr_valid(addr_valid),
    .addr_ready(addr_ready),
    .stData(stData),
    .stData_valid(stData_valid),
    .stData_ready(stData_ready),
    .ldData(ldData),
    .ldData_valid(ldData_valid),
    .ldData_ready(ldData_ready),
    .memLdAddr(loadAddr),
    .memLdAddr_valid(load_valid),
    .memLdAddr_ready(may_load),
    .memLdData(loadData),
    .memStAddr(storeAddr),
    .memStData(storeData),
    .memSt_valid(store_valid),
    .memSt_ready(may_store),
    .pending(pending),
    .clk(clk),
    .rst(rst)
  );
endmodule
