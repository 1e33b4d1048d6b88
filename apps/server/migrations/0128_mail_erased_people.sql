-- Addresses of people who were erased: mail from them that was never here, and lies in a mailbox from before, stays there.
CREATE TABLE mail_erased_people (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- SHA-256 of workspace and address: the same person is another one elsewhere.
  hash bytea NOT NULL,
  -- What came later is new: they wrote again.
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, hash)
);
