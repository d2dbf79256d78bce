-- Where a room stands. KEYS[1] the shard's tag; ARGV: room, gatewayMs, onlineMs.
-- Returns {epoch ('' for none), seq, online, gateways, connections}.
local shard, room = KEYS[1], ARGV[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local gateways = redis.call('ZRANGEBYSCORE', shard .. ':gw:' .. room, now - ARGV[2], '+inf')
local connections = 0
for _, gateway in ipairs(gateways) do
  connections = connections + tonumber(redis.call('HGET', shard .. ':conn:' .. room, gateway) or '0')
end
return {
  redis.call('GET', shard .. ':epoch') or '',
  tonumber(redis.call('HGET', shard .. ':seq', room) or '0'),
  redis.call('ZCOUNT', shard .. ':online:' .. room, '(' .. (now - ARGV[3]), '+inf'),
  #gateways,
  connections}
