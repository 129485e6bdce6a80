-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- Starts the language server for C, C++ and MLIR files, and adds the commands.

if vim.g.loaded_hls or vim.fn.has('nvim-0.7') == 0 then
  return
end
vim.g.loaded_hls = true

local group = vim.api.nvim_create_augroup('hls', {})
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = { 'c', 'cpp', 'mlir' },
  callback = function(event)
    require('hls').attach(event.buf)
  end,
})

-- What is not saved yet of a project counts for repairs of it.
vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = group,
  pattern = '.hlsd.yaml',
  callback = function(event)
    local client = require('hls').client()
    if client then
      vim.lsp.buf_attach_client(event.buf, client.id)
    end
  end,
})

vim.api.nvim_create_autocmd('BufReadCmd', {
  group = group,
  pattern = { 'hls-ir:/*', 'hls-rtl:/*' },
  callback = function(event)
    require('hls.views').read(event.buf)
  end,
})

-- clangd may come later, or go. Neovim 0.7 has no event for that, but one for
-- what clangd finds.
local heeded = vim.fn.exists('##LspAttach') == 1 and { 'LspAttach', 'LspDetach', 'DiagnosticChanged' }
  or { 'DiagnosticChanged', 'CursorHold', 'BufEnter' }
vim.api.nvim_create_autocmd(heeded, {
  group = group,
  callback = function(event)
    require('hls').heed_clangd(event.buf)
  end,
})

vim.api.nvim_create_autocmd({ 'DiagnosticChanged', 'BufEnter', 'BufWritePost', 'InsertLeave', 'TextChanged' }, {
  group = group,
  callback = function(event)
    require('hls.status').refresh(event.buf)
  end,
})

require('hls.highlights').start()

local function command(name, run, about)
  vim.api.nvim_create_user_command(name, function(call)
    run(call.fargs)
  end, { nargs = '*', desc = about, complete = name == 'HlsIr' and require('hls.views').stages or nil })
end

command('HlsIr', function(arguments)
  require('hls.views').ir(arguments[1], arguments[2])
end, 'HlsIr [STAGE [KERNEL]]: the IR of a kernel in a split')
command('HlsAttributes', function()
  require('hls.views').toggle_attributes()
end, 'HlsAttributes: show or hide the attributes of operations in IR')
command('HlsRtl', function(arguments)
  require('hls.views').rtl(arguments[1])
end, 'HlsRtl [KERNEL]: the RTL of a kernel in a split')
command('HlsCircuit', function(arguments)
  require('hls.views').circuit(arguments[1])
end, 'HlsCircuit [KERNEL]: the circuit for Graphviz in a split')
command('HlsLoops', function(arguments)
  require('hls.views').loops(arguments[1])
end, 'HlsLoops [KERNEL]: the circuit as text, by loops, in a split')
command('HlsFlags', function()
  require('hls').write_flags()
end, 'HlsFlags: write where hls.h is into compile_flags.txt, for clangd')
command('HlsSource', function()
  require('hls.origins').go()
end, 'HlsSource: from a line of IR or RTL to the C that it comes from')
command('HlsSimulate', function(arguments)
  require('hls').simulate(arguments[1])
end, 'HlsSimulate [KERNEL]: run the circuit and compare it with the program')
