-- AI on the owner's key: which provider a workspace has connected, and what it may help with.
CREATE TABLE workspace_ai (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  enabled boolean NOT NULL,
  base_url text NOT NULL,
  model text NOT NULL,
  -- AES-256-GCM under the root secret; null: the service wants none.
  sealed_key text,
  helps text[] NOT NULL,
  -- Of two admins who saw the same only the first is heard.
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);
