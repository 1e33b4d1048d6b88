-- An admin went to the shop's own page to let us in there; the keys come from the shop, once, and for this question only.
CREATE TABLE shop_grants (
  state_hash text PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  kind text NOT NULL,
  address text NOT NULL,
  -- Of the connection that was seen; 0: there was none.
  version integer NOT NULL,
  asked_by uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX shop_grants_expired ON shop_grants (expires_at);
