-- The shop behind a store: how it is reached, how far our copy of it goes, and what it says of its customers and orders.
CREATE TABLE shop_connections (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  kind text NOT NULL,
  address text NOT NULL,
  -- Keys and tokens as sealed JSON; the last four signs of the one people know it by.
  sealed_secret text NOT NULL,
  secret_end text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- What the last test said, line by line.
  checks jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz NOT NULL,
  -- Why the shop could not be asked lately; null while it answers.
  problem text,
  problem_since timestamptz,
  answered_at timestamptz,
  -- When its lists are copied next; 'infinity' while they are, so that what is wanted meanwhile is seen.
  copy_at timestamptz NOT NULL,
  -- Somebody copies until then, and moves it ahead with each page: of a process that dies another takes over.
  leased_until timestamptz,
  -- Copies that failed in a row.
  failures integer NOT NULL DEFAULT 0,
  connected_by uuid,
  connected_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX shop_connections_store ON shop_connections (store_id);
CREATE INDEX shop_connections_due ON shop_connections (copy_at);
CREATE INDEX shop_connections_workspace ON shop_connections (workspace_id);

-- How far each list of a shop is copied. A pass reads what changed since the one before, page after page.
CREATE TABLE shop_feeds (
  connection_id uuid NOT NULL REFERENCES shop_connections (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  feed text NOT NULL,
  -- All that the shop changed until then is here.
  since timestamptz,
  -- In the middle of a pass: the shop's own mark of the next page, and when the pass began.
  cursor text,
  pass_began timestamptz,
  -- The newest change of the pass so far.
  latest timestamptz,
  -- Rows of the pass that runs, or of the last one.
  read integer NOT NULL DEFAULT 0,
  synced_at timestamptz,
  PRIMARY KEY (connection_id, feed)
);

-- What a shop has told us already: it tells twice, late and out of order.
CREATE TABLE shop_deliveries (
  connection_id uuid NOT NULL REFERENCES shop_connections (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  delivery_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, delivery_id)
);
CREATE INDEX shop_deliveries_received ON shop_deliveries (received_at);

-- When the shop itself last changed it: what comes late does not undo what is newer.
ALTER TABLE customers
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT '-infinity',
  -- Name, e-mail and telephone, folded, as they are searched for.
  ADD COLUMN words text NOT NULL DEFAULT '',
  -- Of somebody who was erased: a digest of the shop's id, so that the next copy of the shop does not bring them back.
  ADD COLUMN erased_ref bytea;
UPDATE customers SET words = lower(unaccent(concat_ws(' ', first_name, last_name, email, phone)));
CREATE INDEX customers_words ON customers USING gin (store_id, words gin_trgm_ops) WITH (fastupdate = off);
CREATE UNIQUE INDEX customers_erased ON customers (store_id, erased_ref) WHERE erased_ref IS NOT NULL;

-- Guests buy without being customers, and an order may come before its customer does.
-- A thousand dollars are more than 2^31 of the smallest unit in some currencies.
ALTER TABLE orders
  ALTER COLUMN total_cents TYPE bigint,
  ALTER COLUMN tax_cents TYPE bigint,
  ALTER COLUMN discount_cents TYPE bigint,
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN customer_ref text,
  ADD COLUMN email text,
  ADD COLUMN currency text NOT NULL DEFAULT 'USD',
  ADD COLUMN shipping jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN coupon_codes text[] NOT NULL DEFAULT '{}',
  -- In the shop's own administration.
  ADD COLUMN admin_url text,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX orders_store_customer_ref ON orders (store_id, customer_ref) WHERE customer_id IS NULL AND customer_ref IS NOT NULL;
CREATE INDEX orders_store_email ON orders (store_id, lower(email), created_at DESC) WHERE customer_id IS NULL;

ALTER TABLE products
  ALTER COLUMN price_cents TYPE bigint,
  ALTER COLUMN regular_price_cents TYPE bigint,
  ADD COLUMN currency text NOT NULL DEFAULT 'USD',
  -- The shop's own id of the product this is a variation of.
  ADD COLUMN parent_ref text,
  ADD COLUMN sku text,
  ADD COLUMN categories jsonb NOT NULL DEFAULT '[]',
  -- The shop no longer sells it; what was bought still names it.
  ADD COLUMN gone boolean NOT NULL DEFAULT false,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT '-infinity';

CREATE OR REPLACE FUNCTION queue_buyers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_queue (workspace_id, customer_id)
  SELECT DISTINCT workspace_id, customer_id FROM changed WHERE customer_id IS NOT NULL;
  RETURN NULL;
END $$;
