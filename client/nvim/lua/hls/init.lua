-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- The language server of hlsd in Neovim.
local M = {}

--- The user's settings, from setup().
M.options = {
  cmd = { 'hlsc', 'lsp' },
  settings = { hls = {} },
  on_attach = nil,
}

--- Changes options; to be called before the first C file is opened.
-- @param options table: cmd, settings (docs/editor.md), on_attach
function M.setup(options)
  M.options = vim.tbl_deep_extend('force', M.options, options or {})
end

-- Settings of other servers are not ours to send.
local function settings(buffer)
  local hls = vim.tbl_extend('keep', M.options.settings.hls or {}, {
    clangdPresent = M.clangd_is_attached(buffer or 0),
  })
  return { hls = hls }
end

--- All clients of a buffer, in old and new versions of Neovim.
function M.clients(buffer)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = buffer })
  end
  return vim.tbl_values(vim.lsp.buf_get_clients(buffer))
end

function M.clangd_is_attached(buffer)
  for _, client in ipairs(M.clients(buffer)) do
    if client.name == 'clangd' then
      return true
    end
  end
  return false
end

--- Calls a method of a client: before Neovim 0.11 they were plain functions.
function M.call(client, method, ...)
  if vim.fn.has('nvim-0.11') == 1 then
    return client[method](client, ...)
  end
  return client[method](...)
end

--- Writes where hls.h is into compile_flags.txt, for clangd.
function M.write_flags()
  local flags = vim.trim(vim.fn.system({ M.options.cmd[1], 'cflags' }))
  if vim.v.shell_error ~= 0 then
    vim.notify('hls: ' .. flags, vim.log.levels.ERROR)
    return
  end
  local file = vim.fn.getcwd() .. '/compile_flags.txt'
  local lines = vim.fn.filereadable(file) == 1 and vim.fn.readfile(file) or {}
  if not vim.tbl_contains(lines, flags) then
    table.insert(lines, flags)
    vim.fn.writefile(lines, file)
  end
  vim.notify('hls: ' .. file .. ' says where hls.h is')
end

-- Those that have been asked, by their names.
local offered = {}

--- Offers to write them, once for a folder: clangd is there, the buffer needs
--- them, and no file that clangd reads is in the folder or above it.
function M.offer_flags(buffer)
  local folder = vim.fn.getcwd()
  if offered[folder] or not M.clangd_is_attached(buffer) then
    return
  end
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  if not ('\n' .. text):match('\n%s*#%s*include%s*["<]hls%.h[">]') then
    return
  end
  for _, name in ipairs({ 'compile_flags.txt', 'compile_commands.json', 'build/compile_commands.json' }) do
    if vim.fn.findfile(name, vim.fn.escape(folder, ' ,;') .. ';') ~= '' then
      return
    end
  end
  offered[folder] = true
  vim.notify('hls: clangd does not know where hls.h is; :HlsFlags says so in compile_flags.txt', vim.log.levels.WARN)
end

--- The running client, or nil.
function M.client()
  local id = M.client_id
  local client = id and vim.lsp.get_client_by_id(id)
  if client and not M.call(client, 'is_stopped') then
    return client
  end
  return nil
end

-- Progress is shown in the command line: Neovim has no other place for it.
local function show_progress(_, params)
  local value = params and params.value or {}
  if value.kind == 'end' then
    vim.api.nvim_echo({ { '' } }, false, {})
  else
    local share = value.percentage and ('%3d%% '):format(value.percentage) or ''
    M.progress = share .. (value.message or value.title or '')
    vim.api.nvim_echo({ { 'hls: ' .. M.progress, 'Comment' } }, false, {})
  end
end

-- Those of which clangd knows something.
local languages = { c = true, cpp = true }

--- Tells the server whether clangd is there, when that has changed: what Clang
--- itself finds is then not shown twice, whichever of the two comes first.
function M.heed_clangd(buffer)
  local client = M.client()
  if not client or not vim.api.nvim_buf_is_valid(buffer) or not languages[vim.bo[buffer].filetype] then
    return
  end
  M.offer_flags(buffer)
  local is_there = M.clangd_is_attached(buffer)
  if is_there ~= M.knows_clangd then
    M.knows_clangd = is_there
    local section = settings(buffer)
    client.config.settings = section
    M.call(client, 'notify', 'workspace/didChangeConfiguration', { settings = section })
  end
end

local handlers = {
  ['$/progress'] = show_progress,
  ['hls/virtualDocumentChanged'] = function(_, params)
    require('hls.views').refresh(params.uri)
  end,
}

