-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- Neovim with the real clangd beside hlsd, for a kernel with a mistake; `first` in
-- the environment is the server that comes first. The first time, nobody has said
-- where hls.h is, and Neovim offers to; then nothing is said twice. Ends with
-- status 1 on failure.

local function check(condition, what)
  if not condition then
    io.stderr:write(('neovim, %s first: failed: %s\n'):format(vim.env.first, what))
    vim.cmd('cquit 1')
  end
end

local function wait(condition, what)
  check(vim.wait(120000, condition, 20), what)
end

local hls = require('hls')
local notified = {}
vim.notify = function(message)
  table.insert(notified, message)
end
local function offers()
  return #vim.tbl_filter(function(message)
    return message:match(':HlsFlags') ~= nil
  end, notified)
end

local function attach_clangd(buffer)
  local id = vim.lsp.start_client({ name = 'clangd', cmd = { vim.env.clangd }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(buffer, id)
  wait(function()
    local client = vim.lsp.get_client_by_id(id)
    return client and client.initialized
  end, 'clangd')
  return id
end

local function attach_hlsd(buffer)
  vim.bo[buffer].filetype = 'c'
  wait(function()
    local client = hls.client()
    return client and client.initialized
  end, 'hlsd')
end

local buffer = vim.api.nvim_get_current_buf()
if vim.env.first == 'clangd' then
  attach_clangd(buffer)
  attach_hlsd(buffer)
else
  attach_hlsd(buffer)
  wait(function()
    return #vim.diagnostic.get(buffer) == 1
  end, 'the diagnostic of hlsd alone')
  check(offers() == 0, 'no offer without clangd')
  attach_clangd(buffer)
end
-- Nobody asks the plugin to: what clangd finds is an event for it.
wait(function()
  return hls.knows_clangd
end, 'clangd to be heeded')

if vim.fn.filereadable('compile_flags.txt') == 0 then
  wait(function()
    return offers() > 0
  end, 'an offer')
  check(offers() == 1, 'one offer: ' .. vim.inspect(notified))
  vim.cmd('HlsFlags')
  check(vim.fn.readfile('compile_flags.txt')[1]:match('^%-I') ~= nil, 'the flags')
  vim.cmd('qall!')
end

--- What all servers answer, one list.
local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local all = {}
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, method, params, 60000) or {}) do
    local result = answer.result or {}
    vim.list_extend(all, (result.uri or result.targetUri) and { result } or result)
  end
  return all
end

local symbols = vim.tbl_map(function(symbol)
  return symbol.name
end, ask('textDocument/documentSymbol', {}))
table.sort(symbols)
check(vim.deep_equal(symbols, { 'main', 'twice' }), vim.inspect(symbols))
local definitions = ask('textDocument/definition', { position = { line = 2, character = 46 } })
check(#definitions == 1, vim.inspect(definitions))

-- The mistake is told by one of them, and stays so.
local function diagnostics()
  return vim.diagnostic.get(buffer)
end
wait(function()
  return #diagnostics() == 1 and diagnostics()[1].lnum == 1
end, 'one diagnostic: ' .. vim.inspect(diagnostics()))
check(not vim.wait(500, function()
  return #diagnostics() ~= 1
end, 20), vim.inspect(diagnostics()))
check(offers() == 0, 'no offer where there are flags')
vim.cmd('qall!')
