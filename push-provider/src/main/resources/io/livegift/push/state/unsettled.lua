-- A page of the outcomes that the owner before left unsettled, in order.
-- KEYS[1] the shard's tag; ARGV: fence, id after which to begin ('' for the first), most, gatewayMs.
-- Returns {'FENCED'} or {'OK', now, outgoing, outcomes, routes}.
local shard = KEYS[1]
if redis.call('GET', shard .. ':fence') ~= ARGV[1] then return {'FENCED'} end

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local from = ARGV[2] == '' and '-' or '(' .. ARGV[2]
local outcomes, routes, known = {}, {}, {}
for _, entry in ipairs(redis.call('XRANGE', shard .. ':out', from, '+', 'COUNT', ARGV[3])) do
  local field = entry[2]
  local room = field[2]
  outcomes[#outcomes + 1] = {entry[1], room, field[4], field[6]}
  if not known[room] then
    known[room] = true
    local live = redis.call('ZRANGEBYSCORE', shard .. ':gw:' .. room, now - ARGV[4], '+inf')
    routes[#routes + 1] = {room, live}
  end
end
return {'OK', now, redis.call('XLEN', shard .. ':out'), outcomes, routes}
