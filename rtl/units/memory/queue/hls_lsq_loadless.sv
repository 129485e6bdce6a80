// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_lsq for an array that is only written: stores are performed in program
// order. See there.
module hls_lsq_loadless #(
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
  output logic                               memEnd_valid,
  input  logic                               memEnd_ready,
  input  logic                               storeReady,
  output logic                               storeEn,
  output logic [ADDRESS_WIDTH-1:0]           storeAddr,
  output logic [DATA_WIDTH-1:0]              storeData,
  input  logic                               clk,
  input  logic                               rst
);
  // Nothing is ever loaded.
  logic [DATA_WIDTH-1:0]    no_data;
  logic                     no_data_valid;
  logic [ADDRESS_WIDTH-1:0] no_address;
  logic                     no_load;

  hls_lsq #(
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
  ) stores (
    .memStart_valid(memStart_valid),
    .memStart_ready(memStart_ready),
    .group_valid(group_valid),
    .group_ready(group_ready),
    .addr(addr),
    .addr_valid(addr_valid),
    .addr_ready(addr_ready),
    .stData(stData),
    .stData_valid(stData_valid),
    .stData_ready(stData_ready),
    .ctrlEnd_valid(ctrlEnd_valid),
    .ctrlEnd_ready(ctrlEnd_ready),
    .ldData(no_data),
    .ldData_valid(no_data_valid),
    .ldData_ready(1'b0),
    .memEnd_valid(memEnd_valid),
    .memEnd_ready(memEnd_ready),
    .loadReady(1'b1),
    .loadEn(no_load),
    .loadAddr(no_address),
    .loadData({DATA_WIDTH{1'b0}}),
    .storeReady(storeReady),
    .storeEn(storeEn),
    .storeAddr(storeAddr),
    .storeData(storeData),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, no_data, no_data_valid, no_address, no_load};
endmodule
