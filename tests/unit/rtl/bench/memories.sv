// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory controllers and load-store queues with their memories, and the emitted
// kernel of sum.mlir.

// The controls of a session; the number of the first of the two ports.
`define SESSION(N, LOADS) \
  `SOURCE(N, 0, memStart) \
  `SOURCE(N + 1, 0, ctrlEnd) \
  `CONTROL_SINK(LOADS, memEnd)

`define MEMORY(W) \
  wire loadReady = 1'b1, storeReady = 1'b1; \
  logic loadEn; logic [31:0] loadAddr; logic [W-1:0] loadData; \
  logic storeEn; logic [31:0] storeAddr; logic [W-1:0] storeData; \
  bench_ram #(.WIDTH(W)) ram (.*);

// A queue that no execution begins or ends.
`define QUEUE(GROUPS, PORTS, LOADS, STORES, SIZES, BEGINS, IS_STORE, LOAD_SLOTS, STORE_SLOTS) \
  `MEMORY(8) \
  logic memStart_ready, ctrlEnd_ready, memEnd_valid; \
  hls_lsq #( \
    .NUM_GROUPS(GROUPS), .NUM_PORTS(PORTS), .NUM_LOADS(LOADS), .NUM_STORES(STORES), \
    .GROUP_SIZES(SIZES), .GROUP_BEGINS(BEGINS), .PORT_IS_STORE(IS_STORE), \
    .NUM_LOAD_SLOTS(LOAD_SLOTS), .NUM_STORE_SLOTS(STORE_SLOTS), \
    .ADDRESS_WIDTH(32), .ADDRESS_BITS(4), .DATA_WIDTH(8) \
  ) dut (.memStart_valid(1'b0), .ctrlEnd_valid(1'b0), .memEnd_ready(1'b0), .*); \
  wire unused = &{1'b0, group, memStart_ready, ctrlEnd_ready, memEnd_valid};

module memories (
  input logic clk,
  input logic rst
);
  import "DPI-C" function int bench_new(
    input string name, input string model, input int latency,
    input int interval, input int capacity, input int flags,
    input longint argument);

  generate
    if (1) begin
      `UNIT("hls_mem_controller_storeless 1", "mem_controller", 1, 1, 2, 0, 64'h010)
      `ARRAY(ldAddr, 32, 1)
      `SOURCE_OF(0, 32, ldAddr, 0, 1)
      `ARRAY(ldData, 32, 1)
      `SINK_OF(0, 32, ldData, 0, 1)
      `SESSION(1, 1)
      `MEMORY(32)
      assign storeEn = 1'b0;
      assign storeAddr = '0;
      assign storeData = '0;
      hls_mem_controller_storeless #(
        .NUM_LOADS(1), .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller_storeless 3", "mem_controller", 1, 1, 2, 0, 64'h030)
      `ARRAY(ldAddr, 32, 3)
      `SOURCE_OF(0, 32, ldAddr, 0, 3) `SOURCE_OF(1, 32, ldAddr, 1, 3) `SOURCE_OF(2, 32, ldAddr, 2, 3)
      `ARRAY(ldData, 8, 3)
      `SINK_OF(0, 8, ldData, 0, 3) `SINK_OF(1, 8, ldData, 1, 3) `SINK_OF(2, 8, ldData, 2, 3)
      `SESSION(3, 3)
      `MEMORY(8)
      assign storeEn = 1'b0;
      assign storeAddr = '0;
      assign storeData = '0;
      hls_mem_controller_storeless #(
        .NUM_LOADS(3), .ADDRESS_WIDTH(32), .DATA_WIDTH(8)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller_storeless_held", "mem_controller", 1, 1, 1, 0, 64'h1010)
      `SOURCE(0, 32, ldAddr)
      `SINK(0, 32, ldData)
      `SESSION(1, 1)
      `MEMORY(32)
      assign storeEn = 1'b0;
      assign storeAddr = '0;
      assign storeData = '0;
      hls_mem_controller_storeless_held #(
        .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.moves(1'b1), .*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller_loadless 1 2", "mem_controller", -1, 0, -1, 0, 64'h201)
      `ARRAY(stAddr, 32, 2)
      `SOURCE_OF(0, 32, stAddr, 0, 2) `SOURCE_OF(1, 32, stAddr, 1, 2)
      `ARRAY(stData, 32, 2)
      `SOURCE_OF(2, 32, stData, 0, 2) `SOURCE_OF(3, 32, stData, 1, 2)
      `ARRAY(ctrl, 32, 1)
      `SOURCE_OF(4, 32, ctrl, 0, 1)
      `SESSION(5, 0)
      `MEMORY(32)
      assign loadEn = 1'b0;
      assign loadAddr = '0;
      hls_mem_controller_loadless #(
        .NUM_CONTROLS(1), .NUM_STORES(2), .COUNT_WIDTH(32), .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd, loadData};
    end
    if (1) begin
      `UNIT("hls_mem_controller 1 1 1", "mem_controller", 1, 1, 2, 0, 64'h111)
      `ARRAY(ldAddr, 32, 1)
      `SOURCE_OF(0, 32, ldAddr, 0, 1)
      `ARRAY(ldData, 32, 1)
      `SINK_OF(0, 32, ldData, 0, 1)
      `ARRAY(stAddr, 32, 1)
      `SOURCE_OF(1, 32, stAddr, 0, 1)
      `ARRAY(stData, 32, 1)
      `SOURCE_OF(2, 32, stData, 0, 1)
      `ARRAY(ctrl, 32, 1)
      `SOURCE_OF(3, 32, ctrl, 0, 1)
      `SESSION(4, 1)
      `MEMORY(32)
      hls_mem_controller #(
        .NUM_CONTROLS(1), .NUM_LOADS(1), .NUM_STORES(1),
        .COUNT_WIDTH(32), .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller 3 2 2", "mem_controller", 1, 1, 2, 0, 64'h223)
      `ARRAY(ldAddr, 32, 2)
      `SOURCE_OF(0, 32, ldAddr, 0, 2) `SOURCE_OF(1, 32, ldAddr, 1, 2)
      `ARRAY(ldData, 8, 2)
      `SINK_OF(0, 8, ldData, 0, 2) `SINK_OF(1, 8, ldData, 1, 2)
      `ARRAY(stAddr, 32, 2)
      `SOURCE_OF(2, 32, stAddr, 0, 2) `SOURCE_OF(3, 32, stAddr, 1, 2)
      `ARRAY(stData, 8, 2)
      `SOURCE_OF(4, 8, stData, 0, 2) `SOURCE_OF(5, 8, stData, 1, 2)
      `ARRAY(ctrl, 3, 3)
      `SOURCE_OF(6, 3, ctrl, 0, 3) `SOURCE_OF(7, 3, ctrl, 1, 3) `SOURCE_OF(8, 3, ctrl, 2, 3)
      `SESSION(9, 2)
      `MEMORY(8)
      hls_mem_controller #(
        .NUM_CONTROLS(3), .NUM_LOADS(2), .NUM_STORES(2),
        .COUNT_WIDTH(3), .ADDRESS_WIDTH(32), .DATA_WIDTH(8)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    // Announcements wait while 8 stores are left.
    if (1) begin
      `UNIT("hls_mem_controller_loadless of 5 bits", "mem_controller", -1, 0, -1, 0, 64'h2101)
      `SOURCE(0, 32, stAddr)
      `SOURCE(1, 8, stData)
      `SOURCE(2, 3, ctrl)
      `SESSION(3, 0)
      `MEMORY(8)
      assign loadEn = 1'b0;
      assign loadAddr = '0;
      hls_mem_controller_loadless #(
        .NUM_CONTROLS(1), .NUM_STORES(1), .COUNT_WIDTH(3), .SUM_BITS(5),
        .ADDRESS_WIDTH(32), .DATA_WIDTH(8)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd, loadData};
    end
    if (1) begin
      `UNIT("hls_mem_controller_held 2 2", "mem_controller", 1, 1, 1, 0, 64'h1212)
      `SOURCE(0, 32, ldAddr)
      `SINK(0, 8, ldData)
      `ARRAY(stAddr, 32, 2)
      `SOURCE_OF(1, 32, stAddr, 0, 2) `SOURCE_OF(2, 32, stAddr, 1, 2)
      `ARRAY(stData, 8, 2)
      `SOURCE_OF(3, 8, stData, 0, 2) `SOURCE_OF(4, 8, stData, 1, 2)
      `ARRAY(ctrl, 3, 2)
      `SOURCE_OF(5, 3, ctrl, 0, 2) `SOURCE_OF(6, 3, ctrl, 1, 2)
      `SESSION(7, 1)
      `MEMORY(8)
      hls_mem_controller_held #(
        .NUM_CONTROLS(2), .NUM_STORES(2),
        .COUNT_WIDTH(3), .ADDRESS_WIDTH(32), .DATA_WIDTH(8)
      ) dut (.moves(1'b1), .*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    // A load and a store per cycle, two cycles after the group.
    if (1) begin
      `UNIT("hls_lsq 1", "lsq", 2, 1, -1, 0, 64'h020202)
      `ARRAY(group, 0, 1)
      `SOURCE_OF(0, 0, group, 0, 1)
      `ARRAY(addr, 32, 2)
      `SOURCE_OF(1, 32, addr, 0, 2) `SOURCE_OF(2, 32, addr, 1, 2)
      `ARRAY(stData, 8, 1)
      `SOURCE_OF(3, 8, stData, 0, 1)
      `ARRAY(ldData, 8, 1)
      `SINK_OF(0, 8, ldData, 0, 1)
      `QUEUE(1, 2, 1, 1, 8'h02, 16'h0000, 2'b10, 3, 4)
    end
    if (1) begin
      `UNIT("hls_lsq 2", "lsq", -1, 0, -1, 0, 64'h031405)
      `ARRAY(group, 0, 2)
      `SOURCE_OF(0, 0, group, 0, 2) `SOURCE_OF(1, 0, group, 1, 2)
      `ARRAY(addr, 32, 5)
      `SOURCE_OF(2, 32, addr, 0, 5) `SOURCE_OF(3, 32, addr, 1, 5) `SOURCE_OF(4, 32, addr, 2, 5)
      `SOURCE_OF(5, 32, addr, 3, 5) `SOURCE_OF(6, 32, addr, 4, 5)
      `ARRAY(stData, 8, 2)
      `SOURCE_OF(7, 8, stData, 0, 2) `SOURCE_OF(8, 8, stData, 1, 2)
      `ARRAY(ldData, 8, 3)
      `SINK_OF(0, 8, ldData, 0, 3) `SINK_OF(1, 8, ldData, 1, 3) `SINK_OF(2, 8, ldData, 2, 3)
      `QUEUE(2, 5, 3, 2, 16'h0203, 32'h00030000, 5'b10100, 3, 3)
    end
`ifdef WITH_SUM
    if (1) begin
      `UNIT("sum", "sum", -1, 0, -1, 0, 0)
      `SOURCE(0, 32, n)
      `SOURCE(1, 0, a_start)
      `SOURCE(2, 0, start)
      `SINK(0, 32, out0)
      `CONTROL_SINK(1, a_end)
      `CONTROL_SINK(2, end)
      `MEMORY(32)
      sum dut (
        .a_loadEn(loadEn), .a_loadAddr(loadAddr), .a_loadData(loadData),
        .a_storeEn(storeEn), .a_storeAddr(storeAddr), .a_storeData(storeData), .*);
      wire unused = &{1'b0, a_start, start};
    end
`endif
  endgenerate
endmodule
