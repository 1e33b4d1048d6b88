-- Who mailed which chats, and each mail of it: an outbox while it goes out, and the log of what went to whom afterwards.
CREATE TABLE transcript_orders (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  requested_by uuid NOT NULL,
  -- The clock by which the mails tell times.
  timezone text,
  created_at timestamptz NOT NULL
);
CREATE TABLE transcript_mails (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  order_id uuid NOT NULL REFERENCES transcript_orders (id) ON DELETE CASCADE,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  recipient_email text NOT NULL,
  -- How they read it: as the customer, or as somebody of the shop.
  kind text NOT NULL CHECK (kind IN ('me', 'customer', 'other')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Who hands it to the mail server has it until then; one that waits is given up then.
  sending_until timestamptz,
  sent_at timestamptz,
  -- An order sends a chat to an address once.
  UNIQUE (order_id, conversation_id, recipient_email)
);
CREATE INDEX transcript_mails_chat ON transcript_mails (conversation_id, sent_at DESC) WHERE state = 'sent';
CREATE INDEX transcript_mails_sending ON transcript_mails (sending_until) WHERE state IN ('waiting', 'sending');
