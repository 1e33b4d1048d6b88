-- Mails of the accounts: what came in, and what was written here.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  mailbox_id uuid NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- Without angle brackets. By it a mail is stored once, whatever is read twice.
  message_id text NOT NULL,
  thread_id uuid NOT NULL,
  parent_id uuid,
  in_reply_to text,
  refs text[] NOT NULL DEFAULT '{}',
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  kind text NOT NULL CHECK (kind IN ('mail', 'bounce', 'automatic')),
  state text NOT NULL CHECK (state IN ('received', 'waiting', 'sending', 'sent', 'failed', 'withdrawn')),
  from_name text NOT NULL,
  from_address text NOT NULL,
  "to" jsonb NOT NULL DEFAULT '[]',
  cc jsonb NOT NULL DEFAULT '[]',
  bcc jsonb NOT NULL DEFAULT '[]',
  reply_to jsonb NOT NULL DEFAULT '[]',
  subject text NOT NULL,
  preview text NOT NULL,
  text text NOT NULL,
  -- Sanitised; what was quoted stands apart.
  html text NOT NULL,
  quoted_html text NOT NULL,
  date timestamptz NOT NULL,
  unseen boolean NOT NULL,
  -- Opened or closed here, and its mailbox does not know yet.
  seen_due boolean NOT NULL DEFAULT false,
  flags text[] NOT NULL DEFAULT '{}',
  spam boolean NOT NULL DEFAULT false,
  hints jsonb NOT NULL DEFAULT '{"spf": null, "dkim": null, "dmarc": null, "replyTo": null, "otherName": null}',
  size integer NOT NULL DEFAULT 0,
  has_files boolean NOT NULL DEFAULT false,
  -- Where it lies in its mailbox.
  folder_role text,
  uid bigint,
  uid_validity bigint,
  -- Outlook's, the same for all mails of a thread.
  thread_index text,
  -- No reference: tickets stand above the mails, and say which.
  ticket_id uuid,
  sent_by uuid REFERENCES users (id) ON DELETE SET NULL,
  send_at timestamptz,
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  failure text,
  bounces jsonb NOT NULL DEFAULT '[]',
  -- Whether tickets have looked at it.
  looked_at timestamptz,
  created_at timestamptz NOT NULL,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple', left(
    from_name || ' ' || from_address || ' ' || translate(from_address, '@.-_+', '     ') || ' ' || ("to"::text) || ' '
      || subject || ' ' || left(text, 20000), 60000))) STORED
);
CREATE UNIQUE INDEX mails_message ON mails (mailbox_id, message_id);
CREATE INDEX mails_message_of ON mails (workspace_id, message_id);
CREATE INDEX mails_search ON mails USING gin (workspace_id, search) WITH (fastupdate = off);
CREATE INDEX mails_in ON mails (workspace_id, date DESC, id DESC) WHERE direction = 'in' AND NOT spam;
CREATE INDEX mails_box ON mails (workspace_id, mailbox_id, date DESC, id DESC) WHERE direction = 'in' AND NOT spam;
CREATE INDEX mails_unseen ON mails (workspace_id, mailbox_id, date DESC, id DESC) WHERE direction = 'in' AND NOT spam AND unseen;
CREATE INDEX mails_spam ON mails (workspace_id, date DESC, id DESC) WHERE spam;
CREATE INDEX mails_thread ON mails (workspace_id, thread_id);
CREATE INDEX mails_ticket ON mails (ticket_id, date) WHERE ticket_id IS NOT NULL;
CREATE INDEX mails_from ON mails (workspace_id, from_address, date);
CREATE INDEX mails_uid ON mails (mailbox_id, folder_role, uid) WHERE uid IS NOT NULL;
CREATE INDEX mails_seen_due ON mails (mailbox_id) WHERE seen_due;
CREATE INDEX mails_unlooked ON mails (created_at) WHERE looked_at IS NULL AND direction = 'in';
CREATE INDEX mails_store ON mails (store_id);
CREATE INDEX mails_writer ON mails (sent_by) WHERE sent_by IS NOT NULL;

CREATE TABLE mail_files (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Null while it is uploaded and in no mail.
  mail_id uuid REFERENCES mails (id) ON DELETE CASCADE,
  content_id text,
  filename text NOT NULL,
  content_type text NOT NULL,
  inline boolean NOT NULL,
  size integer NOT NULL,
  kept text NOT NULL CHECK (kept IN ('yes', 'program', 'too-large', 'too-many')),
  -- Several rows may share the bytes of a mail that was handed on. Null of what is not kept.
  storage_key uuid,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_files_mail ON mail_files (mail_id);
CREATE INDEX mail_files_unused ON mail_files (created_at) WHERE mail_id IS NULL;
CREATE INDEX mail_files_key ON mail_files (storage_key);
CREATE INDEX mail_files_maker ON mail_files (created_by) WHERE created_by IS NOT NULL;

-- What is known of whoever wrote: whose mail is put aside, and whose pictures are shown.
CREATE TABLE mail_senders (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  address text NOT NULL,
  blocked_at timestamptz,
  blocked_by uuid REFERENCES users (id) ON DELETE SET NULL,
  pictures_trusted_at timestamptz,
  pictures_trusted_by uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX mail_senders_address ON mail_senders (workspace_id, address);
CREATE INDEX mail_senders_blocked ON mail_senders (blocked_by) WHERE blocked_by IS NOT NULL;
CREATE INDEX mail_senders_trusted ON mail_senders (pictures_trusted_by) WHERE pictures_trusted_by IS NOT NULL;
