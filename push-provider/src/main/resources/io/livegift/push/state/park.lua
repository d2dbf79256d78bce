-- Keeps a body that nobody can decode, for people to look at; the oldest go first.
-- KEYS[1] the shard's tag; ARGV: fence, most kept, body.
if redis.call('GET', KEYS[1] .. ':fence') ~= ARGV[1] then return 'FENCED' end
redis.call('RPUSH', KEYS[1] .. ':parked', ARGV[3])
redis.call('LTRIM', KEYS[1] .. ':parked', -ARGV[2], -1)
return 'OK'