-- What is not saved yet of a project counts for repairs of it, also where it was
-- opened before the server has started.
local function attach_projects()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t')
    if M.client_id and name == '.hlsd.yaml' and vim.api.nvim_buf_is_loaded(buffer) then
      vim.lsp.buf_attach_client(buffer, M.client_id)
    end
  end
end

-- Starts the server for a buffer, and others later.
local function start(buffer)
  M.knows_clangd = M.clangd_is_attached(buffer)
  local config = {
    name = 'hls',
    cmd = M.options.cmd,
    root_dir = vim.fn.getcwd(),
    handlers = handlers,
    settings = settings(buffer),
    init_options = settings(buffer),
    flags = { debounce_text_changes = 0 },
    on_attach = M.options.on_attach,
  }
  if vim.lsp.start then
    M.client_id = vim.lsp.start(config, { bufnr = buffer })
  else
    M.client_id = vim.lsp.start_client(config)
    if M.client_id then
      vim.lsp.buf_attach_client(buffer, M.client_id)
    end
  end
  attach_projects()
end

--- Attaches the server to a buffer, and starts it if it does not run.
function M.attach(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if require('hls.views').uri_of(name) then
    return
  end
  local client = M.client()
  if client then
    vim.lsp.buf_attach_client(buffer, client.id)
  else
    start(buffer)
  end
end

--- Sends a request about the current buffer; `done` gets the result. `failed`,
--- if it is given, is called when there is none, which the user is told.
function M.request(method, params, done, failed)
  local client = M.client()
  failed = failed or function() end
  if not client then
    vim.notify('hls: the language server does not run; see :checkhealth hls', vim.log.levels.ERROR)
    failed()
    return
  end
  local function handler(err, result)
    if err then
      vim.notify('hls: ' .. (err.message or vim.inspect(err)), vim.log.levels.ERROR)
      failed()
    else
      done(result)
    end
  end
  M.call(client, 'request', method, params, handler)
end

--- The kernels of a buffer, with their lines from 1; `done` gets the list, and
--- all functions as the server knows them.
function M.kernels(buffer, done)
  local document = { uri = vim.uri_from_bufnr(buffer) }
  M.request('hls/symbols', { textDocument = document }, function(symbols)
    local kernels = {}
    for _, symbol in ipairs(symbols or {}) do
      if symbol.detail == 'kernel' then
        local range = symbol.range
        table.insert(kernels, {
          name = symbol.name,
          first = range.start.line + 1,
          last = range['end'].line + 1,
        })
      end
    end
    done(kernels, symbols or {})
  end)
end

--- The kernel named, or the one around the cursor, or the only one.
function M.choose_kernel(name, done)
  if name then
    done(name)
    return
  end
  local buffer = vim.api.nvim_get_current_buf()
  local line = vim.api.nvim_win_get_cursor(0)[1]
  M.kernels(buffer, function(kernels, symbols)
    for _, kernel in ipairs(kernels) do
      if kernel.first <= line and line <= kernel.last then
        done(kernel.name)
        return
      end
    end
    if #kernels == 1 then
      done(kernels[1].name)
    elseif #kernels == 0 then
      vim.notify('hls: ' .. require('hls.status').explain(symbols), vim.log.levels.ERROR)
    else
      local names = vim.tbl_map(function(kernel)
        return kernel.name
      end, kernels)
      vim.ui.select(names, { prompt = 'Kernel' }, function(chosen)
        if chosen then
          done(chosen)
        end
      end)
    end
  end)
end

--- Simulates a kernel; the server shows the verdict. What the program wrote is
--- in a split.
function M.simulate(name)
  local uri = vim.uri_from_bufnr(0)
  M.choose_kernel(name, function(kernel)
    M.request('workspace/executeCommand', {
      command = 'hls.simulate',
      arguments = { { uri = uri, kernel = kernel } },
      workDoneToken = 'hls-simulate',
    }, function(result)
      M.last_simulation = result
      local log = result.log
      require('hls.output').show(type(log) == 'string' and log or nil)
    end)
  end)
end

-- Code lenses name these commands; the last one is the server's own.
vim.lsp.commands = vim.lsp.commands or {}
vim.lsp.commands['hls.showIr'] = function(command)
  require('hls.views').ir(nil, command.arguments[1].kernel)
end
vim.lsp.commands['hls.showRtl'] = function(command)
  require('hls.views').rtl(command.arguments[1].kernel)
end
vim.lsp.commands['hls.showCircuit'] = function(command)
  require('hls.views').circuit(command.arguments[1].kernel)
end

return M
