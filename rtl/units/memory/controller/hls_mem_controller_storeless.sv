// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory interface of one array that is only read: NUM_LOADS load ports share
// one read port, lowest index first. Loads: latency 1, one per cycle, see
// hls_mem_loads. Loads are served in any state: control runs ahead of data, so
// an access may still be on its way when its execution is over as far as control
// is concerned, and refusing it would block the circuit. Whoever drives the
// circuit must therefore have the memory ready when `start` is given. There is
// nothing to wait for at the end: memEnd may come in the cycle of ctrlEnd, and
// takes memStart and ctrlEnd with it. Until then memStart waits, so that nobody
// may wait for it to be taken before giving the other tokens of the execution. A
// load and a store of one address in the same cycle: the load returns the old
// value. Channel protocol: see README.md; wires to the memory: loadEn and
// loadAddr, answered by loadData in the cycle after.
module hls_mem_controller_storeless #(
  parameter int NUM_LOADS = 1,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic                               memStart_valid,
  output logic                               memStart_ready,
  input  logic [NUM_LOADS*ADDRESS_WIDTH-1:0] ldAddr,
  input  logic [NUM_LOADS-1:0]               ldAddr_valid,
  output logic [NUM_LOADS-1:0]               ldAddr_ready,
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
  input  logic                               clk,
  input  logic                               rst
);
  hls_join #(
    .SIZE(2)
  ) session (
    .ins_valid({ctrlEnd_valid, memStart_valid}),
    .ins_ready({ctrlEnd_ready, memStart_ready}),
    .outs_valid(memEnd_valid),
    .outs_ready(memEnd_ready)
  );

  hls_mem_loads #(
    .NUM_LOADS(NUM_LOADS),
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .DATA_WIDTH(DATA_WIDTH)
  ) loads (
    .ldAddr(ldAddr),
    .ldAddr_valid(ldAddr_valid),
    .ldAddr_ready(ldAddr_ready),
    .ldData(ldData),
    .ldData_valid(ldData_valid),
    .ldData_ready(ldData_ready),
    .loadReady(loadReady),
    .loadEn(loadEn),
    .loadAddr(loadAddr),
    .loadData(loadData),
    .clk(clk),
    .rst(rst)
  );
endmodule
