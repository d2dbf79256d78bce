-- Messages of a room from a number on.
-- KEYS[1] the shard's tag; ARGV: room, epoch ('' for the one in force), after, limit.
-- Returns {epoch in force ('' for none), now, messages}; of another epoch there are none.
local shard, room = KEYS[1], ARGV[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local epoch = redis.call('GET', shard .. ':epoch')
if not epoch then return {'', now, {}} end
if ARGV[2] ~= '' and ARGV[2] ~= epoch then return {epoch, now, {}} end

local history = shard .. ':hist:' .. epoch .. ':' .. room
local top = tonumber(redis.call('HGET', shard .. ':seq', room) or '0')
local before = top - redis.call('LLEN', history)
local from = math.max(0, ARGV[3] - before)
return {epoch, now, redis.call('LRANGE', history, from, from + ARGV[4] - 1)}
