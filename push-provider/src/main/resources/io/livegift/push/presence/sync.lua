-- One gateway's heartbeat for its rooms of a shard: registers it, counts who is there, tells where
-- each room stands. Registration and top are read together: what is numbered later is routed here.
-- KEYS[1] the shard's tag; ARGV: gateway, settings, watches (a JSON list).
-- Returns {epoch ('' for none), {room, seq, online, doubt}...}; doubt is 1 when the gateway proves
-- that numbers of this epoch were lost.
local shard, gateway = KEYS[1], ARGV[1]
local set = cjson.decode(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local epoch = redis.call('GET', shard .. ':epoch') or ''

local function holding(gw, room) return shard .. ':at:' .. cjson.encode({gw, room}) end

local function register(w)
  local gateways = shard .. ':gw:' .. w.roomId
  local connections = shard .. ':conn:' .. w.roomId
  redis.call('ZADD', gateways, now, gateway)
  redis.call('HSET', connections, gateway, w.connections)
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', gateways, '-inf', now - set.gatewayMs)) do
    redis.call('ZREM', gateways, gone)
    redis.call('HDEL', connections, gone)
  end
  redis.call('PEXPIRE', gateways, set.gatewayMs)
  redis.call('PEXPIRE', connections, set.gatewayMs)
end

local function arrive(room, users)
  local at = holding(gateway, room)
  for _, user in ipairs(users) do
    redis.call('ZADD', shard .. ':online:' .. room, now, user)
    redis.call('ZADD', shard .. ':users:' .. room, 0, user)
    redis.call('ZADD', at, now, user)
  end
  redis.call('PEXPIRE', at, set.onlineMs)
end

local function remove(room, user)
  redis.call('ZREM', shard .. ':online:' .. room, user)
  redis.call('ZREM', shard .. ':users:' .. room, user)
end

-- A user who left here is online for as long as another gateway keeps refreshing them.
local function depart(room, users)
  local gateways = redis.call('ZRANGE', shard .. ':gw:' .. room, 0, -1)
  for _, user in ipairs(users) do
    redis.call('ZREM', holding(gateway, room), user)
    local latest = 0
    for _, gw in ipairs(gateways) do
      local score = redis.call('ZSCORE', holding(gw, room), user)
      latest = math.max(latest, tonumber(score or '0'))
    end
    if latest > now - set.onlineMs then
      redis.call('ZADD', shard .. ':online:' .. room, latest, user)
    else
      remove(room, user)
    end
  end
end

local function prune(room)
  local online = shard .. ':online:' .. room
  local limit = now - set.onlineMs
  local ghosts = redis.call('ZRANGEBYSCORE', online, '-inf', limit, 'LIMIT', 0, set.pruneMax)
  for _, user in ipairs(ghosts) do remove(room, user) end
  redis.call('ZREMRANGEBYSCORE', holding(gateway, room), '-inf', limit)
  redis.call('PEXPIRE', online, set.onlineMs)
  redis.call('PEXPIRE', shard .. ':users:' .. room, set.onlineMs)
  return redis.call('ZCOUNT', online, '(' .. limit, '+inf')
end

local answer = {epoch}
for _, w in ipairs(cjson.decode(ARGV[3])) do
  register(w)
  arrive(w.roomId, w.arrived)
  depart(w.roomId, w.departed)
  local online = prune(w.roomId)
  local seq = tonumber(redis.call('HGET', shard .. ':seq', w.roomId) or '0')
  local doubt = epoch ~= '' and w.epoch == epoch and (w.seq > seq or w.conflict)
  answer[#answer + 1] = {w.roomId, seq, online, doubt and 1 or 0}
end
return answer
