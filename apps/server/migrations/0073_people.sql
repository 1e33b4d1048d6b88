-- Customers: everybody who wrote, one row each, kept beside the chats by a worker (module people); a message pays nothing.
CREATE TABLE people (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- Who they count as: themselves, or whom an admin merged them into. Undoing a merge sets it back, and nothing else moves.
  root_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  -- What their own chats say: {"name", "email", "phone", "country"}.
  own jsonb NOT NULL DEFAULT '{}',
  -- After a merge whose fact is shown, by field: {"name": "<id of a person>"}. An id and no copy, so that it goes with its person.
  keeps jsonb NOT NULL DEFAULT '{}',
  -- All below: of a root, over those who count as it.
  name text,
  email text,
  phone text,
  country text,
  customer_type text NOT NULL DEFAULT 'Non-registered',
  visitor_number integer,
  store_ids uuid[] NOT NULL DEFAULT '{}',
  chats integer NOT NULL DEFAULT 0,
  first_at timestamptz,
  last_at timestamptz,
  -- Purchases of the shops' customers they are.
  orders integer NOT NULL DEFAULT 0,
  -- Names, addresses and numbers, folded: what a search looks in.
  words text NOT NULL DEFAULT '',
  phone_digits text GENERATED ALWAYS AS (regexp_replace(phone, '\D', '', 'g')) STORED,
  called text GENERATED ALWAYS AS (lower(coalesce(name, email, ''))) STORED
);
CREATE INDEX people_root ON people (root_id);
CREATE INDEX people_last ON people (workspace_id, last_at DESC, id DESC) WHERE root_id = id AND chats > 0;
CREATE INDEX people_chats ON people (workspace_id, chats DESC, id DESC) WHERE root_id = id AND chats > 0;
CREATE INDEX people_called ON people (workspace_id, (called = ''), called, id) WHERE root_id = id AND chats > 0;
CREATE INDEX people_called_down ON people (workspace_id, (called = ''), called DESC, id DESC) WHERE root_id = id AND chats > 0;
CREATE INDEX people_type ON people (workspace_id, customer_type, last_at DESC, id DESC) WHERE root_id = id AND chats > 0;
CREATE INDEX people_country ON people (workspace_id, country, last_at DESC, id DESC) WHERE root_id = id AND chats > 0;
CREATE INDEX people_buyers ON people (workspace_id, last_at DESC, id DESC) WHERE root_id = id AND chats > 0 AND orders > 0;
CREATE INDEX people_stores ON people USING gin (workspace_id, store_ids) WITH (fastupdate = off) WHERE root_id = id AND chats > 0;
CREATE INDEX people_words ON people USING gin (workspace_id, words gin_trgm_ops) WITH (fastupdate = off) WHERE root_id = id AND chats > 0;
-- For those who may be the same.
CREATE INDEX people_phone ON people (workspace_id, phone_digits) WHERE root_id = id AND chats > 0 AND phone_digits <> '';
CREATE INDEX people_name ON people (workspace_id, lower(name)) WHERE root_id = id AND chats > 0 AND name IS NOT NULL AND email IS NOT NULL;

-- By what somebody is known again: 'customer:<id>', 'subject:<store>:<signed id>', 'email:<address>', 'contact:<id>'.
CREATE TABLE person_keys (
  workspace_id uuid NOT NULL,
  key text NOT NULL,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  PRIMARY KEY (workspace_id, key)
);
CREATE INDEX person_keys_person ON person_keys (person_id);

-- Whose a chat is; not who that person counts as.
CREATE TABLE person_chats (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX person_chats_person ON person_chats (person_id);

CREATE TABLE person_merges (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  kept_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  gone_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  -- All who counted as the one that went, itself included: they go back together.
  member_ids uuid[] NOT NULL,
  keeps_before jsonb NOT NULL,
  -- No foreign keys: what was done outlives who did it.
  merged_by uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  undone_by uuid,
  undone_at timestamptz
);
CREATE INDEX person_merges_kept ON person_merges (kept_id, merged_at DESC);
CREATE INDEX person_merges_gone ON person_merges (gone_id);

-- Two who may be the same, found while their rows are kept; with `apart_at` somebody said that they are not.
CREATE TABLE person_pairs (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  one_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  same_phone boolean NOT NULL DEFAULT false,
  same_name boolean NOT NULL DEFAULT false,
  apart_by uuid,
  apart_at timestamptz,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX person_pairs_other ON person_pairs (other_id);
CREATE INDEX person_pairs_open ON person_pairs (workspace_id, one_id, other_id) WHERE apart_at IS NULL;

-- What a worker has to look at again: a chat, a person some chat of whom is gone, or a shop's customer who ordered.
CREATE TABLE people_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  conversation_id uuid,
  person_id uuid,
  customer_id uuid
);

-- By trigger, because chats begin, change hands, are imported and erased in many places. A message sets none of these columns.
CREATE FUNCTION queue_chat_for_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_queue (workspace_id, conversation_id) VALUES (NEW.workspace_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_people_new AFTER INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION queue_chat_for_people();
CREATE TRIGGER conversations_people_changed AFTER UPDATE OF state, visitor_id, contact_id, customer_id, customer_fullname,
    customer_email, customer_phone, customer_type, country, start_date ON conversations FOR EACH ROW
  WHEN ((OLD.state, OLD.visitor_id, OLD.contact_id, OLD.customer_id, OLD.customer_fullname, OLD.customer_email,
         OLD.customer_phone, OLD.customer_type, OLD.country, OLD.start_date) IS DISTINCT FROM
        (NEW.state, NEW.visitor_id, NEW.contact_id, NEW.customer_id, NEW.customer_fullname, NEW.customer_email,
         NEW.customer_phone, NEW.customer_type, NEW.country, NEW.start_date))
  EXECUTE FUNCTION queue_chat_for_people();

CREATE FUNCTION queue_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_queue (workspace_id, person_id) VALUES (OLD.workspace_id, OLD.person_id);
  RETURN NULL;
END $$;
CREATE TRIGGER person_chats_gone AFTER DELETE ON person_chats FOR EACH ROW EXECUTE FUNCTION queue_person();

-- A delivery of a thousand orders is one statement.
CREATE FUNCTION queue_buyers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_queue (workspace_id, customer_id) SELECT DISTINCT workspace_id, customer_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_people_new AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_buyers();
CREATE TRIGGER orders_people_changed AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_buyers();
CREATE TRIGGER orders_people_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_buyers();

INSERT INTO people_queue (workspace_id, conversation_id) SELECT workspace_id, id FROM conversations ORDER BY start_date;
