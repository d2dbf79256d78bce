-- Every invariant: one row of figures, then the offending rows, if any (at most 50 are read).
-- The first three columns are name, kind, text. MySQL 8 and MariaDB 11.

SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
SET time_zone = '+00:00';
SET @now = CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED);
START TRANSACTION WITH CONSISTENT SNAPSHOT;

-- 1. A request is charged at most once: one order a request, one charge an order, for its amount.
SELECT 'charged-once', 'figures', CONCAT('orders=', COUNT(*), ' coins=', COALESCE(SUM(amount), 0)) FROM gift_order;
SELECT 'charged-once', 'bad', CONCAT('request ', user_id, '/', request_id, ' has ', COUNT(*), ' orders')
  FROM gift_order GROUP BY user_id, request_id HAVING COUNT(*) > 1 LIMIT 50;
SELECT 'charged-once', 'bad', CONCAT('order ', o.order_id, ' has no such transfer')
  FROM gift_order o LEFT JOIN transfer t ON t.kind = 'CHARGE' AND t.reference = o.order_id
   AND t.amount = o.amount AND t.debit_account = CONCAT('user:', o.user_id) AND t.credit_account = CONCAT('host:', o.host_id)
 WHERE t.transfer_id IS NULL LIMIT 50;
SELECT 'charged-once', 'bad', CONCAT('transfer ', t.transfer_id, ' has no order')
  FROM transfer t LEFT JOIN gift_order o ON o.order_id = t.reference
 WHERE t.kind = 'CHARGE' AND o.order_id IS NULL LIMIT 50;
SELECT 'charged-once', 'bad', CONCAT('order ', order_id, ' costs ', amount, ', not ', gift_count, ' times ', price)
  FROM gift_order WHERE amount <> gift_count * price LIMIT 50;

-- 2. Every coin moves by a double entry: each wallet is the sum of its transfers, and so are all.
SELECT 'wallets', 'figures', CONCAT('wallets=', COUNT(*), ' coins=', COALESCE(SUM(balance), 0)) FROM wallet;
SELECT 'wallets', 'bad', CONCAT(COALESCE(w.user_id, m.user_id), ' holds ', COALESCE(w.balance, 0), ', moved ', COALESCE(m.coins, 0))
  FROM wallet w LEFT JOIN
       (SELECT user_id, SUM(coins) AS coins FROM
          (SELECT SUBSTRING(credit_account, 6) AS user_id, amount AS coins FROM transfer WHERE credit_account LIKE 'user:%'
           UNION ALL
           SELECT SUBSTRING(debit_account, 6), -amount FROM transfer WHERE debit_account LIKE 'user:%') entry
        GROUP BY user_id) m ON m.user_id = w.user_id
 WHERE w.balance <> COALESCE(m.coins, 0) LIMIT 50;
SELECT DISTINCT 'wallets', 'bad', CONCAT(t.credit_account, ' has transfers and no wallet')
  FROM transfer t LEFT JOIN wallet w ON w.user_id = SUBSTRING(t.credit_account, 6)
 WHERE t.credit_account LIKE 'user:%' AND w.user_id IS NULL LIMIT 50;

SELECT 'conserved', 'figures', CONCAT('balances=', b.coins, ' top-ups=', t.top_ups, ' charges=', t.charges, ' refunds=', t.refunds)
  FROM (SELECT COALESCE(SUM(balance), 0) AS coins FROM wallet) b,
       (SELECT COALESCE(SUM(IF(kind = 'TOP_UP', amount, 0)), 0) AS top_ups, COALESCE(SUM(IF(kind = 'CHARGE', amount, 0)), 0) AS charges,
               COALESCE(SUM(IF(kind = 'REFUND', amount, 0)), 0) AS refunds FROM transfer) t;
SELECT 'conserved', 'bad', CONCAT('off by ', b.coins - t.coins)
  FROM (SELECT COALESCE(SUM(balance), 0) AS coins FROM wallet) b,
       (SELECT COALESCE(SUM(CASE kind WHEN 'TOP_UP' THEN amount WHEN 'CHARGE' THEN -amount WHEN 'REFUND' THEN amount END), 0) AS coins FROM transfer) t
 WHERE b.coins <> t.coins;
SELECT 'conserved', 'bad', CONCAT('transfer ', transfer_id, ' is a ', kind) FROM transfer
 WHERE kind NOT IN ('TOP_UP', 'CHARGE', 'REFUND') LIMIT 50;

SELECT 'no-negative', 'figures', CONCAT('least=', COALESCE(MIN(balance), 0)) FROM wallet;
SELECT 'no-negative', 'bad', CONCAT(user_id, ' holds ', balance) FROM wallet WHERE balance < 0 LIMIT 50;
SELECT 'no-negative', 'bad', CONCAT('transfer ', transfer_id, ' of ', amount) FROM transfer WHERE amount <= 0 LIMIT 50;

