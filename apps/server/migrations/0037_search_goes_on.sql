-- The index of an open chat takes in what was said since the last look, instead of the whole chat again every ten seconds,
-- and its words are sorted in once, when it is over: open chats are few, and are looked at one by one.
ALTER TABLE search_chats
  -- The last message and the last agents' note whose words are in the row.
  ADD COLUMN said_seq integer NOT NULL DEFAULT 0,
  ADD COLUMN note_seq integer NOT NULL DEFAULT 0,
  -- Characters read so far: a tsvector holds less than 1 MB and refuses more, which would stop the index for everybody.
  ADD COLUMN said_chars integer NOT NULL DEFAULT 0,
  -- Goes on. A process of the version before leaves it as it was: found all the same, only not by an index.
  ADD COLUMN open boolean NOT NULL DEFAULT false;

DROP INDEX search_chats_words;
DROP INDEX search_chats_person;
CREATE INDEX search_chats_words ON search_chats USING gin (workspace_id, words) WITH (fastupdate = off) WHERE NOT open;
CREATE INDEX search_chats_person ON search_chats USING gin (workspace_id, person gin_trgm_ops) WITH (fastupdate = off) WHERE NOT open;
CREATE INDEX search_chats_open ON search_chats (workspace_id) WHERE open;
