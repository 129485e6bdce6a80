// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory interface of one array that is only written: NUM_STORES store ports
// share one write port, lowest index first; NUM_CONTROLS channels announce how
// many stores to wait for before memEnd, see hls_mem_counts. Stores: see
// hls_mem_stores. Loads and stores are served in any state: control runs ahead
// of data, so an access may still be on its way when its execution is over as
// far as control is concerned, and refusing it would block the circuit. Whoever
// drives the circuit must therefore have the memory ready when `start` is
// given. A load and a store of one address in the same cycle: the load returns
// the old value. Channel protocol: see README.md; wires to the memory: storeEn,
// storeAddr, storeData.
module hls_mem_controller_loadless #(
  parameter int NUM_CONTROLS = 1,
  parameter int NUM_STORES = 1,
  parameter int COUNT_WIDTH = 32,
  parameter int SUM_BITS = 0,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic                                memStart_valid,
  output logic                                memStart_ready,
  input  logic [NUM_CONTROLS*COUNT_WIDTH-1:0] ctrl,
  input  logic [NUM_CONTROLS-1:0]             ctrl_valid,
  output logic [NUM_CONTROLS-1:0]             ctrl_ready,
  input  logic [NUM_STORES*ADDRESS_WIDTH-1:0] stAddr,
  input  logic [NUM_STORES-1:0]               stAddr_valid,
  output logic [NUM_STORES-1:0]               stAddr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]    stData,
  input  logic [NUM_STORES-1:0]               stData_valid,
  output logic [NUM_STORES-1:0]               stData_ready,
  input  logic                                ctrlEnd_valid,
  output logic                                ctrlEnd_ready,
  output logic                                memEnd_valid,
  input  logic                                memEnd_ready,
  input  logic                                storeReady,
  output logic                                storeEn,
  output logic [ADDRESS_WIDTH-1:0]            storeAddr,
  output logic [DATA_WIDTH-1:0]               storeData,
  input  logic                                clk,
  input  logic                                rst
);
  logic pending;

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

  hls_mem_counts #(
    .NUM_CONTROLS(NUM_CONTROLS),
    .COUNT_WIDTH(COUNT_WIDTH),
    .SUM_BITS(SUM_BITS)
  ) counts (
    .ctrl(ctrl),
    .ctrl_valid(ctrl_valid),
    .ctrl_ready(ctrl_ready),
    .storeEn(storeEn),
    .pending(pending),
    .clk(clk),
    .rst(rst)
  );

  hls_mem_stores #(
    .NUM_STORES(NUM_STORES),
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .DATA_WIDTH(DATA_WIDTH)
  ) stores (
    .stAddr(stAddr),
    .stAddr_valid(stAddr_valid),
    .stAddr_ready(stAddr_ready),
    .stData(stData),
    .stData_valid(stData_valid),
    .stData_ready(stData_ready),
    .storeReady(storeReady),
    .storeEn(storeEn),
    .storeAddr(storeAddr),
    .storeData(storeData)
  );
endmodule
