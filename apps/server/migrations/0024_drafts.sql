-- What agents have typed and not sent, by chat: it survives the device it was typed on.
CREATE TABLE drafts (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Blank: cleared. Kept for a day, so that a device that was away does not bring the old text back.
  body text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('message', 'note')),
  files jsonb NOT NULL DEFAULT '[]',
  -- The message it has been sent as, while nobody knows whether that arrived.
  message_id uuid,
  -- The writer's clock, never behind one it has seen: the higher one is the newer draft.
  rev bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX drafts_user ON drafts (workspace_id, user_id);
CREATE INDEX drafts_age ON drafts (updated_at);

-- An upload that waits in a draft is not forgotten after a day.
ALTER TABLE files ADD COLUMN held_until timestamptz;
