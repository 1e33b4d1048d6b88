-- Mails about a chat that left by a mailbox of its store: what is answered to them belongs to the chat, or to its ticket.
CREATE TABLE chat_mails (
  mail_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  thread_id uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_mails_thread ON chat_mails (workspace_id, thread_id);
CREATE INDEX chat_mails_chat ON chat_mails (conversation_id, created_at DESC);
