// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_lsq_slave for accesses that are all stores: it never loads. Channel
// protocol: see README.md.
module hls_lsq_slave_loadless #(
  parameter int NUM_GROUPS = 1,
  parameter int NUM_PORTS = 2,
  parameter int NUM_STORES = 2,
  parameter logic [NUM_GROUPS*8-1:0] GROUP_SIZES = 2,
  parameter logic [NUM_GROUPS*16-1:0] GROUP_BEGINS = 0,
  parameter logic [NUM_PORTS-1:0] PORT_IS_STORE = 3,
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
  logic [DATA_WIDTH-1:0] no_data;
  logic                  no_data_valid;

  hls_lsq_slave #(
    .NUM_GROUPS(NUM_GROUPS),
    .NUM_PORTS(NUM_PORTS),
    .NUM_LOADS(1),
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
    .ldDataFromMC(ldDataFromMC),
    .ldDataFromMC_valid(ldDataFromMC_valid),
    .ldDataFromMC_ready(ldDataFromMC_ready),
    .ldData(no_data),
    .ldData_valid(no_data_valid),
    .ldData_ready(1'b0),
    .ldAddrToMC(ldAddrToMC),
    .ldAddrToMC_valid(ldAddrToMC_valid),
    .ldAddrToMC_ready(ldAddrToMC_ready),
    .stAddrToMC(stAddrToMC),
    .stAddrToMC_valid(stAddrToMC_valid),
    .stAddrToMC_ready(stAddrToMC_ready),
    .stDataToMC(stDataToMC),
    .stDataToMC_valid(stDataToMC_valid),
    .stDataToMC_ready(stDataToMC_ready),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, no_data, no_data_valid};
endmodule
