// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a group enters a load-store queue: which ports the free slots get.
// Groups, ports and slots: see hls_lsq_queue. `load_taken` and `store_taken`
// are the slots that are taken at the beginning of the cycle; what enters goes
// behind them, and nothing else is known of it: load_port and store_port are
// one-hot per slot, and zero where nothing enters; load_older has, for every
// load that enters, the slots of the stores before it.
module hls_lsq_entry #(
  parameter int NUM_GROUPS = 1,
  parameter int NUM_PORTS = 2,
  parameter int NUM_LOADS = 1,
  parameter int NUM_STORES = 1,
  parameter logic [NUM_GROUPS*8-1:0] GROUP_SIZES = 2,
  parameter logic [NUM_GROUPS*16-1:0] GROUP_BEGINS = 0,
  parameter logic [NUM_PORTS-1:0] PORT_IS_STORE = 2,
  parameter int NUM_LOAD_SLOTS = 2,
  parameter int NUM_STORE_SLOTS = 2
) (
  input  logic [NUM_GROUPS-1:0]                      group_valid,
  output logic [NUM_GROUPS-1:0]                      group_ready,
  input  logic [NUM_LOAD_SLOTS-1:0]                  load_taken,
  input  logic [NUM_STORE_SLOTS-1:0]                 store_taken,
  output logic [NUM_LOAD_SLOTS*NUM_LOADS-1:0]        load_port,
  output logic [NUM_LOAD_SLOTS*NUM_STORE_SLOTS-1:0]  load_older,
  output logic [NUM_STORE_SLOTS*NUM_STORES-1:0]      store_port
);
  localparam int L = NUM_LOAD_SLOTS;
  localparam int S = NUM_STORE_SLOTS;
  localparam logic [L-1:0] FIRST_LOAD = 1;
  localparam logic [S-1:0] FIRST_STORE = 1;

  // How many of the ports from `first` up to `last` are stores.
  function automatic int stores_between(input int first, input int last);
    stores_between = 0;
    for (int i = first; i < last; i = i + 1) begin
      if (PORT_IS_STORE[i]) begin
        stores_between = stores_between + 1;
      end
    end
  endfunction

  function automatic int group_of(input int number);
    group_of = 0;
    for (int i = 1; i < NUM_GROUPS; i = i + 1) begin
      if ({16'b0, GROUP_BEGINS[16*i +: 16]} <= number) begin
        group_of = i;
      end
    end
  endfunction

  wire [L-1:0] next_load = ~load_taken & ((load_taken << 1) | FIRST_LOAD);
  wire [S-1:0] next_store = ~store_taken & ((store_taken << 1) | FIRST_STORE);
  wire [NUM_GROUPS-1:0] enters =
      group_valid & -group_valid & group_ready;

  // The ports whose load comes after the store, per slot.
  wire [S*NUM_LOADS-1:0] later_than;

  generate
    genvar g, p, i, s;
    for (g = 0; g < NUM_GROUPS; g = g + 1) begin : group
      localparam int BEGIN = {16'b0, GROUP_BEGINS[16*g +: 16]};
      localparam int SIZE = {24'b0, GROUP_SIZES[8*g +: 8]};
      localparam int STORES = stores_between(BEGIN, BEGIN + SIZE);
      localparam int LOADS = SIZE - STORES;

      // Room for all means that so many slots at the end are free.
      wire has_room_for_loads;
      wire has_room_for_stores;
      if (LOADS > 0) begin : loads
        assign has_room_for_loads = ~load_taken[L-LOADS];
      end else begin : no_loads
        assign has_room_for_loads = 1'b1;
      end
      if (STORES > 0) begin : stores
        assign has_room_for_stores = ~store_taken[S-STORES];
      end else begin : no_stores
        assign has_room_for_stores = 1'b1;
      end
      assign group_ready[g] = has_room_for_loads & has_room_for_stores;
    end

    for (p = 0; p < NUM_PORTS; p = p + 1) begin : port
      localparam int GROUP = group_of(p);
      localparam int BEGIN = {16'b0, GROUP_BEGINS[16*GROUP +: 16]};
      localparam int STORES_BEFORE = stores_between(BEGIN, p);
      localparam int LOADS_BEFORE = p - BEGIN - STORES_BEFORE;

      if (PORT_IS_STORE[p]) begin : store
        localparam int PORT = stores_between(0, p);
        for (i = 0; i < S; i = i + 1) begin : slot
          if (i >= STORES_BEFORE) begin : possible
            assign store_port[i*NUM_STORES+PORT] =
                enters[GROUP] & next_store[i-STORES_BEFORE];
          end else begin : impossible
            assign store_port[i*NUM_STORES+PORT] = 1'b0;
          end
        end
      end else begin : load
        localparam int PORT = p - stores_between(0, p);
        for (i = 0; i < L; i = i + 1) begin : slot
          if (i >= LOADS_BEFORE) begin : possible
            assign load_port[i*NUM_LOADS+PORT] =
                enters[GROUP] & next_load[i-LOADS_BEFORE];
          end else begin : impossible
            assign load_port[i*NUM_LOADS+PORT] = 1'b0;
          end
        end
        for (i = 0; i < S; i = i + 1) begin : older
          if (i < STORES_BEFORE) begin : of_group
            assign later_than[i*NUM_LOADS+PORT] = 1'b1;
          end else begin : of_others
            assign later_than[i*NUM_LOADS+PORT] = store_taken[i-STORES_BEFORE];
          end
        end
      end
    end

    if (&PORT_IS_STORE) begin : no_loads
      assign load_port = '0;
      assign later_than = '0;
      wire unused = &{1'b0, next_load};
    end

    for (i = 0; i < L; i = i + 1) begin : load_slot
      for (s = 0; s < S; s = s + 1) begin : older
        // None for a slot that nothing enters.
        assign load_older[i*S+s] =
            |(load_port[i*NUM_LOADS +: NUM_LOADS] &
              later_than[s*NUM_LOADS +: NUM_LOADS]);
      end
    end
  endgenerate
endmodule
