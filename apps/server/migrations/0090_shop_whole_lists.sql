-- What a shop cannot be asked for by its changes: its lists are read whole now and then, and what it tells of is asked by id.
ALTER TABLE shop_feeds
  -- The pass that runs reads everything, and when the last such pass ended.
  ADD COLUMN whole boolean NOT NULL DEFAULT false,
  ADD COLUMN whole_at timestamptz;

-- Told by the shop and not asked for yet. The number is another one each time: what is told while it is asked for stays.
CREATE TABLE shop_hints (
  connection_id uuid NOT NULL REFERENCES shop_connections (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  feed text NOT NULL,
  ref text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (connection_id, feed, ref)
);

-- When a whole list last had it: what is in it no more is sold no more.
ALTER TABLE products ADD COLUMN seen_at timestamptz;
