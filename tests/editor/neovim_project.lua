-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- A project file that is open before the server runs is one of the server's, too.
-- Ends with status 1 on failure.

local project = vim.api.nvim_get_current_buf()
vim.cmd('edit other.c')
vim.bo.filetype = 'c'
local ok = vim.wait(120000, function()
  local client = require('hls').client()
  return client and client.initialized and vim.lsp.buf_is_attached(project, client.id)
end, 20)
if not ok then
  io.stderr:write('neovim: failed: the project is attached\n')
end
vim.cmd(ok and 'qall!' or 'cquit 1')