SELECT 'top-ups', 'figures', CONCAT('top-ups=', COUNT(*), ' coins=', COALESCE(SUM(amount), 0)) FROM top_up;
SELECT 'top-ups', 'bad', CONCAT(p.user_id, '/', p.request_id, ' has no such transfer')
  FROM top_up p LEFT JOIN transfer t ON t.kind = 'TOP_UP' AND t.reference = CONCAT(p.user_id, '/', p.request_id)
   AND t.amount = p.amount AND t.credit_account = CONCAT('user:', p.user_id)
 WHERE t.transfer_id IS NULL LIMIT 50;
SELECT 'top-ups', 'bad', CONCAT('transfer ', t.transfer_id, ' has no top-up')
  FROM transfer t LEFT JOIN top_up p ON p.user_id = SUBSTRING_INDEX(t.reference, '/', 1) AND p.request_id = SUBSTRING_INDEX(t.reference, '/', -1)
 WHERE t.kind = 'TOP_UP' AND p.user_id IS NULL LIMIT 50;

SELECT 'refunds', 'figures', CONCAT('refunds=', COUNT(*), ' coins=', COALESCE(SUM(amount), 0)) FROM refund;
SELECT 'refunds', 'bad', CONCAT('order ', r.order_id, ' is refunded and not so marked and moved back')
  FROM refund r LEFT JOIN gift_order o ON o.order_id = r.order_id AND o.amount = r.amount AND o.user_id = r.user_id AND o.status = 'REFUNDED'
       LEFT JOIN transfer t ON t.kind = 'REFUND' AND t.reference = r.order_id AND t.amount = r.amount AND t.credit_account = CONCAT('user:', r.user_id)
 WHERE o.order_id IS NULL OR t.transfer_id IS NULL LIMIT 50;
SELECT 'refunds', 'bad', CONCAT('order ', o.order_id, ' is ', o.status, ' without a refund')
  FROM gift_order o LEFT JOIN refund r ON r.order_id = o.order_id
 WHERE o.status <> 'CHARGED' AND r.order_id IS NULL LIMIT 50;
SELECT 'refunds', 'bad', CONCAT('transfer ', t.transfer_id, ' has no refund')
  FROM transfer t LEFT JOIN refund r ON r.order_id = t.reference
 WHERE t.kind = 'REFUND' AND r.order_id IS NULL LIMIT 50;

SELECT 'settled', 'figures', CONCAT('up-to=', s.transfer_id, ' unsettled=', (SELECT COUNT(*) FROM transfer t WHERE t.transfer_id > s.transfer_id))
  FROM settlement s WHERE s.name = 'transfer';
SELECT 'settled', 'bad', CONCAT('host ', host_id, ' is off by ', SUM(coins), ' coins, ', SUM(gifts), ' gifts') FROM
       (SELECT host_id, coins, gifts FROM host_income
        UNION ALL SELECT SUBSTRING(credit_account, 6), -amount, -gift_count FROM transfer
         WHERE kind = 'CHARGE' AND transfer_id <= (SELECT transfer_id FROM settlement WHERE name = 'transfer')
        UNION ALL SELECT SUBSTRING(debit_account, 6), amount, gift_count FROM transfer
         WHERE kind = 'REFUND' AND transfer_id <= (SELECT transfer_id FROM settlement WHERE name = 'transfer')) entry
 GROUP BY host_id HAVING SUM(coins) <> 0 OR SUM(gifts) <> 0 LIMIT 50;
SELECT 'settled', 'bad', CONCAT('rank of ', room_id, '/', user_id, ' is off by ', SUM(coins)) FROM
       (SELECT room_id, user_id, coins FROM room_rank WHERE number = 0
        UNION ALL SELECT room_id, SUBSTRING(debit_account, 6), -amount FROM transfer
         WHERE kind = 'CHARGE' AND transfer_id <= (SELECT transfer_id FROM settlement WHERE name = 'transfer')) entry
 GROUP BY room_id, user_id HAVING SUM(coins) <> 0 LIMIT 50;

-- 3. Nothing charged is lost: one outbox row an order, closed within a minute.
SELECT 'one-message-each', 'figures', CONCAT('messages=', COUNT(*), ' sent=', COALESCE(SUM(status = 'SENT'), 0),
       ' expired=', COALESCE(SUM(status = 'EXPIRED'), 0), ' pending=', COALESCE(SUM(status = 'PENDING'), 0)) FROM outbox_message;
SELECT 'one-message-each', 'bad', CONCAT('order ', o.order_id, ' has no outbox row ', o.msg_id)
  FROM gift_order o LEFT JOIN outbox_message m ON m.msg_id = o.msg_id AND m.order_id = o.order_id AND m.room_id = o.room_id AND m.user_id = o.user_id
 WHERE m.msg_id IS NULL LIMIT 50;
SELECT 'one-message-each', 'bad', CONCAT('outbox row ', m.msg_id, ' has no order')
  FROM outbox_message m LEFT JOIN gift_order o ON o.msg_id = m.msg_id AND o.order_id = m.order_id
 WHERE o.order_id IS NULL LIMIT 50;
