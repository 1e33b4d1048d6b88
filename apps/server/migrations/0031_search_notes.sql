-- Private notes are found too, by whoever may read the chat: chats that have some are indexed anew, and a note in a chat that
-- is over asks for it. A message never sets `note_seq`.
CREATE TRIGGER conversations_search_noted AFTER UPDATE OF note_seq ON conversations FOR EACH ROW
  WHEN (NEW.state IN ('missed', 'closed')) EXECUTE FUNCTION queue_for_search();
INSERT INTO search_queue (conversation_id) SELECT id FROM conversations WHERE note_seq > 0;
