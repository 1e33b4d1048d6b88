-- What the orders of a store say about its products, counted at night and after a first copy. Rows of products nobody needs to
-- hear about are not there.
CREATE TABLE product_sales (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- Of the last year.
  orders integer NOT NULL,
  units integer NOT NULL,
  stock integer,
  -- How long the stock lasts at the speed of the last 90 days; null: nothing was sold then.
  stock_days integer,
  overstocked boolean NOT NULL
);
CREATE INDEX product_sales_top ON product_sales (store_id, orders DESC, units DESC);
CREATE INDEX product_sales_overstocked ON product_sales (store_id, stock_days DESC NULLS FIRST) WHERE overstocked;

-- Products that were bought in one order more often than chance would have it; the best of each product only.
CREATE TABLE product_pairs (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  with_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- With both of them.
  orders integer NOT NULL,
  -- Of all orders of the store, and how many times as often as by chance.
  support real NOT NULL,
  lift real NOT NULL,
  PRIMARY KEY (product_id, with_id)
);
CREATE INDEX product_pairs_with ON product_pairs (with_id);
CREATE INDEX product_pairs_store ON product_pairs (store_id);

-- When the orders of a store are counted next, and who counts.
CREATE TABLE sales_counts (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  counted_at timestamptz
);
CREATE INDEX sales_counts_due ON sales_counts (due_at);

-- The newest of a store, as far as they are counted.
CREATE INDEX orders_store_created ON orders (store_id, created_at DESC);
