-- The numbers of the dashboard are those of chats by their begin, whatever became of them. A begin never changes, so no
-- message pays for the index.
CREATE INDEX conversations_started ON conversations (workspace_id, start_date);
-- Who has put the setup guide away; null: it is shown.
ALTER TABLE workspace_members ADD COLUMN guide_hidden_at timestamptz;
