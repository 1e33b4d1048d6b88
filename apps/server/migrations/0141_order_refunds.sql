-- What a shop paid back itself was not known here: an order has it beside its total now, and its fees. All orders are read again.
ALTER TABLE orders ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN fee_lines jsonb NOT NULL DEFAULT '[]';
UPDATE shop_feeds SET since = NULL, cursor = NULL WHERE feed = 'orders';
