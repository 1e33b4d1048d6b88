-- What a visitor was asked before they began the chat (a prompt, or the greeting beside the launcher). It was looked up each
-- time and matched by the clock in the widget, so a later prompt changed what earlier chats began with.
ALTER TABLE conversations ADD COLUMN opening text;
UPDATE conversations c SET opening = s.text
  FROM trigger_shows s
 WHERE s.workspace_id = c.workspace_id AND s.conversation_id = c.id AND s.action = 'prompt' AND s.text IS NOT NULL;
