// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A load-store queue for those accesses to an array that have to keep their
// order: it shares the memory with a memory controller, of which it is one load
// port and one store port. Groups, ports and slots: see hls_lsq_queue. The
// controller must be connected without anything between that stores tokens:
// what it accepts it performs in the same cycle. Channel protocol: see
// README.md.
module hls_lsq_slave #(
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
  input  logic [NUM_GROUPS-1:0]              group_valid,
  output logic [NUM_GROUPS-1:0]              group_ready,
  input  logic [NUM_PORTS*ADDRESS_WIDTH-1:0] addr,
  input  logic [NUM_PORTS-1:0]               addr_valid,
  output logic [NUM_PORTS-1:0]               addr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]   stData,
  input  logic [NUM_STORES-1:0]              stData_valid,
  output logic [NUM_STORES-1:0]              stData_ready,
  input  logic [DATA_WIDTH-1:0]              ldDataFromMC,
  input  logic                               ldDataFromMC_valid,
  output logic                               ldDataFromMC_ready,
  output logic [NUM_LOADS*DATA_WIDTH-1:0]    ldData,
  output logic [NUM_LOADS-1:0]               ldData_valid,
  input  logic [NUM_LOADS-1:0]               ldData_ready,
  output logic [ADDRESS_WIDTH-1:0]           ldAddrToMC,
  output logic                               ldAddrToMC_valid,
  input  logic                               ldAddrToMC_ready,
  output logic [ADDRESS_WIDTH-1:0]           stAddrToMC,
  output logic                               stAddrToMC_valid,
  input  logic                               stAddrToMC_ready,
  output logic [DATA_WIDTH-1:0]              stDataToMC,
  output logic                               stDataToMC_valid,
  input  logic                               stDataToMC_ready,
  input  logic                               clk,
  input  logic                               rst
);
  logic stores;
  logic pending;

  // The controller takes address and data of a store in the same cycle.
  assign stAddrToMC_valid = stores;
  assign stDataToMC_valid = stores;

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
    .memLdAddr(ldAddrToMC),
    .memLdAddr_valid(ldAddrToMC_valid),
    .memLdAddr_ready(ldAddrToMC_ready),
    .memLdData(ldDataFromMC),
    .memStAddr(stAddrToMC),
    .memStData(stDataToMC),
    .memSt_valid(stores),
    .memSt_ready(stAddrToMC_ready & stDataToMC_ready),
    .pending(pending),
    .clk(clk),
    .rst(rst)
  );

  // What is loaded is taken in the cycle in which it comes, the next one.
  assign ldDataFromMC_ready = 1'b1;

  // The controller counts the stores that are left.
  wire unused = &{1'b0, pending, ldDataFromMC_valid};
endmodule
