-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- What the program wrote in a simulation, in a split below that stays for the
--- next one.
local M = {}

local NAME = 'hls-output:/main'
local LINES_MAX = 10

--- Shows a text; without one, an output that is shown is emptied.
function M.show(text)
  local lines = vim.split(vim.trim(text or ''), '\n')
  local buffer = vim.fn.bufnr('^' .. NAME .. '$')
  if buffer < 0 then
    if #lines == 1 and lines[1] == '' then
      return
    end
    buffer = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_name(buffer, NAME)
    vim.bo[buffer].bufhidden = 'wipe'
    local from = vim.api.nvim_get_current_win()
    vim.cmd(('botright %dsplit'):format(math.min(#lines + 1, LINES_MAX)))
    vim.api.nvim_win_set_buf(0, buffer)
    vim.api.nvim_set_current_win(from)
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
end

return M
