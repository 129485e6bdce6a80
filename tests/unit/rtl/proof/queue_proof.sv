// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_lsq_queue promises, as assertions for a solver, which plays the
// circuit, the memory's stalls and what was in the memory. A group is a load and
// a store. Beside the queue the same accesses are performed one after the other.
module queue_proof #(
  parameter int LOAD_SLOTS = 2,
  parameter int STORE_SLOTS = 3
) (
  input logic       group_valid,
  input logic [1:0] addr, // of the load, of the store
  input logic [1:0] addr_valid,
  input logic       stData,
  input logic       stData_valid,
  input logic       ldData_ready,
  input logic       memLdAddr_ready,
  input logic       memSt_ready,
  input logic       garbage,
  input logic [1:0] contents,
  input logic       clk
);
  // Counts are modulo 8: so many accesses are never on their way.
  localparam int MOST = 8;

  logic       group_ready, stData_ready, ldData, ldData_valid, pending;
  logic [1:0] addr_ready;
  logic       memLdAddr, memLdAddr_valid, memStAddr, memStData, memSt_valid;

  logic       running = 1'b0;
  logic [1:0] memory;
  logic       loaded;
  wire        rst = ~running;
  wire        loads = memLdAddr_valid & memLdAddr_ready;
  wire        stores = memSt_valid & memSt_ready;

  hls_lsq_queue #(
    .NUM_LOAD_SLOTS(LOAD_SLOTS),
    .NUM_STORE_SLOTS(STORE_SLOTS),
    .ADDRESS_WIDTH(1),
    .ADDRESS_BITS(1),
    .DATA_WIDTH(1)
  ) queue (
    .memLdData(loaded),
    .*
  );

  always_ff @(posedge clk) begin
    running <= 1'b1;
    loaded <= loads ? memory[memLdAddr] : garbage;
    if (rst) begin
      memory <= contents;
    end else if (stores) begin
      memory[memStAddr] <= memStData;
    end
  end

  // ---- The same accesses, one after the other ----

  logic [2:0]      groups, load_addrs, store_addrs, datas; // taken
  logic [MOST-1:0] load_addr, store_addr, store_data;
  logic [2:0]      done;    // groups, one after the other
  logic [2:0]      given;   // by the queue
  logic [2:0]      written; // by the queue
  logic [2:0]      checked;
  logic [MOST-1:0] expected, got;
  logic [1:0]      reference;

  wire is_next = groups != done && load_addrs != done && store_addrs != done &&
                 datas != done;
  wire checks = done != checked && given != checked;

  always_ff @(posedge clk) begin
    if (rst) begin
      {groups, load_addrs, store_addrs, datas} <= '0;
      {done, given, written, checked} <= '0;
      reference <= contents;
    end else begin
      groups <= groups + 3'(group_valid & group_ready);
      written <= written + 3'(stores);
      if (addr_valid[0] & addr_ready[0]) begin
        load_addr[load_addrs] <= addr[0];
        load_addrs <= load_addrs + 1'b1;
      end
      if (addr_valid[1] & addr_ready[1]) begin
        store_addr[store_addrs] <= addr[1];
        store_addrs <= store_addrs + 1'b1;
      end
      if (stData_valid & stData_ready) begin
        store_data[datas] <= stData;
        datas <= datas + 1'b1;
      end
      if (is_next) begin
        expected[done] <= reference[load_addr[done]];
        reference[store_addr[done]] <= store_data[done];
        done <= done + 1'b1;
      end
      if (ldData_valid & ldData_ready) begin
        got[given] <= ldData;
        given <= given + 1'b1;
      end
      checked <= checked + 3'(checks);
    end
  end

  // ---- What the circuit promises, and what the queue does ----

  logic [2:0] offered;      // in the cycle before, and not taken
  logic [2:0] offered_data;
  logic       given_up;     // the same of what the queue gives
  logic       given_data;
  logic       asked, asked_address;
  logic       was_idle;

  always_ff @(posedge clk) begin
    offered <= {stData_valid, addr_valid} & ~{stData_ready, addr_ready};
    offered_data <= {stData, addr};
    given_up <= running & ldData_valid & ~ldData_ready;
    given_data <= ldData;
    asked <= running & memLdAddr_valid & ~memLdAddr_ready;
    asked_address <= memLdAddr;
    was_idle <= running & ~pending;
  end

  always_comb begin
    if (running) begin
      // An offer stands until it is taken.
      assume ((offered & ~{stData_valid, addr_valid}) == '0);
      assume ((offered & ({stData, addr} ^ offered_data)) == '0);
      assert (~given_up | (ldData_valid & (ldData == given_data)));
      assert (~asked | (memLdAddr_valid & (memLdAddr == asked_address)));
      // Every load gives what the last store before it wrote.
      assert (~checks | (expected[checked] == got[checked]));
      // Nothing is given or stored twice, or without being asked for.
      assert (~ldData_valid | (given != groups));
      assert (~memSt_valid | (written != groups));
      // An empty queue has lost nothing, and takes more.
      assert (pending | group_ready);
      assert (pending | (written == groups));
      assert (pending | ~was_idle | ldData_valid | (given == groups));
    end
  end
endmodule
