-- Whether a try began whose end nobody has seen: the next one looks among the sent mail first.
ALTER TABLE mails ADD COLUMN handed_over boolean NOT NULL DEFAULT false;
-- Since when it is tried; after a day somebody has to look.
ALTER TABLE mails ADD COLUMN tried_since timestamptz;
-- Beside those every mail has.
ALTER TABLE mails ADD COLUMN headers jsonb NOT NULL DEFAULT '{}';
CREATE INDEX mails_due ON mails (send_at) WHERE direction = 'out' AND state IN ('waiting', 'sending');

-- Codes for one download each (decision O-2).
CREATE TABLE mail_download_codes (
  hash text PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_download_codes_expires ON mail_download_codes (expires_at);
