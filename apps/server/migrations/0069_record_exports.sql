-- Files of chats that are too long to wait for: made in the background, fetched by whoever asked, and gone after a day.
CREATE TABLE record_exports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  requested_by uuid NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'json')),
  -- Filters may hold a name that was searched for: they go as soon as the file is there.
  query jsonb NOT NULL,
  state text NOT NULL DEFAULT 'working' CHECK (state IN ('working', 'ready', 'failed', 'expired')),
  row_count integer,
  size bigint,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz
);
-- A second one waits until the first is done.
CREATE UNIQUE INDEX record_exports_working ON record_exports (workspace_id, requested_by) WHERE state = 'working';
CREATE INDEX record_exports_alive ON record_exports (created_at) WHERE state IN ('working', 'ready');
