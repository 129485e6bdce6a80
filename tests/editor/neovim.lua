-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- Neovim with its built-in client and client/nvim: errors, IR beside the C that
-- follows the edits, and a simulation. Ends with status 1 on failure.

-- Functions that newer versions of Neovim are going to drop.
local deprecated = {}
if vim.deprecate then
  vim.deprecate = function(name)
    deprecated[name] = true
  end
end

local function check(condition, what)
  if not condition then
    io.stderr:write('neovim: failed: ' .. what .. '\n')
    vim.cmd('cquit 1')
  end
end

local function wait(condition, what)
  check(vim.wait(120000, condition, 20), what)
end

local function lines(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local source = vim.api.nvim_get_current_buf()
local text = {
  '#include "hls.h"',
  'int twice(int x) { return 2 * x; }',
  'int main(void) { return HLS_CALL(twice, 0); }',
}

vim.bo[source].filetype = 'c'
local hls = require('hls')
wait(function()
  local client = hls.client()
  return client and (client.initialized or client.server_capabilities)
end, 'the server to start')

-- An error, and none any more.
vim.api.nvim_buf_set_lines(source, 0, -1, false, { text[1], 'int twice(int x) { return 2 * ; }', text[3] })
wait(function()
  return #vim.diagnostic.get(source) == 1
end, 'a diagnostic')
check(vim.diagnostic.get(source)[1].lnum == 1, 'its line')
vim.api.nvim_buf_set_lines(source, 0, -1, false, text)
wait(function()
  return #vim.diagnostic.get(source) == 0
end, 'the diagnostic to go')

-- clangd comes later: what Clang finds is not said twice.
vim.api.nvim_buf_set_lines(source, 0, -1, false, { text[1], 'int twice(int x) { return 2 * ; }', text[3] })
wait(function()
  return #vim.diagnostic.get(source) == 1
end, 'a diagnostic of Clang')
local quiet = { ['textDocument/publishDiagnostics'] = function() end }
local clangd = vim.lsp.start_client({ name = 'clangd', cmd = hls.options.cmd, handlers = quiet })
vim.lsp.buf_attach_client(source, clangd)
vim.cmd(vim.fn.exists('##LspAttach') == 1 and 'doautocmd LspAttach' or 'doautocmd CursorHold')
wait(function()
  hls.heed_clangd(source)
  return #vim.diagnostic.get(source) == 0
end, 'clangd to be heeded')
vim.lsp.stop_client(clangd, true)
vim.bo[source].filetype = 'cpp' -- of which it knows as much
wait(function()
  hls.heed_clangd(source)
  return #vim.diagnostic.get(source) == 1
end, 'its end to be heeded')
vim.bo[source].filetype = 'c'
vim.api.nvim_buf_set_lines(source, 0, -1, false, text)
wait(function()
  return #vim.diagnostic.get(source) == 0
end, 'the diagnostic to go again')

-- IR in a split, which follows.
vim.cmd('HlsIr handshake twice')
local view
wait(function()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local buffer = vim.api.nvim_win_get_buf(window)
    if vim.api.nvim_buf_get_name(buffer):match('hls%-ir:') then
      view = buffer
    end
  end
  return view and lines(view):match('handshake.func @twice') ~= nil
end, 'the IR')
check(vim.api.nvim_get_current_buf() == source, 'to stay in the C')

-- What only passes read is hidden until it is asked for.
check(not lines(view):match('handshake%.name') and not lines(view):match('attributes'), lines(view))
check(lines(view):match('shli') ~= nil, lines(view))
vim.cmd('HlsAttributes')
wait(function()
  return lines(view):match('handshake%.name = ') ~= nil and lines(view):match('attributes {') ~= nil
end, 'the attributes')
vim.cmd('HlsAttributes')
wait(function()
  return lines(view):match('handshake%.name') == nil
end, 'the attributes to go')
local without = require('hls.attributes').without
for text, shown in pairs({
  ['  %2 = constant %1#0 {value = 7 : i32, handshake.bb = 0 : ui32, handshake.name = "c, 1"} : <i32>'] = '  %2 = constant %1#0 {value = 7 : i32} : <i32>',
  ['  %1:2 = fork [2] %0 {handshake.name = "fork{0"} : <i32>'] = '  %1:2 = fork [2] %0 : <i32>',
  ['func @f(%a: i32) -> i32 attributes {argNames = ["a{", "b"]} {'] = 'func @f(%a: i32) -> i32 {',
  ['  %0 = llvm.mlir.constant("{a = 1}") : i32'] = '  %0 = llvm.mlir.constant("{a = 1}") : i32',
  ['  br ^bb1({ }) '] = '  br ^bb1({ }) ',
}) do
  check(without(text) == shown, without(text))
end

local window = vim.fn.bufwinid(view)
check(not vim.wo[window].wrap, 'no wrapped lines')
check(vim.api.nvim_win_get_position(window)[2] > 0, 'to be on the right')
vim.api.nvim_buf_set_lines(source, 1, 2, false, { 'int twice(int x) { return 7 / x; }' })
wait(function()
  return lines(view):match('divsi') ~= nil
end, 'the IR to follow')

-- The line of C marks what has become of it, and the other way round.
local namespace = vim.api.nvim_get_namespaces()['hls-highlights']
local function marked(buffer)
  return vim.tbl_map(function(mark)
    return vim.api.nvim_buf_get_lines(buffer, mark[2], mark[2] + 1, false)[1]
  end, vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {}))
