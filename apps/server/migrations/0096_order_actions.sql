-- What the team asks of a shop about an order, each thing done once, and what each role may ask.
CREATE TABLE order_rules (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  -- For agents, managers and admins: which actions, and how much may be paid back of one order, in hundredths.
  rules jsonb NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid
);

CREATE TABLE order_actions (
  -- The sender's choice, and the key under which the shop does it once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- The shop's own id of the order, and what people call it.
  order_ref text NOT NULL,
  order_called text NOT NULL,
  action text NOT NULL,
  -- Unknown: the shop gave no answer and may have done it. It holds its order, and its money, until somebody knows.
  state text NOT NULL CHECK (state IN ('doing', 'done', 'failed', 'unknown')),
  amount bigint,
  currency text NOT NULL,
  -- Where an order is to go; forgotten when it is settled.
  address jsonb,
  problem text,
  detail text,
  busy_until timestamptz,
  acted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
-- One at a time about each order: of two refunds at once each would find the other's money still there.
CREATE UNIQUE INDEX order_actions_one ON order_actions (store_id, order_ref) WHERE state IN ('doing', 'unknown');
CREATE INDEX order_actions_order ON order_actions (store_id, order_ref, created_at DESC);
CREATE INDEX order_actions_workspace ON order_actions (workspace_id);

-- What a shop lets us do about orders, asked when it is connected; null: connected before anybody asked.
ALTER TABLE shop_connections ADD COLUMN order_actions text[];

-- A shopper names an order by its number.
CREATE INDEX orders_store_name ON orders (store_id, lower(name));
