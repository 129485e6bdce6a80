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
// A group enters when there is room for all its ports. No two groups may be
// offered in one cycle, since their order would be unknown: `ready` does not
// depend on `valid`, so that lazy forks of several queues need not wait for each
// other.
// Requests then arrive in any order; those of one port belong to its accesses
// in order. Loads are performed in order among themselves: from memory, once
// the addresses of all older stores that are not performed are known and
// differ; with the data of the youngest of those that store to the address, if
// nothing between is unknown. A store is performed when everything older has
// been. The oldest access leaves when it is done, one a cycle, and the others
// move up: entry 0 is always the oldest.
//
// To the memory: a channel of addresses to load and one of the data, in order;
// a channel of stores. What is accepted must be performed in the same cycle; a
// load and a store of one cycle have different addresses. A load takes two
// cycles from its address to its data, or more. `pending` tells that accesses
// are left. The low ADDRESS_BITS of an address tell which element it is; the
// others are not kept, and 0 at the memory. Channel protocol: see README.md.
module hls_lsq_queue #(
  parameter int NUM_GROUPS = 1,
  parameter int NUM_PORTS = 2,
  parameter int NUM_LOADS = 1,
  parameter int NUM_STORES = 1,
  parameter logic [NUM_GROUPS*8-1:0] GROUP_SIZES = 2,
  parameter logic [NUM_GROUPS*16-1:0] GROUP_BEGINS = 0,
  parameter logic [NUM_PORTS-1:0] PORT_IS_STORE = 2,
  parameter int NUM_SLOTS = 4,
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
  input  logic                               memLdData_valid,
  output logic                               memLdData_ready,
  output logic [ADDRESS_WIDTH-1:0]           memStAddr,
  output logic [DATA_WIDTH-1:0]              memStData,
  output logic                               memSt_valid,
  input  logic                               memSt_ready,
  output logic                               pending,
  input  logic                               clk,
  input  logic                               rst
);
  localparam int N = NUM_SLOTS;
  localparam int P = NUM_PORTS;
  localparam int A =
      ADDRESS_BITS < ADDRESS_WIDTH ? ADDRESS_BITS : ADDRESS_WIDTH;
  localparam logic [N-1:0] FIRST_SLOT = 1;

  // How many of the ports before `last` are stores (or loads).
  function automatic int stores_before(input int last);
    stores_before = 0;
    for (int i = 0; i < last; i = i + 1) begin
      if (PORT_IS_STORE[i]) begin
        stores_before = stores_before + 1;
      end
    end
  endfunction

  // ---- Entries, the oldest in slot 0. port: one-hot, none for a free slot ----

  logic [N*P-1:0]             port;
  logic [N*A-1:0]             address;
  logic [N*DATA_WIDTH-1:0]    payload;
  logic [N-1:0]               has_address;
  logic [N-1:0]               has_payload;
  logic [N-1:0]               performed; // for a load: asked for
  logic [N-1:0]               delivered; // a load's data, to its port

  wire [N-1:0] occupied;
  wire [N-1:0] is_store;
  wire [N-1:0] is_load;

  assign pending = occupied[0];

  // ---- What happens to the entries in this cycle ----

  wire [N-1:0]               takes_address;
  wire [N*A-1:0]             new_address;
  wire [N-1:0]               takes_payload;
  wire [N*DATA_WIDTH-1:0]    new_payload;
  wire [N-1:0]               is_performed;
  wire [N-1:0]               is_delivered;
  wire [N-1:0]               enters;   // becomes occupied
  wire [N*P-1:0]             new_port;
  wire                       leaves;   // slot 0, and all move up
  wire [N-1:0]               is_forwarded; // the load that gets `forwarded`
  wire [DATA_WIDTH-1:0]      forwarded;
  wire [N-1:0]               is_loaded; // the load that gets memLdData

  assign leaves = (is_store[0] & performed[0]) | (is_load[0] & delivered[0]);

  // ---- Groups enter ----

  wire [N-1:0] stay = leaves ? occupied >> 1 : occupied;
  wire [N-1:0] next_slot = ~stay & ((stay << 1) | FIRST_SLOT);
  wire [NUM_GROUPS-1:0] first_group = group_valid & -group_valid;
  wire [NUM_GROUPS*N-1:0] group_enters;
  wire [NUM_GROUPS*N*P-1:0] group_port;
  wire [P*A-1:0] elements; // the ports' addresses
  wire unused_bits = &{1'b0, addr};

  generate
    genvar g, k, i, p;
    for (g = 0; g < NUM_GROUPS; g = g + 1) begin : group
      localparam int SIZE = {24'b0, GROUP_SIZES[8*g +: 8]};
      localparam int BEGIN = {16'b0, GROUP_BEGINS[16*g +: 16]};

      // Room for all means that so many slots at the end are free.
      assign group_ready[g] = ~occupied[N-SIZE];

      for (i = 0; i < N; i = i + 1) begin : slot
        wire [SIZE-1:0] at; // slot i gets port k of the group
        for (k = 0; k < SIZE; k = k + 1) begin : member
          if (k <= i) begin : possible
            assign at[k] = first_group[g] & group_ready[g] & next_slot[i-k];
          end else begin : impossible
            assign at[k] = 1'b0;
          end
        end
        assign group_enters[g*N+i] = |at;
        for (p = 0; p < P; p = p + 1) begin : one_hot
          if (p >= BEGIN && p < BEGIN + SIZE) begin : member_of_group
            assign group_port[(g*N+i)*P+p] = at[p-BEGIN];
          end else begin : other
            assign group_port[(g*N+i)*P+p] = 1'b0;
          end
        end
      end
    end

    for (i = 0; i < N; i = i + 1) begin : entering
      logic any;
      logic [P-1:0] which;
      always_comb begin
        any = 1'b0;
        which = '0;
        for (int j = 0; j < NUM_GROUPS; j = j + 1) begin
          any = any | group_enters[j*N+i];
          which = which | group_port[(j*N+i)*P +: P];
        end
      end
      assign enters[i] = any;
      assign new_port[i*P +: P] = which;
    end

    for (p = 0; p < P; p = p + 1) begin : element
      assign elements[p*A +: A] = addr[p*ADDRESS_WIDTH +: A];
    end

    for (i = 0; i < N; i = i + 1) begin : kind
      assign occupied[i] = |port[i*P +: P];
      assign is_store[i] = |(port[i*P +: P] & PORT_IS_STORE);
      assign is_load[i] = |(port[i*P +: P] & ~PORT_IS_STORE);
    end

    // ---- Requests find the oldest access of their port ----

    for (p = 0; p < P; p = p + 1) begin : request
      wire [N-1:0] mine;
      for (i = 0; i < N; i = i + 1) begin : slot
        assign mine[i] = port[i*P+p];
      end

      wire [N-1:0] without_address = mine & ~has_address;
      wire [N-1:0] address_to = without_address & -without_address;
      assign addr_ready[p] = |without_address;
      wire [N-1:0] gets_address = address_to & {N{addr_valid[p]}};

      wire [N-1:0] gets_payload;
      wire [N-1:0] gives;
      if (PORT_IS_STORE[p]) begin : store
        localparam int S = stores_before(p);
        wire [N-1:0] without_payload = mine & ~has_payload;
        wire [N-1:0] payload_to = without_payload & -without_payload;
        assign stData_ready[S] = |without_payload;
        assign gets_payload = payload_to & {N{stData_valid[S]}};
        assign gives = '0;
      end else begin : load
        localparam int L = p - stores_before(p);
        wire [N-1:0] undelivered = mine & ~delivered;
        wire [N-1:0] oldest = undelivered & -undelivered;
        assign ldData_valid[L] = |(oldest & has_payload);
        assign gives = oldest & has_payload & {N{ldData_ready[L]}};
        assign gets_payload = '0;

        hls_onehot_mux #(
          .SIZE(N),
          .DATA_WIDTH(DATA_WIDTH)
        ) data (
          .select(oldest),
          .ins(payload),
          .outs(ldData[L*DATA_WIDTH +: DATA_WIDTH])
        );
      end
    end

    for (i = 0; i < N; i = i + 1) begin : requested
      wire [P-1:0] address_from;
      wire [P-1:0] payload_from;
      wire [P-1:0] given_by;
      wire [P*DATA_WIDTH-1:0] payloads_from;
      for (p = 0; p < P; p = p + 1) begin : from_port
        assign address_from[p] = request[p].gets_address[i];
        assign payload_from[p] = request[p].gets_payload[i];
        assign given_by[p] = request[p].gives[i];
        if (PORT_IS_STORE[p]) begin : store
          assign payloads_from[p*DATA_WIDTH +: DATA_WIDTH] =
              stData[stores_before(p)*DATA_WIDTH +: DATA_WIDTH];
        end else begin : load
          assign payloads_from[p*DATA_WIDTH +: DATA_WIDTH] = '0;
        end
      end

      hls_onehot_mux #(
        .SIZE(P),
        .DATA_WIDTH(A)
      ) address_mux (
        .select(port[i*P +: P]),
        .ins(elements),
        .outs(new_address[i*A +: A])
      );

      wire [DATA_WIDTH-1:0] stored;
      hls_onehot_mux #(
        .SIZE(P),
        .DATA_WIDTH(DATA_WIDTH)
      ) payload_mux (
        .select(port[i*P +: P]),
        .ins(payloads_from),
        .outs(stored)
      );

      assign takes_address[i] = |address_from;
      assign is_delivered[i] = |given_by;
      assign takes_payload[i] =
          (|payload_from) | is_forwarded[i] | is_loaded[i];
      assign new_payload[i*DATA_WIDTH +: DATA_WIDTH] =
          is_store[i] ? stored : is_forwarded[i] ? forwarded : memLdData;
    end
  endgenerate

  generate
    if (&PORT_IS_STORE) begin : no_loads
      assign ldData = '0;
      assign ldData_valid = '0;
      wire unused = &{1'b0, ldData_ready};
    end
  endgenerate

  // ---- The next load, and the older stores that matter to it ----

  wire [N-1:0] waiting_loads = is_load & ~performed;
  wire [N-1:0] load_now = waiting_loads & -waiting_loads;
  wire [N-1:0] older = load_now - FIRST_SLOT;
  wire load_known = |(load_now & has_address);
  wire [A-1:0] load_address;
  wire [A-1:0] store_address;
  wire [N-1:0] same_address;
  wire [N-1:0] is_youngest;

  hls_onehot_mux #(
    .SIZE(N),
    .DATA_WIDTH(A)
  ) load_address_mux (
    .select(load_now),
    .ins(address),
    .outs(load_address)
  );

  wire [N-1:0] relevant =
      older & is_store & ~performed & (~has_address | same_address);

  generate
    for (i = 0; i < N; i = i + 1) begin : compare
      assign same_address[i] =
          address[i*A +: A] == load_address;
      if (i + 1 < N) begin : inner
        assign is_youngest[i] = relevant[i] & ~(|relevant[N-1:i+1]);
      end else begin : last
        assign is_youngest[i] = relevant[i];
      end
    end
  endgenerate

  hls_onehot_mux #(
    .SIZE(N),
    .DATA_WIDTH(DATA_WIDTH)
  ) forward_mux (
    .select(is_youngest),
    .ins(payload),
    .outs(forwarded)
  );

  wire forwards =
      load_known & (|(is_youngest & has_address & has_payload));
  assign is_forwarded = load_now & {N{forwards}};
  assign memLdAddr = ADDRESS_WIDTH'(load_address);
  assign memLdAddr_valid = load_known & ~(|relevant);

  // Loaded data comes in order: to the oldest that has been asked for.
  wire [N-1:0] awaiting = is_load & performed & ~has_payload;
  wire [N-1:0] arrival = awaiting & -awaiting;
  assign memLdData_ready = |awaiting;
  assign is_loaded = arrival & {N{memLdData_valid}};

  // ---- The next store: everything older has been performed ----

  wire [N-1:0] waiting = occupied & ~performed;
  wire [N-1:0] store_now = waiting & -waiting & is_store;
  assign memSt_valid = |(store_now & has_address & has_payload);

  hls_onehot_mux #(
    .SIZE(N),
    .DATA_WIDTH(A)
  ) store_address_mux (
    .select(store_now),
    .ins(address),
    .outs(store_address)
  );

  assign memStAddr = ADDRESS_WIDTH'(store_address);

  hls_onehot_mux #(
    .SIZE(N),
    .DATA_WIDTH(DATA_WIDTH)
  ) store_data_mux (
    .select(store_now),
    .ins(payload),
    .outs(memStData)
  );

  assign is_performed =
      is_forwarded |
      (load_now & {N{memLdAddr_valid & memLdAddr_ready}}) |
      (store_now & {N{memSt_valid & memSt_ready}});

  // ---- Registers: what happened, then moved up when slot 0 leaves ----

  wire [N-1:0] address_held = has_address | takes_address;
  wire [N-1:0] payload_held = has_payload | takes_payload;
  wire [N-1:0] now_performed = performed | is_performed;
  wire [N-1:0] now_delivered = delivered | is_delivered;
  wire [N*A-1:0] addresses;
  wire [N*DATA_WIDTH-1:0] payloads;

  generate
    for (i = 0; i < N; i = i + 1) begin : update
      assign addresses[i*A +: A] =
          takes_address[i] ? new_address[i*A +: A] : address[i*A +: A];
      assign payloads[i*DATA_WIDTH +: DATA_WIDTH] =
          takes_payload[i] ? new_payload[i*DATA_WIDTH +: DATA_WIDTH]
                           : payload[i*DATA_WIDTH +: DATA_WIDTH];

      always_ff @(posedge clk) begin
        if (rst) begin
          port[i*P +: P] <= '0;
        end else if (enters[i]) begin
          port[i*P +: P] <= new_port[i*P +: P];
        end else if (leaves) begin
          port[i*P +: P] <= (i + 1 < N) ? port[((i+1)%N)*P +: P] : '0;
        end
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (leaves) begin
      address <= addresses >> A;
      payload <= payloads >> DATA_WIDTH;
    end else begin
      address <= addresses;
      payload <= payloads;
    end
    if (rst) begin
      has_address <= '0;
      has_payload <= '0;
      performed <= '0;
      delivered <= '0;
    end else begin
      has_address <= ~enters & (leaves ? address_held >> 1 : address_held);
      has_payload <= ~enters & (leaves ? payload_held >> 1 : payload_held);
      performed <= ~enters & (leaves ? now_performed >> 1 : now_performed);
      delivered <= ~enters & (leaves ? now_delivered >> 1 : now_delivered);
    end
  end
endmodule
