-- A page of who is in a room, by user id. KEYS[1] the shard's tag; ARGV: room, after, limit,
-- onlineMs. Returns {last user looked at ('' at the end), users}.
local shard, room = KEYS[1], ARGV[1]
local clock = redis.call('TIME')
local since = clock[1] * 1000 + math.floor(clock[2] / 1000) - ARGV[4]
local from = ARGV[2] == '' and '-' or '(' .. ARGV[2]
local page = redis.call('ZRANGEBYLEX', shard .. ':users:' .. room, from, '+', 'LIMIT', 0, ARGV[3])
local users = {}
for _, user in ipairs(page) do
  local score = redis.call('ZSCORE', shard .. ':online:' .. room, user)
  if score and tonumber(score) > since then users[#users + 1] = user end
end
return {#page == tonumber(ARGV[3]) and page[#page] or '', users}
