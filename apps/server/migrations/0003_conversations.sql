-- Conversations and their messages: the tables of the message path.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  visitor_id uuid NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
  category_id uuid REFERENCES departments (id) ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('pending', 'ongoing', 'missed', 'closed')),
  reason text,
  flag boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  -- The client ended the chat or stayed away past the grace; it waits to be tidied away by its agent.
  client_left boolean NOT NULL DEFAULT false,
  agent_id uuid REFERENCES users (id) ON DELETE SET NULL,
  ender_id uuid REFERENCES users (id) ON DELETE SET NULL,
  transferring_to uuid REFERENCES users (id) ON DELETE SET NULL,
  start_date timestamptz NOT NULL,
  accepted_date timestamptz,
  end_date timestamptz,
  -- seq of the newest message; given under this row's lock, hence gapless.
  head_seq integer NOT NULL DEFAULT 0,
  -- Raised by every change of the row that clients can see.
  rev integer NOT NULL DEFAULT 0,
  last_msg jsonb,
  last_client_message_id uuid,
  last_client_at timestamptz,
  client_unread integer NOT NULL DEFAULT 0,
  read_agent_id uuid,
  read_message_id uuid,
  read_seq integer NOT NULL DEFAULT 0,
  open_form_message_id uuid,
  idle_noted boolean NOT NULL DEFAULT false,
  -- Last moment a socket of the visitor was seen; refreshed while one is open.
  visitor_seen_at timestamptz NOT NULL,
  visitor_online boolean NOT NULL DEFAULT false,
  customer_id uuid,
  customer_fullname text,
  customer_email text,
  customer_phone text,
  customer_type text NOT NULL DEFAULT 'Non-registered',
  client_timezone text,
  country text,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text,
  rating_skipped boolean NOT NULL DEFAULT false,
  sentiment smallint CHECK (sentiment BETWEEN 0 AND 2)
) WITH (fillfactor = 80);

-- A visitor has one open chat at most; two tabs that start one at the same time are settled here.
CREATE UNIQUE INDEX conversations_one_open ON conversations (visitor_id)
  WHERE state = 'pending' OR (state = 'ongoing' AND NOT client_left);
CREATE INDEX conversations_visitor ON conversations (visitor_id, start_date DESC);
CREATE INDEX conversations_pending ON conversations (workspace_id, start_date) WHERE state = 'pending';
CREATE INDEX conversations_store_pending ON conversations (store_id, start_date) WHERE state = 'pending';
CREATE INDEX conversations_ongoing ON conversations (workspace_id, agent_id) WHERE state = 'ongoing';
CREATE INDEX conversations_missed ON conversations (workspace_id, start_date DESC) WHERE state = 'missed' AND NOT archived;
CREATE INDEX conversations_closed ON conversations (workspace_id, start_date DESC, id DESC) WHERE state = 'closed';
-- The sweep: chats whose visitor may be gone, and pending ones nobody took.
CREATE INDEX conversations_presence ON conversations (visitor_seen_at)
  WHERE state = 'pending' OR (state = 'ongoing' AND NOT client_left);

-- No foreign key to conversations: the only statement that inserts holds the conversation's row lock, and the check would
-- cost a second look-up per message. Erasing a conversation deletes its messages itself.
CREATE TABLE messages (
  conversation_id uuid NOT NULL,
  seq integer NOT NULL,
  message_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  author text NOT NULL,
  type text NOT NULL,
  sender_id uuid,
  body text NOT NULL,
  state text NOT NULL,
  files jsonb,
  attachments jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX messages_idempotency ON messages (conversation_id, message_id);
