-- Forgets outcomes that were fanned out once and whose receipts are durable.
-- KEYS[1] the shard's tag; ARGV: fence, ids.
if redis.call('GET', KEYS[1] .. ':fence') ~= ARGV[1] then return 'FENCED' end
for i = 2, #ARGV do redis.call('XDEL', KEYS[1] .. ':out', ARGV[i]) end
return 'OK'
