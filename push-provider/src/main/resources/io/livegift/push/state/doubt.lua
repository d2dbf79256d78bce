-- Starts a new epoch because Redis is known to have lost writes of the doubted one: numbers that
-- were given may be given again, so that none of that epoch is used any more.
-- KEYS[1] the shard's tag; ARGV: doubted epoch, random part of the new one, settings.
-- What has not expired stands again under the new epoch, because a viewer may have refused it for
-- its doubtful number; whoever played it knows its msgId. Returns the epoch in force.
local shard, doubted = KEYS[1], ARGV[1]
local epoch = redis.call('GET', shard .. ':epoch')
if epoch ~= doubted then return epoch or '' end

local set = cjson.decode(ARGV[3])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
epoch = now .. '-' .. ARGV[2]
local rooms = redis.call('HKEYS', shard .. ':seq')
redis.call('SET', shard .. ':epoch', epoch)
redis.call('DEL', shard .. ':seq')
for _, room in ipairs(rooms) do
  local history = shard .. ':hist:' .. epoch .. ':' .. room
  for _, json in ipairs(redis.call('LRANGE', shard .. ':hist:' .. doubted .. ':' .. room, 0, -1)) do
    local message = cjson.decode(json)
    if message.timestamp + set.expireMs > now then
      message.epoch = epoch
      message.seq = redis.call('HINCRBY', shard .. ':seq', room, 1)
      redis.call('RPUSH', history, cjson.encode(message))
      redis.call('PEXPIRE', history, set.historyIdleMs)
    end
  end
end
return epoch
