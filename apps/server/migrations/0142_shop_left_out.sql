-- One row of a shop that could not be read stopped its whole list for good: such rows are left out now, and named on its card.
CREATE TABLE shop_left_out (
  connection_id uuid NOT NULL REFERENCES shop_connections (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  feed text NOT NULL,
  -- The shop's own id of the row.
  ref text NOT NULL,
  detail text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, feed, ref)
);
-- Smaller pages where a shop takes too long for large ones.
ALTER TABLE shop_feeds ADD COLUMN page_size integer NOT NULL DEFAULT 100;
