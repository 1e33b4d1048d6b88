-- Coupons that agents give, each made in the shop exactly once, and how much anybody may give.
CREATE TABLE coupon_limits (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  limited boolean NOT NULL,
  limit_type text NOT NULL,
  -- All amounts are hundredths, as people type them: exact, and the same in every currency.
  max_percentage integer NOT NULL,
  coupon_most integer NOT NULL,
  agent_most integer NOT NULL,
  timeframe text NOT NULL,
  audience text NOT NULL,
  user_ids uuid[] NOT NULL DEFAULT '{}',
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid
);

CREATE TABLE coupons (
  -- The sender's choice, and the key under which the shop makes it once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  conversation_id uuid REFERENCES conversations (id) ON DELETE SET NULL,
  message_id uuid,
  agent_id uuid REFERENCES users (id) ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('making', 'failed', 'sent', 'withdrawn')),
  problem text,
  -- Whoever makes it has it until then; of a process that dies a job takes over.
  busy_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- It was in the shop before, and is not ours to withdraw there.
  existing boolean NOT NULL DEFAULT false,
  -- The shop's own id of it.
  shop_ref text,
  code text NOT NULL,
  type text NOT NULL,
  scope text NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  description text NOT NULL DEFAULT '',
  usage_limit integer,
  starts_at timestamptz,
  expires_at timestamptz,
  product_refs text[] NOT NULL DEFAULT '{}',
  category_refs text[] NOT NULL DEFAULT '{}',
  -- Of the customer it was given to.
  customer_email text,
  apply_url text,
  -- What it takes from its agent's budget, and when it took it; given back where it failed or was withdrawn.
  taken integer NOT NULL DEFAULT 0,
  taken_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz,
  copied_at timestamptz,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  -- Of the orders with its code, as far as they are copied.
  redeemed_at timestamptz,
  order_called text,
  order_url text,
  orders integer NOT NULL DEFAULT 0,
  revenue bigint,
  discount bigint,
  revenue_currency text
);
-- One that is being made holds its code: of two of ours with one code the shop could not say whose it is.
CREATE UNIQUE INDEX coupons_code ON coupons (store_id, code) WHERE state <> 'withdrawn' AND NOT existing;
CREATE INDEX coupons_list ON coupons (workspace_id, created_at DESC, id DESC) WHERE state = 'sent';
CREATE INDEX coupons_chat ON coupons (conversation_id, created_at DESC);
CREATE INDEX coupons_budget ON coupons (workspace_id, agent_id, taken_at) WHERE taken > 0;
CREATE INDEX coupons_store ON coupons (store_id, created_at) WHERE state = 'sent';

CREATE INDEX orders_coupons ON orders (store_id, created_at) WHERE coupon_codes <> '{}';
