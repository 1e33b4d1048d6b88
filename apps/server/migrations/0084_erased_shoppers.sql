-- Who bought without being a customer is known by an e-mail only. Of one that was erased a digest stays, salted with the store,
-- so that the shop's next copy brings back nothing that was bought before.
CREATE TABLE erased_shoppers (
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  digest bytea NOT NULL,
  -- What was bought later is a new beginning, and the shop may tell of it.
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, digest)
);
CREATE INDEX erased_shoppers_workspace ON erased_shoppers (workspace_id);

-- Somebody's who was erased: what the shop says of it again is not written, whatever e-mail it has by now.
ALTER TABLE orders ADD COLUMN erased boolean NOT NULL DEFAULT false;
