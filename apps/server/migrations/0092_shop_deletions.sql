-- Who a shop deleted is found no more; chats and orders stay. `seen_at`: when the shop last said that it still has them.
ALTER TABLE customers
  ADD COLUMN gone boolean NOT NULL DEFAULT false,
  ADD COLUMN seen_at timestamptz;

-- Whom to ask about next, of the few that are asked about at a time.
CREATE INDEX customers_unseen ON customers (workspace_id, store_id, seen_at NULLS FIRST) WHERE NOT gone AND erased_ref IS NULL;
CREATE INDEX products_unseen ON products (workspace_id, store_id, seen_at NULLS FIRST) WHERE NOT gone AND parent_ref IS NULL;
