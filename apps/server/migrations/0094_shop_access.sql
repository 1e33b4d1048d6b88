-- Ways into a shop, tokens that run out, and what a shop tells us.
ALTER TABLE shop_connections
  ADD COLUMN way text NOT NULL DEFAULT 'secret',
  -- Whether the shop still tells of changes, as of the last look; null: never looked.
  ADD COLUMN webhooks jsonb,
  ADD COLUMN webhooks_checked_at timestamptz,
  ADD COLUMN told_at timestamptz,
  -- Posts in the shop's name that it did not sign.
  ADD COLUMN forged integer NOT NULL DEFAULT 0;
CREATE INDEX shop_connections_webhooks ON shop_connections (webhooks_checked_at NULLS FIRST);

-- The token a shop gave for the keys. One process at a time asks for the next: some are good for one refresh only.
CREATE TABLE shop_tokens (
  connection_id uuid PRIMARY KEY REFERENCES shop_connections (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  -- Of the connection; with other keys it is another token.
  version integer NOT NULL,
  sealed text,
  leased_until timestamptz
);