SELECT 'one-message-each', 'bad', CONCAT('outbox row ', msg_id, ' is ', status, ' at ', COALESCE(epoch, '-'), '/', COALESCE(seq, '-'))
  FROM outbox_message
 WHERE NOT (status = 'PENDING' AND epoch IS NULL
            OR status = 'SENT' AND epoch IS NOT NULL AND seq IS NOT NULL AND seq > 0 AND message_count IS NOT NULL
            OR status = 'EXPIRED' AND epoch IS NULL) LIMIT 50;

SELECT 'none-left-pending', 'figures', CONCAT('pending=', COUNT(*), ' oldest-ms=', COALESCE(@now - MIN(created_at), 0))
  FROM outbox_message WHERE status = 'PENDING';
SELECT 'none-left-pending', 'bad', CONCAT('outbox row ', msg_id, ' since ', @now - created_at, ' ms')
  FROM outbox_message WHERE status = 'PENDING' AND created_at < @now - 60000 LIMIT 50;

-- 4. and 7. A message's count is the sum of its orders. Those without a receipt yet may complete it.
SELECT 'counts-add-up', 'figures', CONCAT('messages=', COUNT(*), ' gifts=', COALESCE(SUM(gifts), 0)) FROM
       (SELECT SUM(o.gift_count) AS gifts FROM outbox_message m JOIN gift_order o ON o.order_id = m.order_id
         WHERE m.status = 'SENT' GROUP BY m.room_id, m.epoch, m.seq) message;
SELECT 'counts-add-up', 'bad', CONCAT(s.room_id, ' ', s.epoch, '/', s.seq, ' counts ', s.most, ', orders ', s.gifts, ' from ', s.first_msg) FROM
       (SELECT m.room_id, m.epoch, m.seq, MIN(m.message_count) AS least, MAX(m.message_count) AS most, SUM(o.gift_count) AS gifts,
               MIN(m.user_id) AS user_id, MIN(o.gift_id) AS gift_id, COUNT(DISTINCT m.user_id, o.gift_id) AS streams, MIN(m.msg_id) AS first_msg
          FROM outbox_message m JOIN gift_order o ON o.order_id = m.order_id
         WHERE m.status = 'SENT' GROUP BY m.room_id, m.epoch, m.seq) s
       LEFT JOIN
       (SELECT m.room_id, m.user_id, o.gift_id, SUM(o.gift_count) AS gifts
          FROM outbox_message m JOIN gift_order o ON o.order_id = m.order_id
         WHERE m.status = 'PENDING' GROUP BY m.room_id, m.user_id, o.gift_id) p
       ON p.room_id = s.room_id AND p.user_id = s.user_id AND p.gift_id = s.gift_id
 WHERE s.least <> s.most OR s.streams <> 1 OR s.gifts > s.most OR s.gifts + COALESCE(p.gifts, 0) < s.most LIMIT 50;

-- 5. In order. A hole in the numbers may only be a message whose rows have no receipt yet.
SELECT 'seq-dense', 'figures', CONCAT('rooms-and-epochs=', COUNT(*), ' messages=', COALESCE(SUM(messages), 0)) FROM
       (SELECT COUNT(DISTINCT seq) AS messages FROM outbox_message WHERE status = 'SENT' GROUP BY room_id, epoch) numbering;
SELECT 'seq-dense', 'bad', CONCAT(s.room_id, ' ', s.epoch, ' lacks ', s.top - s.messages, ' of ', s.top) FROM
       (SELECT room_id, epoch, MAX(seq) AS top, COUNT(DISTINCT seq) AS messages
          FROM outbox_message WHERE status = 'SENT' GROUP BY room_id, epoch) s
       LEFT JOIN (SELECT room_id, COUNT(*) AS gifts FROM outbox_message WHERE status = 'PENDING' GROUP BY room_id) p ON p.room_id = s.room_id
 WHERE s.top - s.messages > COALESCE(p.gifts, 0) LIMIT 50;

-- Two gifts of a sender that began 5 s apart did not overlap: no attempt takes that long. What was charged
-- before the epoch began (its name begins with that moment) may be shown a second time here, where Redis
-- forgot it before its receipt was stored.
SELECT 'sender-order', 'figures', CONCAT('gifts=', COUNT(*)) FROM outbox_message m JOIN gift_order o ON o.order_id = m.order_id
 WHERE m.status = 'SENT' AND FIND_IN_SET(o.gift_id, @single_gifts);
SELECT 'sender-order', 'bad', CONCAT('order ', order_id, ' of ', user_id, ' stands behind later ones in ', room_id) FROM
       (SELECT o.order_id, m.user_id, m.room_id, m.created_at, m.epoch,
               MAX(m.created_at) OVER (PARTITION BY m.user_id, m.room_id, m.epoch ORDER BY m.seq) AS newest_before
          FROM outbox_message m JOIN gift_order o ON o.order_id = m.order_id
         WHERE m.status = 'SENT' AND FIND_IN_SET(o.gift_id, @single_gifts)) shown
 WHERE newest_before - created_at > 5000 AND created_at >= CAST(SUBSTRING_INDEX(epoch, '-', 1) AS SIGNED) LIMIT 50;

COMMIT;
