-- Export and erasure of one person's data, and how long a workspace keeps its chats.
CREATE TABLE privacy_requests (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('export', 'erase')),
  subject_type text NOT NULL CHECK (subject_type IN ('user', 'visitor', 'customer')),
  -- Ids only: what is erased must not live on in the request to erase it.
  subject_id uuid NOT NULL,
  requested_by uuid NOT NULL,
  state text NOT NULL DEFAULT 'working' CHECK (state IN ('working', 'ready', 'done', 'expired')),
  size bigint,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- An export can be fetched until then.
  expires_at timestamptz
);
CREATE INDEX privacy_requests_workspace ON privacy_requests (workspace_id, created_at DESC, id DESC);
CREATE INDEX privacy_requests_expiry ON privacy_requests (expires_at) WHERE state = 'ready';
-- Asking twice while the first is under way is one request.
CREATE UNIQUE INDEX privacy_requests_one_working ON privacy_requests (workspace_id, kind, subject_type, subject_id)
  WHERE state = 'working';

-- People whose names this workspace's audit log no longer shows, though other workspaces may still know them.
CREATE TABLE audit_hidden (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

-- Days a closed chat is kept; null: for ever. The plan may allow less.
ALTER TABLE workspaces ADD COLUMN retention_days integer CHECK (retention_days BETWEEN 1 AND 3650);
CREATE INDEX conversations_end ON conversations (workspace_id, end_date) WHERE state = 'closed';
CREATE INDEX conversations_customer ON conversations (workspace_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX visitors_customer ON visitors (customer_id) WHERE customer_id IS NOT NULL;