end
vim.api.nvim_win_set_cursor(0, { 2, 0 })
vim.cmd('doautocmd CursorMoved')
wait(function()
  return table.concat(marked(view), '\n'):match('divsi') ~= nil
end, 'the operations of the line to be marked')
vim.api.nvim_win_set_cursor(0, { 1, 0 })
vim.cmd('doautocmd CursorMoved')
check(#marked(view) == 0, 'another line to have none')
vim.api.nvim_set_current_win(vim.fn.bufwinid(view))
vim.fn.search('divsi')
vim.cmd('doautocmd CursorMoved')
check(vim.deep_equal(marked(source), { 'int twice(int x) { return 7 / x; }' }), vim.inspect(marked(source)))
vim.api.nvim_set_current_win(vim.fn.bufwinid(source))

-- A simulation.
vim.api.nvim_buf_set_lines(source, 0, -1, false, text)
local echoed = {}
local echo = vim.api.nvim_echo
vim.api.nvim_echo = function(chunks, ...)
  table.insert(echoed, chunks[1][1])
  return echo(chunks, ...)
end
vim.cmd('HlsSimulate twice')
wait(function()
  return hls.last_simulation ~= nil
end, 'the simulation')
wait(function()
  return echoed[#echoed] == ''
end, 'the progress to go')
vim.api.nvim_echo = echo
check(echoed[1]:match('^hls: +%d+%% ') ~= nil, 'progress in the command line: ' .. vim.inspect(echoed))
check(hls.progress:match('simulating') ~= nil, 'what is done: ' .. hls.progress)
check(hls.last_simulation.verdict == 'pass', vim.inspect(hls.last_simulation))

-- What the program wrote is shown, and that of the one before is not.
local function output()
  local buffer = vim.fn.bufnr('^hls-output:/main$')
  return buffer >= 0 and lines(buffer) or nil
end
check(output() == nil, 'no split for a program that wrote nothing')
vim.api.nvim_buf_set_lines(source, 2, 3, false, {
  '#include <stdio.h>',
  'int main(void) { printf("one\\ntwo\\n"); return HLS_CALL(twice, 0); }',
})
hls.last_simulation = nil
vim.cmd('HlsSimulate twice')
wait(function()
  return hls.last_simulation ~= nil
end, 'the simulation of a program that writes')
check(output() == 'one\ntwo', vim.inspect(output()))
check(vim.api.nvim_get_current_buf() == source, 'to stay in the C')
vim.api.nvim_buf_set_lines(source, 0, -1, false, text)
hls.last_simulation = nil
vim.cmd('HlsSimulate twice')
wait(function()
  return hls.last_simulation ~= nil
end, 'the simulation of one that does not')
check(output() == '', vim.inspect(output()))

-- Why a file has no kernel is in the status, and in what a command says.
local function wait_for_status(status)
  wait(function()
    return vim.b[source].hls_status == status
  end, 'the status ' .. status)
end
vim.cmd('doautocmd TextChanged')
wait_for_status('hlsd')
local said
local notify = vim.notify
vim.notify = function(message)
  said = message
end
for reason, content in pairs({
  ['the file neither includes hls.h nor declares a placeholder'] = { 'int twice(int x) { return 2 * x; }' },
  ['each function is called by another one, or is made for programs'] = {
    text[1],
    '#include <stdio.h>',
    'void twice(int x) { printf("%d", x); }',
  },
}) do
  vim.api.nvim_buf_set_lines(source, 0, -1, false, content)
  vim.cmd('doautocmd TextChanged')
  wait_for_status('hlsd: no kernel, because ' .. reason)
  said = nil
  vim.cmd('HlsSimulate')
  wait(function()
    return said and said:find(reason, 1, true) and said:find('// hls: kernel', 1, true)
  end, 'the command to say the same')
end
vim.notify = notify
vim.api.nvim_buf_set_lines(source, 0, -1, false, text)

-- Its circuit by loops, of which there are none, with its ports.
vim.cmd('HlsLoops twice')
local function lines_of_loops()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buffer):match('hls%-loops:/twice$') then
      return lines(buffer)
    end
  end
  return ''
end
wait(function()
  return lines_of_loops():match('outside of loops\n') ~= nil
end, 'the circuit by loops')
check(lines_of_loops():match('\n  handshake%.shli: shli_2 %(line 2%)') ~= nil, lines_of_loops())
check(lines_of_loops():match('\n  argument: x %(%-%), start %(%-%)') ~= nil, lines_of_loops())

-- A placeholder leads to its module, and that back to the C.
vim.api.nvim_buf_set_lines(source, 0, -1, false, {
  '#include "hls.h"',
  'void __scale(int input_a, int output_b);',
  'int __init1();',
  'int twice(int x) {',
  '  int b = __init1();',
  '  __scale(x, b);',
  '  return b;',
  '}',
})
vim.api.nvim_win_set_cursor(0, { 6, 4 })
vim.lsp.buf.implementation()
wait(function()
  return vim.api.nvim_get_current_line():match('^module __scale') ~= nil
end, 'the module of the placeholder')
check(vim.bo.filetype == 'systemverilog' and not vim.bo.modifiable, 'a view of RTL')
vim.cmd('HlsSource')
wait(function()
  return vim.api.nvim_get_current_buf() == source
end, 'the C again')
check(vim.api.nvim_get_current_line():match('^void __scale') ~= nil, vim.api.nvim_get_current_line())

-- The circuit as text.
local outline = require('hls.views').outline({
  nodes = {
    { id = 'addi0', op = 'addi', block = 1, location = { range = { start = { line = 4 } } } },
    { id = 'muli0', op = 'muli', block = 2, location = { range = { start = { line = 6 } } } },
    { id = 'start', op = 'source', block = 0, location = vim.NIL },
  },
  loops = {
    {
      header = 1,
      blocks = { 1, 2 },
      location = { range = { start = { line = 3 } } },
      depth = 0,
      atLeast = 2,
      atMost = 2,
      limit = 'cycle',
      latency = 5,
      path = { { id = 'addi0', cycles = 1, location = { range = { start = { line = 4 } } } } },
    },
    {
      header = 2,
      blocks = { 2 },
      location = { range = { start = { line = 5 } } },
      depth = 1,
      atLeast = 1,
      atMost = 1,
      limit = 'cycle',
      latency = 3,
      path = {},
    },
  },
})
check(outline:match('^loop line 4: II=2, latency 5, bounded by a cycle\n'), outline)
check(outline:match('\n  addi: addi0 %(line 5%)\n'), outline)
check(outline:match('\n  loop line 6: II=1, [^\n]*\n    muli: muli0 %(line 7%)\n') ~= nil, outline)
check(select(2, outline:gsub('muli0', '')) == 1, 'a unit of an inner loop is in no other: ' .. outline)
check(outline:match('outside of loops\n  source: start %(%-%)$'), outline)

-- The help.
vim.cmd('helptags ' .. vim.fn.fnameescape(vim.fn.fnamemodify(vim.api.nvim_get_runtime_file('doc/hls.txt', true)[1], ':h')))
for _, topic in ipairs({ 'hls', 'hlsd' }) do
  vim.cmd('help ' .. topic)
  check(vim.api.nvim_buf_get_name(0):match('hls%.txt$') ~= nil, topic .. ' leads to ' .. vim.api.nvim_buf_get_name(0))
  vim.cmd('bdelete')
end

-- The configurations that the documentation shows are Lua.
local page = table.concat(vim.fn.readfile(vim.env.docs .. '/editor.md'), '\n')
local number = 0
for block in page:gmatch('\n```lua\n(.-)\n```') do
  number = number + 1
  check(loadstring(block), block)
end
check(number >= 3, number .. ' configurations')

-- What :checkhealth says.
vim.cmd('checkhealth hls')
check(lines(0):match('the language server is attached') ~= nil, lines(0))
check(lines(0):match('hlsc %d+%.%d+') ~= nil, lines(0))
check(lines(0):match('the daemon runs: ') ~= nil, lines(0))
local cmd = hls.options.cmd
hls.options.cmd = { 'no-such-hlsc', 'lsp' }
vim.cmd('checkhealth hls')
check(lines(0):match("'no%-such%-hlsc' is no program on PATH") ~= nil, lines(0))
check(lines(0):match('setup%(') ~= nil, lines(0))
hls.options.cmd = cmd
check(next(deprecated) == nil, vim.inspect(deprecated))
vim.cmd('qall!')
