-- The ledger. Runs unchanged on MySQL 8.0 and MariaDB 11.4.
-- Ids are ASCII and compared byte by byte; amounts are whole coins; times are milliseconds since the
-- epoch by this database's clock.

CREATE TABLE wallet (
  user_id VARCHAR(64) NOT NULL,
  balance BIGINT      NOT NULL,
  PRIMARY KEY (user_id),
  CONSTRAINT wallet_never_negative CHECK (balance >= 0)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- One charged gift. The unique key on (user_id, request_id) is what makes a request count once.
CREATE TABLE gift_order (
  order_id      VARCHAR(26) NOT NULL,
  user_id       VARCHAR(64) NOT NULL,
  request_id    VARCHAR(64) NOT NULL,
  room_id       VARCHAR(64) NOT NULL,
  host_id       VARCHAR(64) NOT NULL,
  gift_id       VARCHAR(64) NOT NULL,
  gift_count    INT         NOT NULL,
  price         BIGINT      NOT NULL,
  price_version INT         NOT NULL,
  amount        BIGINT      NOT NULL,
  balance_after BIGINT      NOT NULL,
  msg_id        VARCHAR(26) NOT NULL,
  status        VARCHAR(10) NOT NULL,
  created_at    BIGINT      NOT NULL,
  PRIMARY KEY (order_id),
  UNIQUE KEY one_request (user_id, request_id),
  UNIQUE KEY one_message (msg_id),
  KEY by_user (user_id, order_id),
  KEY by_room (room_id, order_id)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- One balanced double entry: the amount leaves the debit account and reaches the credit account.
-- Accounts: user:ID, host:ID, platform:top-up. Nobody's balance but the sender's is kept as a row.
CREATE TABLE transfer (
  transfer_id    BIGINT       NOT NULL AUTO_INCREMENT,
  kind           VARCHAR(10)  NOT NULL,
  reference      VARCHAR(130) NOT NULL,
  debit_account  VARCHAR(72)  NOT NULL,
  credit_account VARCHAR(72)  NOT NULL,
  amount         BIGINT       NOT NULL,
  room_id        VARCHAR(64)  NULL,
  gift_count     INT          NOT NULL,
  created_at     BIGINT       NOT NULL,
  PRIMARY KEY (transfer_id),
  UNIQUE KEY one_entry (kind, reference),
  KEY by_debit (debit_account, created_at),
  KEY by_credit (credit_account, created_at),
  CONSTRAINT transfer_positive CHECK (amount > 0)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- What became of the message of each order. relay = 1: its shard's relay has to send it.
CREATE TABLE outbox_message (
  outbox_id     BIGINT      NOT NULL AUTO_INCREMENT,
  msg_id        VARCHAR(26) NOT NULL,
  order_id      VARCHAR(26) NOT NULL,
  user_id       VARCHAR(64) NOT NULL,
  room_id       VARCHAR(64) NOT NULL,
  shard         INT         NOT NULL,
  status        VARCHAR(10) NOT NULL,
  relay         TINYINT     NOT NULL,
  attempts      INT         NOT NULL DEFAULT 0,
  next_at       BIGINT      NOT NULL,
  epoch         VARCHAR(64) NULL,
  seq           BIGINT      NULL,
  message_count BIGINT      NULL,
  created_at    BIGINT      NOT NULL,
  closed_at     BIGINT      NULL,
  PRIMARY KEY (outbox_id),
  UNIQUE KEY one_message (msg_id),
  KEY to_relay (relay, shard, user_id),
  KEY unanswered (status, shard),
  KEY due (status, next_at)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

CREATE TABLE top_up (
  user_id       VARCHAR(64) NOT NULL,
  request_id    VARCHAR(64) NOT NULL,
  amount        BIGINT      NOT NULL,
  balance_after BIGINT      NOT NULL,
  created_at    BIGINT      NOT NULL,
  PRIMARY KEY (user_id, request_id)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

CREATE TABLE refund (
  order_id      VARCHAR(26)  NOT NULL,
  request_id    VARCHAR(64)  NOT NULL,
  user_id       VARCHAR(64)  NOT NULL,
  amount        BIGINT       NOT NULL,
  balance_after BIGINT       NOT NULL,
  reason        VARCHAR(200) CHARACTER SET utf8mb4 NOT NULL,
  created_at    BIGINT       NOT NULL,
  PRIMARY KEY (order_id)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- Whoever changes a price raises price_version with it: an order keeps the pair it was charged by.
CREATE TABLE gift (
  gift_id       VARCHAR(64)  NOT NULL,
  name          VARCHAR(100) CHARACTER SET utf8mb4 NOT NULL,
  price         BIGINT       NOT NULL,
  price_version INT          NOT NULL DEFAULT 1,
  on_sale       TINYINT      NOT NULL,
  updated_at    TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (gift_id),
  KEY recent (updated_at),
  CONSTRAINT gift_has_a_price CHECK (price > 0)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

CREATE TABLE room (
  room_id    VARCHAR(64)  NOT NULL,
  host_id    VARCHAR(64)  NOT NULL,
  open       TINYINT      NOT NULL,
  updated_at TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (room_id),
  KEY recent (updated_at)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- Who sweeps and relays a shard, and until when.
CREATE TABLE shard_lease (
  shard      INT         NOT NULL,
  owner      VARCHAR(64) NULL,
  expires_at BIGINT      NOT NULL,
  PRIMARY KEY (shard)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

INSERT INTO shard_lease (shard, owner, expires_at)
WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 63)
SELECT n, NULL, 0 FROM number;

-- Providers that live, so that leases spread evenly.
CREATE TABLE shard_holder (
  owner   VARCHAR(64) NOT NULL,
  seen_at BIGINT      NOT NULL,
  PRIMARY KEY (owner)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- Every transfer up to transfer_id is contained in the settled sums below, none after it is.
CREATE TABLE settlement (
  name        VARCHAR(20) NOT NULL,
  transfer_id BIGINT      NOT NULL,
  PRIMARY KEY (name)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

INSERT INTO settlement (name, transfer_id) VALUES ('transfer', 0);

-- Of a host and an hour (created_at divided by 3,600,000): what came in less what was refunded.
CREATE TABLE host_income (
  host_id VARCHAR(64) NOT NULL,
  hour    BIGINT      NOT NULL,
  coins   BIGINT      NOT NULL,
  gifts   BIGINT      NOT NULL,
  PRIMARY KEY (host_id, hour)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;

-- Of a room, a period and a sender: what was charged. A period is the number of spans of span_ms since
-- the epoch; the span that never ends has number 0. Hours and days that are long over are deleted.
CREATE TABLE room_rank (
  room_id VARCHAR(64) NOT NULL,
  span_ms BIGINT      NOT NULL,
  number  BIGINT      NOT NULL,
  user_id VARCHAR(64) NOT NULL,
  coins   BIGINT      NOT NULL,
  PRIMARY KEY (room_id, span_ms, number, user_id),
  KEY top (room_id, span_ms, number, coins),
  KEY spans (span_ms, number)
) ENGINE = InnoDB CHARACTER SET ascii COLLATE ascii_bin;
