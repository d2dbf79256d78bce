-- The only entry to a shard's state: closes the windows that are due and takes a batch of taps, all
-- of it together or none of it. An empty batch is a plain flush.
-- KEYS[1] the shard's tag; ARGV: fence, settings, taps (a JSON list, in queue order).
-- Returns {'FENCED'} and changes nothing when another owner holds the shard, otherwise {'OK', now,
-- dueIn (-1: no window is open), windows (open ones), outgoing, outcomes, repeats, routes, merged,
-- expired, skew}.
local shard = KEYS[1]
local epoch = redis.call('GET', shard .. ':epoch')
if not epoch or redis.call('GET', shard .. ':fence') ~= ARGV[1] then return {'FENCED'} end

local set = cjson.decode(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local outcomes, repeats, rooms = {}, {}, {}
local merged, expired, skew = 0, 0, 0

local function mark(msgId, what)
  redis.call('SET', shard .. ':seen:' .. msgId, what, 'PX', set.dedupMs)
end

-- What became of these taps: kept until it has been fanned out and its receipt is durable.
local function emit(room, msgIds, message)
  local ids = cjson.encode(msgIds)
  local id = redis.call('XADD', shard .. ':out', '*', 'room', room, 'ids', ids, 'message', message)
  outcomes[#outcomes + 1] = {id, room, ids, message}
end

-- Gives a message its place: the next dense number of its room, and its line in the history.
local function number(message, msgIds)
  local room = message.roomId
  message.epoch = epoch
  message.seq = redis.call('HINCRBY', shard .. ':seq', room, 1)
  local json = cjson.encode(message)
  local history = shard .. ':hist:' .. epoch .. ':' .. room
  redis.call('RPUSH', history, json)
  redis.call('LTRIM', history, -set.historyMax, -1)
  redis.call('PEXPIRE', history, set.historyIdleMs)
  for _, msgId in ipairs(msgIds) do
    mark(msgId, message.seq .. ':' .. message.giftCount .. ':' .. epoch)
  end
  emit(room, msgIds, json)
  rooms[room] = true
end

local function windowsOf(room, sender)
  return shard .. ':win:' .. cjson.encode({room, sender})
end

-- ended: by deadline or flush, which ends the streak; otherwise by the threshold, and it lives on.
local function close(w, ended)
  local name = cjson.encode({w.room, w.sender, w.gift})
  local streak = shard .. ':streak:' .. name
  local total = w.base + w.count
  redis.call('HDEL', windowsOf(w.room, w.sender), w.gift)
  redis.call('ZREM', shard .. ':due', name)
  if ended then
    redis.call('DEL', streak)
  else
    local alive = cjson.encode({combo = w.combo, total = total, untilMs = now + set.windowMs})
    redis.call('SET', streak, alive, 'PX', set.windowMs)
  end
  number({
    msgId = w.msgIds[1], roomId = w.room, senderId = w.sender, giftId = w.gift,
    giftCount = w.count, timestamp = w.first, comboId = w.combo, comboTotal = total,
    comboEnd = ended, traceparent = w.traceparent}, w.msgIds)
end

local function closeAll(windows, before)
  table.sort(windows, before)
  for _, w in ipairs(windows) do close(w, true) end
end

local function openedBefore(a, b) return a.opened < b.opened end

local function dueBefore(a, b)
  if a.deadline ~= b.deadline then return a.deadline < b.deadline end
  return a.opened < b.opened
end

local function flushDue()
  local windows = {}
  local due = redis.call('ZRANGEBYSCORE', shard .. ':due', '-inf', now, 'LIMIT', 0, set.flushMax)
  for _, name in ipairs(due) do
    local key = cjson.decode(name)
    local json = redis.call('HGET', windowsOf(key[1], key[2]), key[3])
    if json then
      windows[#windows + 1] = cjson.decode(json)
    else
      redis.call('ZREM', shard .. ':due', name)
    end
  end
  closeAll(windows, dueBefore)
end

local function flushSender(room, sender)
  local windows = {}
  for _, json in ipairs(redis.call('HVALS', windowsOf(room, sender))) do
    windows[#windows + 1] = cjson.decode(json)
  end
  closeAll(windows, openedBefore)
end

local function open(tap)
  local streak = redis.call('GET',
    shard .. ':streak:' .. cjson.encode({tap.roomId, tap.senderId, tap.giftId}))
  local goesOn = streak and cjson.decode(streak)
  if goesOn and goesOn.untilMs < now then goesOn = nil end
  return {
    room = tap.roomId, sender = tap.senderId, gift = tap.giftId,
    opened = redis.call('INCR', shard .. ':opened'), began = now,
    first = tap.chargedAt, oldest = tap.chargedAt, count = 0, msgIds = {},
    combo = goesOn and goesOn.combo or tap.msgId, base = goesOn and goesOn.total or 0}
end

local function merge(tap)
  local key = windowsOf(tap.roomId, tap.senderId)
  local json = redis.call('HGET', key, tap.giftId)
  local w = json and cjson.decode(json)
  if w and w.deadline <= now then
    close(w, true)
    w = nil
  end
  if not w then
    -- A tap that fills a window by itself does not merge: what was tapped before it comes first.
    if tap.giftCount >= set.threshold then flushSender(tap.roomId, tap.senderId) end
    w = open(tap)
  end
  w.count = w.count + tap.giftCount
  w.msgIds[#w.msgIds + 1] = tap.msgId
  w.traceparent = w.traceparent or tap.traceparent
  if tap.chargedAt < w.oldest then w.oldest = tap.chargedAt end
  if w.count >= set.threshold then return close(w, false) end
  w.deadline = math.min(w.began + set.windowMs, w.oldest + set.expireMs - set.marginMs)
  redis.call('HSET', key, tap.giftId, cjson.encode(w))
  redis.call('ZADD', shard .. ':due', w.deadline, cjson.encode({w.room, w.sender, w.gift}))
  mark(tap.msgId, 'W')
  merged = merged + 1
end

local function accept(tap)
  local seen = redis.call('GET', shard .. ':seen:' .. tap.msgId)
  if seen then
    repeats[#repeats + 1] = {tap.msgId, tap.roomId, seen}
    return
  end
  skew = math.max(skew, tap.chargedAt - now)
  if now - tap.chargedAt > set.expireMs then
    mark(tap.msgId, 'X')
    emit(tap.roomId, {tap.msgId}, '')
    expired = expired + 1
  elseif tap.merges then
    merge(tap)
  else
    flushSender(tap.roomId, tap.senderId)
    number({
      msgId = tap.msgId, roomId = tap.roomId, senderId = tap.senderId, giftId = tap.giftId,
      giftCount = tap.giftCount, timestamp = tap.chargedAt, traceparent = tap.traceparent}, {tap.msgId})
  end
end

flushDue()
for _, tap in ipairs(cjson.decode(ARGV[3])) do accept(tap) end
-- A tap that came late may have opened a window whose deadline has passed already.
flushDue()

local routes = {}
for room in pairs(rooms) do
  local live = redis.call('ZRANGEBYSCORE', shard .. ':gw:' .. room, now - set.gatewayMs, '+inf')
  routes[#routes + 1] = {room, live}
end
local head = redis.call('ZRANGE', shard .. ':due', 0, 0, 'WITHSCORES')
local dueIn = head[2] and math.max(0, head[2] - now) or -1
local windows = redis.call('ZCARD', shard .. ':due')
local outgoing = redis.call('XLEN', shard .. ':out')
return {'OK', now, dueIn, windows, outgoing, outcomes, repeats, routes, merged, expired, skew}
