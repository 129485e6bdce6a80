-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- What a statusline may show of a buffer, `b:hls_status`: `hlsd`, or why the
--- file has no kernel.
local M = {}

-- By what the server knows of a file.
local REASONS = {
  unmarked = 'no kernel, because the file neither includes hls.h nor declares a placeholder',
  none = 'no kernel, because each function is called by another one, or is made for programs',
}
local REMEDIES = {
  unmarked = 'put "// hls: kernel" above a function, include hls.h, or set "kernelFiles"',
  none = 'put "// hls: kernel" above one, or call it with HLS_CALL in main()',
}

-- `kernel`, `none` or `unmarked`, by the functions that the server knows.
local function kind_of(symbols)
  for _, symbol in ipairs(symbols) do
    if symbol.detail == 'kernel' then
      return 'kernel'
    end
  end
  return #symbols > 0 and 'none' or 'unmarked'
end

--- Why there is no kernel among these functions, and what to do.
function M.explain(symbols)
  local kind = kind_of(symbols)
  return ('%s: %s'):format(REASONS[kind], REMEDIES[kind])
end

local languages = { c = true, cpp = true }

--- Finds the status of a buffer anew. Without an answer it stays: the text has
--- changed meanwhile, and another event comes.
function M.refresh(buffer)
  local hls = require('hls')
  local client = hls.client()
  if not client or not vim.api.nvim_buf_is_valid(buffer) or not languages[vim.bo[buffer].filetype] then
    return
  end
  if not vim.lsp.buf_is_attached(buffer, client.id) then
    return
  end
  local function handler(err, symbols)
    if err or not vim.api.nvim_buf_is_valid(buffer) then
      return
    end
    local why = REASONS[kind_of(symbols or {})]
    local status = why and 'hlsd: ' .. why or 'hlsd'
    if vim.b[buffer].hls_status ~= status then
      vim.b[buffer].hls_status = status
      vim.cmd('redrawstatus')
    end
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  hls.call(client, 'request', 'hls/symbols', params, handler, buffer)
end

return M
