-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- IR, RTL and circuits in splits. IR and RTL are virtual documents: they
--- follow the edits, and stay as they were while the kernel has errors.
local M = {}

local STAGES = { 'llvm', 'cf', 'handshake', 'handshake-buffered', 'hw', 'llvm-dialect' }

-- How long Neovim stands still for a text that is jumped to.
local READ_MS = 10000

--- For the completion of commands.
function M.stages(lead)
  return vim.tbl_filter(function(stage)
    return stage:sub(1, #lead) == lead
  end, STAGES)
end

local function encode(text)
  return (text:gsub('[^%w%-_%.~]', function(c)
    return ('%%%02X'):format(c:byte())
  end))
end

local function decode(text)
  return (text:gsub('%%(%x%x)', function(digits)
    return string.char(tonumber(digits, 16))
  end))
end

local function fill(buffer, text)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n'))
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
end

-- The buffer of that name, in a window; a new one in a split.
local function open(name, filetype)
  local buffer = vim.fn.bufnr('^' .. vim.fn.escape(name, '\\^$.*?/[]~') .. '$')
  if buffer < 0 then
    buffer = vim.api.nvim_create_buf(true, true)
    vim.api.nvim_buf_set_name(buffer, name)
    vim.bo[buffer].bufhidden = 'wipe'
  end
  if vim.fn.bufwinid(buffer) < 0 then
    local from = vim.api.nvim_get_current_win()
    vim.cmd('botright vsplit')
    vim.api.nvim_win_set_buf(0, buffer)
    vim.wo.wrap = false
    vim.api.nvim_set_current_win(from)
  end
  vim.bo[buffer].filetype = filetype
  return buffer
end

--- Whether IR is shown with the attributes of its operations.
M.shows_attributes = false

-- What has attributes is IR in MLIR.
local function shortened(uri, text)
  return uri:match('^hls%-ir:.*%.mlir%?') and require('hls.attributes').without(text) or text
end

-- The buffer that shows a virtual document.
local shown = {}
-- The document that the buffer is of.
local sources = {}

--- Asks again for a virtual document that is shown; `done`, if it is given, is
--- called when the text is there, or cannot be had.
function M.refresh(uri, done)
  local buffer = shown[uri]
  if not buffer then
    return
  end
  require('hls').request('hls/virtualDocument', { uri = uri }, function(content)
    if vim.api.nvim_buf_is_valid(buffer) then
      fill(buffer, M.shows_attributes and content.text or shortened(uri, content.text))
      vim.b[buffer].hls_stale = content.stale
      require('hls.highlights').set(buffer, sources[uri], content.map)
    end
    if done then
      done()
    end
  end, done)
end

--- Shows or hides the attributes of all IR.
function M.toggle_attributes()
  M.shows_attributes = not M.shows_attributes
  for uri in pairs(shown) do
    M.refresh(uri)
  end
end

local function adopt(buffer, uri, source)
  if not shown[uri] then
    vim.keymap.set('n', 'gd', require('hls.origins').go, { buffer = buffer, desc = 'the C that the line comes from' })
    vim.api.nvim_create_autocmd('BufWipeout', {
      buffer = buffer,
      once = true,
      callback = function()
        shown[uri] = nil
        sources[uri] = nil
        require('hls.highlights').forget(buffer)
        local client = require('hls').client()
        if client then
          require('hls').call(client, 'notify', 'hls/virtualDocumentClosed', { uri = uri })
        end
      end,
    })
  end
  shown[uri] = buffer
  sources[uri] = source
end

local function show(uri, filetype, source)
  adopt(open(uri, filetype), uri, source)
  M.refresh(uri)
end

--- The URI of the virtual document that a buffer of that name shows, or nil.
-- Neovim 0.7 takes it for a file, and puts the directory before it.
function M.uri_of(name)
  return name:match('hls%-ir:/.*$') or name:match('hls%-rtl:/.*$')
end

local FILETYPES = { ll = 'llvm', mlir = 'mlir', sv = 'systemverilog' }

--- Shows the virtual document that a buffer is named after, which somebody has
--- jumped to. Returns when the text is there: the cursor is to be put into it.
function M.read(buffer)
  local uri = M.uri_of(vim.api.nvim_buf_get_name(buffer))
  local file, query = uri:match('^[^?]*/([^?]*)%?(.*)$')
  if not file then
    vim.notify('hls: no virtual document has the URI ' .. uri, vim.log.levels.ERROR)
    return
  end
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].swapfile = false
  adopt(buffer, uri, decode(query))
  local is_there = false
  M.refresh(uri, function()
    is_there = true
  end)
  vim.wait(READ_MS, function()
    return is_there
  end, 5)
  vim.bo[buffer].filetype = FILETYPES[file:match('%.(%a+)$')] or ''
end

