-- Which chat an order followed within seven days. The order itself says what it was worth, and whether it still counts.
CREATE TABLE attributed_orders (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- No reference: chats are deleted by rules of their own, and what they brought in stays known.
  conversation_id uuid NOT NULL,
  agent_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- What the chat began with: a trigger's message, an agent's, or (neither) the visitor.
  trigger_id uuid REFERENCES auto_triggers (id) ON DELETE SET NULL,
  prompted boolean NOT NULL,
  ordered_at timestamptz NOT NULL
);
CREATE INDEX attributed_orders_when ON attributed_orders (workspace_id, ordered_at);
CREATE INDEX attributed_orders_store ON attributed_orders (store_id, ordered_at);
CREATE INDEX attributed_orders_agent ON attributed_orders (agent_id);
CREATE INDEX attributed_orders_trigger ON attributed_orders (trigger_id);

-- When the orders of a store are looked at next; whole_at: the last time that all of its chats were.
CREATE TABLE attribution_runs (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  whole_at timestamptz
);
CREATE INDEX attribution_runs_due ON attribution_runs (due_at);
