-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- From IR and RTL back to the C. These buffers are virtual documents, which no
--- server is attached to.
local M = {}

-- Prefers a window that shows the document already.
local function jump(location, encoding)
  local window = vim.fn.bufwinid(vim.uri_to_bufnr(location.uri))
  if window >= 0 then
    vim.api.nvim_set_current_win(window)
  end
  if vim.lsp.util.show_document then
    vim.lsp.util.show_document(location, encoding, { focus = true })
  else
    vim.lsp.util.jump_to_location(location, encoding)
  end
end

--- Goes where the line that the cursor is in comes from.
function M.go()
  local hls = require('hls')
  local client = hls.client()
  local uri = require('hls.views').uri_of(vim.api.nvim_buf_get_name(0))
  if not uri then
    vim.notify('hls: this is neither IR nor RTL; open it with :HlsIr or :HlsRtl', vim.log.levels.ERROR)
    return
  end
  local encoding = client and client.offset_encoding or 'utf-16'
  hls.request('textDocument/definition', {
    textDocument = { uri = uri },
    position = vim.lsp.util.make_position_params(0, encoding).position,
  }, function(origins)
    if type(origins) == 'table' and origins[1] then
      jump(origins[1], encoding)
    else
      vim.notify('hls: this line comes from no line of C', vim.log.levels.INFO)
    end
  end)
end

return M
