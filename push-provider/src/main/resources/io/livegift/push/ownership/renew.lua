-- Prolongs the lease of a shard's lock if the holder still has it. KEYS[1] the lock; ARGV: holder,
-- lease in milliseconds. Returns 1, or 0 when it is lost.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
