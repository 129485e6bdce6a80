-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- The line that the cursor is in, and what has become of it: a line of C marks
--- the operations in the IR and the instances in the RTL that came from it, and
--- each of these marks its line of C.
local M = {}

local namespace = vim.api.nvim_create_namespace('hls-highlights')

-- By buffer of a view: the URI of its source and the lines that come from there.
local views = {}

--- Takes what a view shows.
-- @param map list of {line, source = Location}, as the server gives it
function M.set(buffer, source, map)
  views[buffer] = { source = source, map = map }
  M.update(vim.api.nvim_get_current_buf())
end

function M.forget(buffer)
  views[buffer] = nil
end

local function mark(buffer, lines)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local first
  for line in pairs(lines) do
    if line < vim.api.nvim_buf_line_count(buffer) then
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, 0, { line_hl_group = 'HlsSameOrigin' })
      first = math.min(first or line, line)
    end
  end
  return first
end

-- Scrolls a window that shows the buffer, unless it shows the line.
local function reveal(buffer, line)
  local window = vim.fn.bufwinid(buffer)
  if line and window >= 0 and window ~= vim.api.nvim_get_current_win() then
    vim.api.nvim_win_call(window, function()
      if line + 1 < vim.fn.line('w0') or line + 1 > vim.fn.line('w$') then
        vim.fn.winrestview({ topline = math.max(1, line + 1 - math.floor(vim.fn.winheight(0) / 2)) })
      end
    end)
  end
end

local function source_lines(view, cursor)
  local lines = {}
  for _, entry in ipairs(view.map) do
    if entry.line == cursor and entry.source.uri == view.source then
      lines[entry.source.range.start.line] = true
    end
  end
  return lines
end

--- Marks what belongs to the line that the cursor is in.
function M.update(buffer)
  if not next(views) or buffer ~= vim.api.nvim_get_current_buf() then
    return
  end
  local cursor = vim.api.nvim_win_get_cursor(0)[1] - 1
  local own = views[buffer]
  local source = own and own.source or vim.uri_from_bufnr(buffer)
  local lines = own and source_lines(own, cursor) or { [cursor] = true }
  for other, view in pairs(views) do
    if view.source == source and vim.api.nvim_buf_is_valid(other) then
      local marked = {}
      for _, entry in ipairs(view.map) do
        if entry.source.uri == source and lines[entry.source.range.start.line] then
          marked[entry.line] = true
        end
      end
      reveal(other, mark(other, marked))
    end
  end
  local text = vim.uri_to_bufnr(source)
  if vim.api.nvim_buf_is_loaded(text) then
    reveal(text, mark(text, own and lines or {}))
  end
end

--- Starts to follow the cursor.
function M.start()
  vim.api.nvim_set_hl(0, 'HlsSameOrigin', { link = 'Visual', default = true })
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI', 'BufEnter' }, {
    group = vim.api.nvim_create_augroup('hls-highlights', {}),
    callback = function(event)
      M.update(event.buf)
    end,
  })
end

return M