local function view(scheme, kernel, file, source)
  return ('%s:/%s/%s?%s'):format(scheme, encode(kernel), encode(file), encode(source))
end

--- The IR of a kernel at a stage, in a split.
function M.ir(stage, kernel)
  stage = stage or 'handshake'
  local source = vim.uri_from_bufnr(0)
  require('hls').choose_kernel(kernel, function(name)
    local is_llvm = stage == 'llvm'
    show(view('hls-ir', name, stage .. (is_llvm and '.ll' or '.mlir'), source), is_llvm and 'llvm' or 'mlir', source)
  end)
end

--- The top module of a kernel's RTL, in a split.
function M.rtl(kernel)
  local source = vim.uri_from_bufnr(0)
  require('hls').choose_kernel(kernel, function(name)
    show(view('hls-rtl', name, name .. '.sv', source), 'systemverilog', source)
  end)
end

-- JSON's null, which is nil in some versions of Neovim, is nil.
local function given(value)
  if value ~= vim.NIL then
    return value
  end
end

local function line_of(location)
  return given(location) and ('line %d'):format(location.range.start.line + 1) or '-'
end

-- Ports and memories are in no block.
local NO_BLOCK = -1
local function block_of(node)
  return given(node.block) or NO_BLOCK
end

-- What bounds the interval of a loop, in a line.
local function describe_loop(loop)
  local most = given(loop.atMost) or '?'
  local interval = loop.atLeast == most and most or loop.atLeast .. '..' .. most
  local why = loop.limit ~= 'none' and ', bounded by a ' .. loop.limit or ''
  return ('%sloop %s: II=%s, latency %d%s'):format(('  '):rep(loop.depth), line_of(loop.location), interval, loop.latency, why)
end

-- The units of blocks, by their operations.
local function units_of(nodes, blocks, indent)
  local names = {}
  for _, node in ipairs(nodes) do
    if blocks[block_of(node)] then
      names[node.op] = names[node.op] or {}
      table.insert(names[node.op], node.id .. ' (' .. line_of(node.location) .. ')')
    end
  end
  local lines = {}
  for op, ids in pairs(names) do
    table.insert(lines, ('%s%s: %s'):format(indent, op, table.concat(ids, ', ')))
  end
  table.sort(lines)
  return lines
end

--- The circuit as text: each loop with what bounds it and the units in it, those
--- of inner loops at these, and then the units outside of loops.
function M.outline(graph)
  local lines, taken = {}, {}
  local loops = vim.deepcopy(graph.loops)
  -- A block belongs to the innermost loop that has it.
  table.sort(loops, function(a, b)
    return a.depth > b.depth
  end)
  for _, loop in ipairs(loops) do
    loop.own = {}
    for _, block in ipairs(loop.blocks) do
      loop.own[block] = not taken[block] or nil
      taken[block] = true
    end
  end
  table.sort(loops, function(a, b)
    return a.header < b.header
  end)
  for _, loop in ipairs(loops) do
    table.insert(lines, describe_loop(loop))
    for _, step in ipairs(loop.path) do
      table.insert(lines, ('%s  on its cycle: %s, %s, %d cycles'):format(('  '):rep(loop.depth), step.id, line_of(step.location), step.cycles))
    end
    vim.list_extend(lines, units_of(graph.nodes, loop.own, ('  '):rep(loop.depth + 1)))
    table.insert(lines, '')
  end
  local rest = {}
  for _, node in ipairs(graph.nodes) do
    rest[block_of(node)] = not taken[block_of(node)] or nil
  end
  table.insert(lines, 'outside of loops')
  vim.list_extend(lines, units_of(graph.nodes, rest, '  '))
  return table.concat(lines, '\n')
end

--- The circuit as text, by loops, in a split.
function M.loops(kernel)
  local source = vim.uri_from_bufnr(0)
  local hls = require('hls')
  hls.choose_kernel(kernel, function(name)
    hls.request('hls/graph', { source = { uri = source }, kernel = name }, function(result)
      if not result.nodes or #result.nodes == 0 then
        vim.notify('hls: the kernel has errors', vim.log.levels.ERROR)
      else
        fill(open('hls-loops:/' .. name, 'text'), M.outline(result))
      end
    end)
  end)
end

--- The circuit in Graphviz's language, in a split.
function M.circuit(kernel)
  local source = vim.uri_from_bufnr(0)
  local hls = require('hls')
  hls.choose_kernel(kernel, function(name)
    hls.request('hls/graph', { source = { uri = source }, kernel = name }, function(result)
      if result.dot == vim.NIL or not result.dot then
        vim.notify('hls: the kernel has errors', vim.log.levels.ERROR)
      else
        fill(open('hls-circuit:/' .. name .. '.dot', 'dot'), result.dot)
      end
    end)
  end)
end

return M
