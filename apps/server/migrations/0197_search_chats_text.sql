-- Chats as `search_text` cuts them, in batches: the job that keeps their words reads all of a chat again whose words are of
-- before, and until then it is found by those. Chats that are over are put into its queue; open ones it looks at anyway.
ALTER TABLE search_chats ADD COLUMN cut boolean NOT NULL DEFAULT false;
INSERT INTO search_queue (conversation_id, workspace_id)
  SELECT conversation_id, workspace_id FROM search_chats WHERE NOT open ORDER BY at;
