-- Demo data: loaded only where it is asked for, and harmless when it runs again.
-- Opening balances are top-ups with their transfers, so that the books balance from the first row.

INSERT IGNORE INTO gift (gift_id, name, price, on_sale) VALUES
  ('gift_rose', 'Rose', 1, 1),
  ('gift_aurora_town', 'Aurora Town', 99, 1),
  ('gift_cloud_whale', 'Cloud Whale', 520, 1),
  ('gift_castle_secrets', 'Castle of Secrets', 1000, 1),
  ('gift_starlight_princess', 'Starlight Princess', 5000, 1),
  ('gift_retired', 'Retired', 10, 0);

INSERT IGNORE INTO room (room_id, host_id, open) VALUES
  ('room_9527', 'host_9527', 1),
  ('room_closed', 'host_closed', 0);

INSERT IGNORE INTO room (room_id, host_id, open)
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 200)
SELECT CONCAT('room_', n), CONCAT('host_', n), 1 FROM number;

CREATE TEMPORARY TABLE demo_user (
  user_id VARCHAR(64) NOT NULL PRIMARY KEY,
  coins   BIGINT      NOT NULL
) CHARACTER SET ascii COLLATE ascii_bin;

INSERT INTO demo_user (user_id, coins)
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 26)
SELECT CONCAT('user_', CHAR(64 + n USING ascii)), 1000000 FROM number;

INSERT INTO demo_user (user_id, coins)
WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 99)
SELECT CONCAT('bench_', LPAD(hundreds.n * 100 + units.n + 1, 4, '0')), 1000000
FROM number units JOIN number hundreds ON hundreds.n < 20;

INSERT INTO demo_user (user_id, coins) VALUES ('user_poor', 0);

-- Whoever has a wallet has had an opening balance, or bought coins since.
DELETE FROM demo_user WHERE user_id IN (SELECT user_id FROM wallet);

INSERT INTO top_up (user_id, request_id, amount, balance_after, created_at)
SELECT user_id, 'opening', coins, coins, CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)
FROM demo_user WHERE coins > 0;

INSERT INTO transfer
  (kind, reference, debit_account, credit_account, amount, room_id, gift_count, created_at)
SELECT 'TOP_UP', CONCAT(user_id, '/opening'), 'platform:top-up', CONCAT('user:', user_id), coins,
  NULL, 0, CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)
FROM demo_user WHERE coins > 0 ORDER BY user_id;

INSERT INTO wallet (user_id, balance) SELECT user_id, coins FROM demo_user;

DROP TEMPORARY TABLE demo_user;
