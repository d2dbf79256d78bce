-- Takes a shard over: from here on only the holder of this fence writes to it.
-- KEYS[1] the shard's tag; ARGV: fence, the lock's holder, random part of a new epoch.
-- Returns {'FENCED'} unless the holder still has the shard's lock (it may have been paused since it
-- took it), otherwise {'OK', now, dueIn, windows, outgoing, epoch, fresh}.
local shard = KEYS[1]
if redis.call('HEXISTS', shard .. ':lock', ARGV[2]) == 0 then return {'FENCED'} end

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('SET', shard .. ':fence', ARGV[1])
local epoch = redis.call('GET', shard .. ':epoch')
local fresh = 0
if not epoch then
  -- Nobody knows which numbers were given before, so that none of them may be given again.
  epoch = now .. '-' .. ARGV[3]
  redis.call('SET', shard .. ':epoch', epoch)
  redis.call('DEL', shard .. ':seq')
  fresh = 1
end
local head = redis.call('ZRANGE', shard .. ':due', 0, 0, 'WITHSCORES')
local dueIn = head[2] and math.max(0, head[2] - now) or -1
local windows = redis.call('ZCARD', shard .. ':due')
return {'OK', now, dueIn, windows, redis.call('XLEN', shard .. ':out'), epoch, fresh}
