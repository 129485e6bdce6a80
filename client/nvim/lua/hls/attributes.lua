-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--- IR without the attributes of its operations, which are longer than what they
--- are about.
local M = {}

-- Calls `visit` with the index and the byte of each character that is in no
-- text, until it returns true.
local function outside_of_texts(line, from, visit)
  local quoted, at = false, from
  while at <= #line do
    local letter = line:sub(at, at)
    if quoted and letter == '\\' then
      at = at + 1
    elseif letter == '"' then
      quoted = not quoted
    elseif not quoted and visit(at, letter) then
      return
    end
    at = at + 1
  end
end

-- The first brace from an index on that opens, or nil.
local function opening(line, from)
  local found
  outside_of_texts(line, from, function(at, letter)
    found = letter == '{' and at or nil
    return found
  end)
  return found
end

-- The brace that closes the one at an index; nil when it is on another line.
local function closing(line, open)
  local found
  local depth = 0
  outside_of_texts(line, open, function(at, letter)
    depth = depth + (letter == '{' and 1 or letter == '}' and -1 or 0)
    found = depth == 0 and at or nil
    return found
  end)
  return found
end

-- The entries of a dictionary, which commas part that are in no other brackets.
local function entries(text)
  local found = {}
  local depth, begin = 0, 1
  outside_of_texts(text, 1, function(at, letter)
    if letter == ',' and depth == 0 then
      table.insert(found, vim.trim(text:sub(begin, at - 1)))
      begin = at + 1
    elseif letter:match('[%(%[{<]') then
      depth = depth + 1
    elseif letter:match('[%)%]}]') or (letter == '>' and text:sub(at - 1, at - 1) ~= '-') then
      depth = depth - 1
    end
  end)
  table.insert(found, vim.trim(text:sub(begin)))
  return found
end

-- Those that say what an operation means, such as the value of a constant.
local function meant(text)
  return vim.tbl_filter(function(entry)
    return not entry:match('^[%w_$-]+%.')
  end, entries(text))
end

local function is_dictionary(text)
  local rest = text:match('^{%s*"?[%w_.$-]+"?%s*(.)')
  return rest == '=' or rest == ',' or rest == '}'
end

local function strip(line)
  local from = 1
  while true do
    local open = opening(line, from)
    local close = open and closing(line, open)
    if not close then
      return line
    end
    if is_dictionary(line:sub(open)) then
      local before = line:sub(1, open - 1):gsub('%s+$', '')
      local is_of_function = before:match('%f[%w]attributes$') ~= nil
      before = before:gsub('%s*%f[%w]attributes$', '')
      local kept = is_of_function and {} or meant(line:sub(open + 1, close - 1))
      local shown = #kept > 0 and before .. ' {' .. table.concat(kept, ', ') .. '}' or before
      line = shown .. line:sub(close + 1)
      from = #shown + 1
    else
      from = open + 1
    end
  end
end

--- The text without the attributes that only passes read, and without those of
--- functions, line by line.
function M.without(text)
  return table.concat(vim.tbl_map(strip, vim.split(text, '\n')), '\n')
end

return M
