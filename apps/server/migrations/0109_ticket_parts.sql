-- What belongs to a ticket.
CREATE TABLE ticket_links (
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('customer', 'order', 'email', 'chat')),
  -- An address in lower case, what the shop calls the order, or the id of the mail or the chat.
  ref text NOT NULL,
  store_id uuid,
  -- Of a customer.
  name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, kind, ref)
);
CREATE INDEX ticket_links_ref ON ticket_links (workspace_id, kind, ref);

CREATE TABLE ticket_tags (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL,
  color text NOT NULL,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ticket_tags_name ON ticket_tags (workspace_id, name_key);

CREATE TABLE ticket_tagged (
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  tag_id uuid NOT NULL REFERENCES ticket_tags (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  PRIMARY KEY (ticket_id, tag_id)
);
CREATE INDEX ticket_tagged_tag ON ticket_tagged (tag_id, ticket_id);

CREATE TABLE ticket_comments (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  content text NOT NULL,
  mentions uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_comments_of ON ticket_comments (ticket_id, created_at, id);
CREATE INDEX ticket_comments_author ON ticket_comments (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE ticket_logs (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Entries of one moment stay in the order in which they were written.
  place bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  by_id uuid REFERENCES users (id) ON DELETE SET NULL,
  was text,
  became text,
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_logs_of ON ticket_logs (ticket_id, created_at, place);
CREATE INDEX ticket_logs_by ON ticket_logs (by_id) WHERE by_id IS NOT NULL;

CREATE TABLE ticket_drafts (
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Null: cleared. The row stays a while, so that an older one that comes late changes nothing.
  draft jsonb,
  rev bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, user_id)
);
CREATE INDEX ticket_drafts_user ON ticket_drafts (user_id);
CREATE INDEX ticket_drafts_old ON ticket_drafts (updated_at);

CREATE TABLE ticket_macros (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL,
  actions jsonb NOT NULL,
  version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX ticket_macros_name ON ticket_macros (workspace_id, name_key);

CREATE TABLE ticket_ratings (
  ticket_id uuid PRIMARY KEY REFERENCES tickets (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  comment text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Whose turn it was last, of those who are given tickets of mails.
CREATE TABLE ticket_turns (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  given_at timestamptz NOT NULL,
  turn bigint NOT NULL,
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX ticket_turns_user ON ticket_turns (user_id);
CREATE SEQUENCE ticket_turn;

-- When an address was last told by itself that its mail is here.
CREATE TABLE ticket_auto_replies (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  email text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, email)
);
CREATE INDEX ticket_auto_replies_old ON ticket_auto_replies (sent_at);

-- Answers that were written and have not left: what happens to their ticket when they do.
CREATE TABLE ticket_replies (
  mail_id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  then_close boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_replies_ticket ON ticket_replies (ticket_id);
CREATE INDEX ticket_replies_old ON ticket_replies (created_at);
CREATE INDEX ticket_replies_user ON ticket_replies (user_id) WHERE user_id IS NOT NULL;
