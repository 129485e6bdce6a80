-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- :checkhealth hls
local M = {}

local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local fail = health.error or health.report_error

function M.check()
  start('hls')
  if vim.fn.has('nvim-0.7') == 0 then
    fail('Neovim 0.7 or newer is needed')
    return
  end
  local hls = require('hls')
  local program = hls.options.cmd[1]
  if vim.fn.executable(program) == 0 then
    fail(("'%s' is no program on PATH"):format(program), {
      'Install hlsd, or name the program: require("hls").setup({ cmd = { "/path/to/hlsc", "lsp" } })',
    })
    return
  end
  ok(vim.trim(vim.fn.system({ program, '--version' })))
  local status = vim.fn.system({ program, 'status' })
  if vim.v.shell_error == 0 then
    ok('the daemon runs: ' .. vim.split(status, '\n')[1])
  else
    warn('no daemon runs; the language server starts one')
  end
  local other = hls.clangd_is_attached(0)
  if other and vim.fn.filereadable('compile_flags.txt') == 0 and vim.fn.filereadable('compile_commands.json') == 0 then
    warn('clangd may not know where hls.h is', { ':HlsFlags writes it into compile_flags.txt' })
  end
  if hls.client() then
    ok('the language server is attached')
  else
    warn('the language server does not run; open a C file')
  end
end

return M
