-- Every table that holds a workspace's data says whose it is, so that rows can be spread by workspace (docs/operations.md).
-- These two named a store or a chat only.
ALTER TABLE visitor_numbers ADD COLUMN workspace_id uuid;
UPDATE visitor_numbers n SET workspace_id = s.workspace_id FROM stores s WHERE s.id = n.store_id;
ALTER TABLE visitor_numbers ALTER COLUMN workspace_id SET NOT NULL;

-- A process of the version before does not name the workspace. Asked only then; the next version may drop it.
CREATE FUNCTION workspace_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT workspace_id INTO NEW.workspace_id FROM stores WHERE id = NEW.store_id;
  RETURN NEW;
END $$;
CREATE TRIGGER visitor_numbers_workspace BEFORE INSERT ON visitor_numbers FOR EACH ROW
  WHEN (NEW.workspace_id IS NULL) EXECUTE FUNCTION workspace_of_numbers();

ALTER TABLE search_queue ADD COLUMN workspace_id uuid;
UPDATE search_queue q SET workspace_id = c.workspace_id FROM conversations c WHERE c.id = q.conversation_id;
-- What waits of chats that are gone: there is nothing left to index.
DELETE FROM search_queue WHERE workspace_id IS NULL;
ALTER TABLE search_queue ALTER COLUMN workspace_id SET NOT NULL;
CREATE OR REPLACE FUNCTION queue_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue (workspace_id, conversation_id) VALUES (NEW.workspace_id, NEW.id);
  RETURN NULL;
END $$;
