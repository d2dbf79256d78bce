-- Gives a shard's lock up if the holder still has it. KEYS[1] the lock; ARGV: holder. Nobody waits
-- for it: who wants it asks again. Returns 1, or 0 when it was lost before.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('DEL', KEYS[1])
