-- E-mail accounts of stores: where their mail is read and sent, and how that goes.
CREATE TABLE mailboxes (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- In lower case.
  address text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('imap', 'google', 'microsoft', 'forward')),
  status text NOT NULL CHECK (status IN ('init', 'connecting', 'syncing', 'connected', 'authenticationError', 'disconnected', 'unset')),
  from_name text NOT NULL DEFAULT '',
  -- Sanitised HTML.
  signature text NOT NULL DEFAULT '',
  -- {imap, smtp}: host, port, security, user. Empty for mail that is forwarded.
  servers jsonb NOT NULL DEFAULT '{}',
  -- Passwords or tokens, sealed with the installation's key; null once the account is removed.
  secrets text,
  -- What went wrong the last time, of reading and of sending apart: problem, words, since.
  reading jsonb,
  sending jsonb,
  checked_at timestamptz,
  last_mail_at timestamptz,
  -- {done, total} of what is being read for the first time.
  progress jsonb,
  -- Mail from this day on is here, and from which it is wanted.
  since timestamptz,
  wanted_since timestamptz,
  -- The one process that reads it, while it says so again and again.
  lease_by text,
  lease_until timestamptz,
  -- Who asks its provider for another token has that to himself until then.
  token_lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  -- Where its mail is forwarded to: the part before the @.
  forward_token text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
-- Over the whole installation: two that read one mailbox would answer each other's customers.
CREATE UNIQUE INDEX mailboxes_address ON mailboxes (address) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX mailboxes_forward ON mailboxes (forward_token) WHERE forward_token IS NOT NULL;
CREATE INDEX mailboxes_workspace ON mailboxes (workspace_id, created_at);
CREATE INDEX mailboxes_store ON mailboxes (store_id);
CREATE INDEX mailboxes_to_read ON mailboxes (lease_until) WHERE removed_at IS NULL;

-- How far a folder is read. Numbers of mails count only as long as its uid_validity stays.
CREATE TABLE mailbox_folders (
  mailbox_id uuid NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('inbox', 'sent')),
  path text NOT NULL,
  uid_validity bigint NOT NULL,
  last_uid bigint NOT NULL DEFAULT 0,
  modseq bigint,
  PRIMARY KEY (mailbox_id, role)
);
