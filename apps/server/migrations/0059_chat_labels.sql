-- Tags on chats, and the reason one was closed for: words that a workspace chooses, found again in All Chats and its exports.
CREATE TABLE chat_labels (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tag', 'reason')),
  name text NOT NULL,
  color text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX chat_labels_name ON chat_labels (workspace_id, kind, lower(name));

CREATE TABLE conversation_labels (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  label_id uuid NOT NULL REFERENCES chat_labels (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  set_by uuid NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, label_id)
);
-- A chat is closed for one reason; two people who choose at once are settled here.
CREATE UNIQUE INDEX conversation_labels_reason ON conversation_labels (conversation_id) WHERE kind = 'reason';
CREATE INDEX conversation_labels_label ON conversation_labels (label_id, conversation_id);

-- What a list shows, kept under a name: of one person, or shared with the workspace (user_id null).
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  page text NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX saved_views_page ON saved_views (workspace_id, page, created_at);
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (workspace_id, page, user_id, lower(name)) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (workspace_id, page, lower(name)) WHERE user_id IS NULL;
