-- Mail that is forwarded to an address of ours: that its owner agrees, and which signed calls of mail hosts were heard.
-- A test mail to the address has come back: whoever asked for it reads that mailbox, so answers may bear its address.
ALTER TABLE mailboxes ADD COLUMN forward_proved_at timestamptz;

-- Kept as long as their time stamps count, so that a call that somebody recorded is not heard twice.
CREATE TABLE mail_host_calls (
  mailbox_id uuid NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  signature text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (mailbox_id, signature)
);
CREATE INDEX mail_host_calls_old ON mail_host_calls (created_at);
