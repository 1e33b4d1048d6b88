-- Stores with departments, shortcuts, shop data and files, and the visitors of their widgets.
CREATE TABLE stores (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  name text NOT NULL,
  image text,
  url text,
  active boolean NOT NULL DEFAULT true,
  type text NOT NULL,
  analytics_id text NOT NULL,
  crm_store_id text,
  onboarded_by text,
  social_id text,
  settings jsonb NOT NULL,
  widget_secret text NOT NULL,
  widget_connected boolean NOT NULL DEFAULT false,
  last_widget_session_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX stores_analytics_id_key ON stores (analytics_id);
CREATE INDEX stores_workspace_id_idx ON stores (workspace_id);

CREATE TABLE departments (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Null: the workspace's built-in 'Outbound Chat'.
  store_id uuid REFERENCES stores (id) ON DELETE CASCADE,
  name text NOT NULL,
  is_display_on_widget boolean NOT NULL DEFAULT true,
  working_hours jsonb,
  built_in boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX departments_workspace_store_idx ON departments (workspace_id, store_id);
CREATE UNIQUE INDEX departments_one_built_in ON departments (workspace_id) WHERE built_in;

CREATE TABLE shortcuts (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Null: global.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  keyword text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX shortcuts_workspace_user_idx ON shortcuts (workspace_id, user_id);
CREATE UNIQUE INDEX shortcuts_global_keyword ON shortcuts (workspace_id, lower(keyword)) WHERE user_id IS NULL;
CREATE UNIQUE INDEX shortcuts_personal_keyword ON shortcuts (workspace_id, user_id, lower(keyword))
  WHERE user_id IS NOT NULL;

CREATE TABLE customers (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- Id of the customer in the shop system; what a signed claim names.
  external_id text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text,
  phone text,
  billing jsonb NOT NULL DEFAULT '{}',
  shipping jsonb NOT NULL DEFAULT '{}',
  -- 'POS_ONLY' when the customer has no online account.
  type text,
  points integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  last_active_at timestamptz
);
CREATE UNIQUE INDEX customers_store_external ON customers (store_id, external_id);
CREATE INDEX customers_store_email ON customers (store_id, lower(email));
CREATE INDEX customers_workspace_idx ON customers (workspace_id);

-- Money in integer cents.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  total_cents integer NOT NULL,
  tax_cents integer NOT NULL DEFAULT 0,
  discount_cents integer NOT NULL DEFAULT 0,
  payment_method text,
  receipt_number text,
  picking_status text,
  billing jsonb NOT NULL DEFAULT '{}',
  line_items jsonb NOT NULL DEFAULT '[]',
  shipping_lines jsonb NOT NULL DEFAULT '[]',
  shipment_tracking jsonb NOT NULL DEFAULT '[]',
  meta_data jsonb NOT NULL DEFAULT '[]',
  notify_customer_by_email boolean NOT NULL DEFAULT false,
  notify_customer_by_sms boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  completed_at timestamptz
);
CREATE UNIQUE INDEX orders_store_external ON orders (store_id, external_id);
CREATE INDEX orders_customer_idx ON orders (customer_id, created_at DESC);
CREATE INDEX orders_workspace_idx ON orders (workspace_id);

CREATE TABLE products (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  parent_id uuid REFERENCES products (id) ON DELETE CASCADE,
  name text NOT NULL,
  variation_name text,
  type text NOT NULL,
  attributes jsonb NOT NULL DEFAULT '[]',
  price_cents integer NOT NULL,
  regular_price_cents integer NOT NULL,
  on_sale boolean NOT NULL DEFAULT false,
  stock_status text NOT NULL,
  stock_quantity integer,
  images jsonb NOT NULL DEFAULT '[]',
  permalink text,
  location_id text,
  location_name text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX products_store_external ON products (store_id, external_id);
CREATE INDEX products_workspace_idx ON products (workspace_id);

CREATE TABLE visitors (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- 1, 2, 3 ... per store, shown as 'Visitor #n'.
  number integer NOT NULL,
  fullname text,
  email text,
  phone text,
  customer_id uuid REFERENCES customers (id) ON DELETE SET NULL,
  -- Tied to a customer by a claim that the store signed.
  verified boolean NOT NULL DEFAULT false,
  -- The visitor pressed 'forget me on this device': every token of theirs is worth nothing from then on.
  signed_out_at timestamptz,
  timezone text,
  referrer text,
  referrer_provider text NOT NULL DEFAULT 'direct',
  country_code text,
  ip text,
  browser text,
  platform text,
  device text,
  device_type text,
  page_count integer NOT NULL DEFAULT 0,
  chat_count integer NOT NULL DEFAULT 0,
  return_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  session_started_at timestamptz NOT NULL,
  last_session_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  idle boolean NOT NULL DEFAULT false,
  viewing_page_url text,
  viewing_page_title text,
  viewing_page_at timestamptz,
  viewed_products jsonb NOT NULL DEFAULT '[]',
  cart jsonb
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX visitors_store_number ON visitors (store_id, number);
CREATE INDEX visitors_workspace_idx ON visitors (workspace_id);

-- Last number given per store. A row of its own, so that new visitors wait for each other and for nothing else.
CREATE TABLE visitor_numbers (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  last_number integer NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE visitor_pages (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  visitor_id uuid NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
  page_url text NOT NULL,
  page_title text NOT NULL,
  page_name text,
  visited_at timestamptz NOT NULL
);
CREATE INDEX visitor_pages_visitor_idx ON visitor_pages (visitor_id, visited_at DESC);

CREATE TABLE bans (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  visitor_id uuid NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
  ip text,
  reason text NOT NULL DEFAULT '',
  banned_by uuid REFERENCES users (id) ON DELETE SET NULL,
  banned_at timestamptz NOT NULL,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX bans_one_per_visitor ON bans (visitor_id) WHERE lifted_at IS NULL;
CREATE INDEX bans_store_ip ON bans (store_id, ip) WHERE lifted_at IS NULL;

CREATE TABLE files (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Unguessable; the only thing that opens the file from outside.
  token text NOT NULL,
  name text NOT NULL,
  file_type text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  -- Who brought it: an agent, or a visitor who alone may send it.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  visitor_id uuid REFERENCES visitors (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Set when a message carries it; what is never used is removed after a day.
  used_at timestamptz
);
CREATE UNIQUE INDEX files_token_key ON files (token);
CREATE INDEX files_workspace_idx ON files (workspace_id);
CREATE INDEX files_unused ON files (created_at) WHERE used_at IS NULL;
