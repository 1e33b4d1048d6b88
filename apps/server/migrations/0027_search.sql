-- Full-text search: one row for each chat with its words, kept beside the chats so that the message path pays nothing.
-- All three come with PostgreSQL and may be made by the owner of a database ('trusted').
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Nobody knows the language of a message: each is read in both, without accents.
CREATE TEXT SEARCH CONFIGURATION chatso_en (COPY = english);
ALTER TEXT SEARCH CONFIGURATION chatso_en ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION chatso_fr (COPY = french);
ALTER TEXT SEARCH CONFIGURATION chatso_fr ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;

CREATE TABLE search_chats (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  store_id uuid NOT NULL,
  -- Who may see the chat follows from these three; the chat itself is asked before anything is shown.
  agent_id uuid,
  waiting boolean NOT NULL,
  -- Newest first: the end of what is over, the last message of what is not.
  at timestamptz NOT NULL,
  -- The chat's revision that this row was made of.
  rev integer NOT NULL,
  -- What was said, without the system's own lines.
  words tsvector NOT NULL,
  -- Name, address and telephone number of the customer, folded.
  person text NOT NULL
);
CREATE INDEX search_chats_newest ON search_chats (workspace_id, at DESC, conversation_id DESC);
CREATE INDEX search_chats_agent ON search_chats (workspace_id, agent_id, at DESC, conversation_id DESC);
CREATE INDEX search_chats_store ON search_chats (workspace_id, store_id, at DESC, conversation_id DESC);
CREATE INDEX search_chats_waiting ON search_chats (workspace_id, store_id, at DESC, conversation_id DESC) WHERE waiting;
-- Nobody waits for the writer of these, so readers need not look through a list of what is not sorted in yet.
CREATE INDEX search_chats_words ON search_chats USING gin (workspace_id, words) WITH (fastupdate = off);
CREATE INDEX search_chats_person ON search_chats USING gin (workspace_id, person gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE search_chats ALTER COLUMN words SET STATISTICS 1000;

-- Chats whose row is out of date though they are over. Chats still open are compared by their revision instead.
CREATE TABLE search_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id uuid NOT NULL
);

-- By trigger, because chats end, are imported, dismissed and erased in many places, and none must be forgotten. It fires
-- for statements that set the state, which a message never does.
CREATE FUNCTION queue_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue (conversation_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_search_over AFTER UPDATE OF state ON conversations FOR EACH ROW
  WHEN (NEW.state IN ('missed', 'closed')) EXECUTE FUNCTION queue_for_search();
CREATE TRIGGER conversations_search_imported AFTER INSERT ON conversations FOR EACH ROW
  WHEN (NEW.state IN ('missed', 'closed')) EXECUTE FUNCTION queue_for_search();
INSERT INTO search_queue (conversation_id) SELECT id FROM conversations WHERE state IN ('missed', 'closed') ORDER BY start_date;
