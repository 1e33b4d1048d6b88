-- Mails that were erased with the person they are of: read once more, they are not stored again. Of the whole workspace, as
-- another of its accounts may hold the same mail.
CREATE TABLE mail_tombstones (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- SHA-256 of the id the mail was stored under: nothing of the mail can be read from it.
  hash bytea NOT NULL,
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, hash)
);
