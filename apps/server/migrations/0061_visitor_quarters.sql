-- How many visitors a store had at once, minute by minute: one row for each quarter of an hour.
CREATE TABLE visitor_quarters (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- Its begin.
  at timestamptz NOT NULL,
  -- Each process adds its visitors of a minute once, so neither many processes nor a restart count anybody twice.
  minutes integer[] NOT NULL,
  PRIMARY KEY (store_id, at)
);
CREATE INDEX visitor_quarters_old ON visitor_quarters (at);
