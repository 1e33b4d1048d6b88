-- What agents tell each other inside a chat. Apart from `messages`, so that nothing that reads a chat for its visitor can
-- meet one, and the visitor's numbering has neither a hole nor a sign of them.
CREATE TABLE conversation_notes (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- Gapless from 1 per conversation, given under the conversation's row lock.
  seq integer NOT NULL,
  note_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  -- No foreign key: a note outlives its author, as messages do.
  sender_id uuid NOT NULL,
  body text NOT NULL,
  mentions uuid[] NOT NULL DEFAULT '{}',
  -- The newest message when it was written: its place among them.
  after_seq integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX conversation_notes_idempotency ON conversation_notes (conversation_id, note_id);
CREATE INDEX conversation_notes_sender ON conversation_notes (workspace_id, sender_id);
-- Head of the notes. No part of `rev`, which visitors hear of too.
ALTER TABLE conversations ADD COLUMN note_seq integer NOT NULL DEFAULT 0;
-- Whoever is named in a note is told.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN
  ('chat-assigned', 'chat-missed', 'transfer-request', 'chat-mention', 'ticket-assigned', 'role-changed', 'past-due', 'plan'));
