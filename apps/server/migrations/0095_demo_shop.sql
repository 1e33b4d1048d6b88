-- The demo shop's own books: what it would keep in a database of its own. Chatso knows of it by the shop's calls only.
CREATE TABLE demo_shop_records (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('customers', 'orders', 'coupons')),
  ref text NOT NULL,
  -- As the shop answers with it (docs/how-to/connect-your-own-shop.md).
  record jsonb NOT NULL,
  -- What a checkout is known by, so that one that is sent twice is one order.
  key uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, list, ref)
);
CREATE UNIQUE INDEX demo_shop_records_key ON demo_shop_records (store_id, key) WHERE key IS NOT NULL;
CREATE INDEX demo_shop_records_workspace ON demo_shop_records (workspace_id);
