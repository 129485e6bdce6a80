// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The heart of a load-store queue: accesses enter in program order, a group at
// a time, and are performed so that each load gives what the last store before
// it wrote. Ports are numbered in program order, group by group: group g has
// the GROUP_SIZES[8*g +: 8] ports from GROUP_BEGINS[16*g +: 16] on; bit p of
// PORT_IS_STORE tells what port p is. `addr` has a channel for every port;
// stData and ldData have one for every store and every load, in that order;
// without loads there is one channel of loaded data that never has any.
//
// Loads and stores have slots of their own, the oldest in slot 0. A group
// enters when there is room for all its ports (hls_lsq_entry). No two groups
// may be offered in one cycle, since their order would be unknown: `ready` does
// not depend on `valid`, so that lazy forks of several queues need not wait for
// each other. Requests then arrive in any order; those of one port belong to
// its accesses in order. In each cycle a load (hls_lsq_loads) and a store
// (hls_lsq_stores) may be performed and leave. A load knows which of the stores
// that are left come before it, and waits for no other ones; the oldest store
// waits for the loads before it. Loaded data waits outside of these slots
// (hls_mem_answers).
//
// To the memory: a channel of addresses to load, and one of stores. What is
// accepted must be performed in the same cycle, and the data of a load be at
// memLdData in the next one. A load and a store of one cycle have different
// addresses. A load that is alone takes one cycle from its address to its data,
// as the memory does; one to whose address a store before it stores takes two,
// and one from the store's data. `pending` tells that accesses are left. The
// low ADDRESS_BITS of an address tell which element it is; the others are not
// kept, and 0 at the memory. Channel protocol: see README.md.
module hls_lsq_queue #(
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
  output logic [NUM_LOADS*DATA_WIDTH-1:0]    ldData,
  output logic [NUM_LOADS-1:0]               ldData_valid,
  input  logic [NUM_LOADS-1:0]               ldData_ready,
  output logic [ADDRESS_WIDTH-1:0]           memLdAddr,
  output logic                               memLdAddr_valid,
  input  logic                               memLdAddr_ready,
  input  logic [DATA_WIDTH-1:0]              memLdData,
  output logic [ADDRESS_WIDTH-1:0]           memStAddr,
  output logic [DATA_WIDTH-1:0]              memStData,
  output logic                               memSt_valid,
  input  logic                               memSt_ready,
  output logic                               pending,
  input  logic                               clk,
  input  logic                               rst
);
  localparam int A =
      ADDRESS_BITS < ADDRESS_WIDTH ? ADDRESS_BITS : ADDRESS_WIDTH;

  // How many of the ports before `last` are stores.
  function automatic int stores_before(input int last);
    stores_before = 0;
    for (int i = 0; i < last; i = i + 1) begin
      if (PORT_IS_STORE[i]) begin
        stores_before = stores_before + 1;
      end
    end
  endfunction

  // ---- The ports' addresses, of loads and of stores ----

  wire [NUM_LOADS*A-1:0]  load_addr;
  wire [NUM_LOADS-1:0]    load_addr_valid;
  wire [NUM_LOADS-1:0]    load_addr_ready;
  wire [NUM_STORES*A-1:0] store_addr;
  wire [NUM_STORES-1:0]   store_addr_valid;
  wire [NUM_STORES-1:0]   store_addr_ready;
  wire unused_bits = &{1'b0, addr};

  generate
    genvar p;
    for (p = 0; p < NUM_PORTS; p = p + 1) begin : port
      localparam int STORE = stores_before(p);
      if (PORT_IS_STORE[p]) begin : store
        assign store_addr[STORE*A +: A] = addr[p*ADDRESS_WIDTH +: A];
        assign store_addr_valid[STORE] = addr_valid[p];
        assign addr_ready[p] = store_addr_ready[STORE];
      end else begin : load
        assign load_addr[(p-STORE)*A +: A] = addr[p*ADDRESS_WIDTH +: A];
        assign load_addr_valid[p-STORE] = addr_valid[p];
        assign addr_ready[p] = load_addr_ready[p-STORE];
      end
    end
    if (&PORT_IS_STORE) begin : no_loads
      assign load_addr = '0;
      assign load_addr_valid = '0;
      wire unused = &{1'b0, load_addr_ready};
    end
  endgenerate

  // ---- What enters, and the lists of slots ----

  wire [NUM_LOAD_SLOTS-1:0]                 load_taken;
  wire [NUM_STORE_SLOTS-1:0]                store_taken;
  wire [NUM_LOAD_SLOTS*NUM_LOADS-1:0]       load_enters;
  wire [NUM_LOAD_SLOTS*NUM_STORE_SLOTS-1:0] load_older;
  wire [NUM_STORE_SLOTS*NUM_STORES-1:0]     store_enters;

  wire [NUM_STORE_SLOTS-1:0]   has_address;
  wire [NUM_STORE_SLOTS*A-1:0] address;
  wire [NUM_STORE_SLOTS-1:0]   has_data;
  wire [NUM_STORE_SLOTS-1:0]   chosen;
  wire                         may_store;
  wire                         store_leaves;

  wire [NUM_LOADS-1:0]  allowed;
  wire [NUM_LOADS-1:0]  performed;
  wire                  forwards;
  wire [DATA_WIDTH-1:0] forwarded;
  wire [A-1:0]          load_address;
  wire [A-1:0]          store_address;

  assign pending = load_taken[0] | store_taken[0];
  assign memLdAddr = ADDRESS_WIDTH'(load_address);
  assign memStAddr = ADDRESS_WIDTH'(store_address);

  hls_lsq_entry #(
    .NUM_GROUPS(NUM_GROUPS),
    .NUM_PORTS(NUM_PORTS),
    .NUM_LOADS(NUM_LOADS),
    .NUM_STORES(NUM_STORES),
    .GROUP_SIZES(GROUP_SIZES),
    .GROUP_BEGINS(GROUP_BEGINS),
    .PORT_IS_STORE(PORT_IS_STORE),
    .NUM_LOAD_SLOTS(NUM_LOAD_SLOTS),
    .NUM_STORE_SLOTS(NUM_STORE_SLOTS)
  ) entry (
    .group_valid(group_valid),
    .group_ready(group_ready),
    .load_taken(load_taken),
    .store_taken(store_taken),
    .load_port(load_enters),
    .load_older(load_older),
    .store_port(store_enters)
  );

  hls_lsq_stores #(
    .NUM_STORES(NUM_STORES),
    .NUM_SLOTS(NUM_STORE_SLOTS),
    .ADDRESS_WIDTH(A),
    .DATA_WIDTH(DATA_WIDTH)
  ) stores (
    .enters(store_enters),
    .taken(store_taken),
    .addr(store_addr),
    .addr_valid(store_addr_valid),
    .addr_ready(store_addr_ready),
    .stData(stData),
    .stData_valid(stData_valid),
    .stData_ready(stData_ready),
    .has_address(has_address),
    .address(address),
    .has_data(has_data),
    .chosen(chosen),
    .chosen_data(forwarded),
    .may_store(may_store),
    .leaves(store_leaves),
    .memStAddr(store_address),
    .memStData(memStData),
    .memSt_valid(memSt_valid),
    .memSt_ready(memSt_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_lsq_loads #(
    .NUM_LOADS(NUM_LOADS),
    .NUM_SLOTS(NUM_LOAD_SLOTS),
    .NUM_STORE_SLOTS(NUM_STORE_SLOTS),
    .ADDRESS_WIDTH(A)
  ) loads (
    .enters(load_enters),
    .enters_older(load_older),
    .taken(load_taken),
    .addr(load_addr),
    .addr_valid(load_addr_valid),
    .addr_ready(load_addr_ready),
    .has_address(has_address),
    .address(address),
    .has_data(has_data),
    .chosen(chosen),
    .may_store(may_store),
    .store_leaves(store_leaves),
    .allowed(allowed),
    .performed(performed),
    .forwards(forwards),
    .memLdAddr(load_address),
    .memLdAddr_valid(memLdAddr_valid),
    .memLdAddr_ready(memLdAddr_ready),
    .clk(clk),
    .rst(rst)
  );

  // ---- Data that is forwarded arrives when that of the memory would ----

  logic                  was_forwarded;
  logic [DATA_WIDTH-1:0] kept;

  always_ff @(posedge clk) begin
    was_forwarded <= forwards;
    kept <= forwarded;
  end

  hls_mem_answers #(
    .NUM_LOADS(NUM_LOADS),
    .DATA_WIDTH(DATA_WIDTH)
  ) answers (
    .performed(performed),
    .allowed(allowed),
    .answer(was_forwarded ? kept : memLdData),
    .ldData(ldData),
    .ldData_valid(ldData_valid),
    .ldData_ready(ldData_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
