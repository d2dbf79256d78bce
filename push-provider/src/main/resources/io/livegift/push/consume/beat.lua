-- One more beat of a member. The members that are named behind it are long gone. Answers everybody's beats.
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
for i = 2, #ARGV do
  redis.call('HDEL', KEYS[1], ARGV[i])
end
return redis.call('HGETALL', KEYS[1])
