-- Whom a conversation is with: somebody at a channel. The widget's contact is its visitor, under the same id.
CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- The channel: a store is one, of its type.
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- Who they are at the channel: what messages are sent to. Of the widget the visitor's id.
  outside_id text NOT NULL,
  -- As the channel says it; of the widget nothing, the visitor's record has it.
  name text,
  avatar text,
  visitor_id uuid REFERENCES visitors (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX contacts_outside ON contacts (store_id, outside_id);
CREATE UNIQUE INDEX contacts_visitor ON contacts (visitor_id) WHERE visitor_id IS NOT NULL;

-- Neither column is rewritten or looked through here: on a million chats this takes the time of two indexes. Chats of
-- before get their contact in portions (module conversations, `give-contacts.ts`).
ALTER TABLE conversations
  ADD COLUMN contact_id uuid,
  ALTER COLUMN visitor_id DROP NOT NULL,
  ADD CONSTRAINT conversations_contact_fkey FOREIGN KEY (contact_id) REFERENCES contacts (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT conversations_of_somebody CHECK (visitor_id IS NOT NULL OR contact_id IS NOT NULL) NOT VALID;
CREATE INDEX conversations_contact ON conversations (contact_id, start_date DESC);
CREATE INDEX conversations_without_contact ON conversations (id) WHERE contact_id IS NULL;
-- The widget's are settled by visitor.
CREATE UNIQUE INDEX conversations_one_open_outside ON conversations (contact_id)
  WHERE visitor_id IS NULL AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left));

-- The contact of a visitor's chat follows the visitor, whoever writes: also a process of the version before, and when a
-- guest turns out to be somebody known.
CREATE FUNCTION contact_of_visitor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contacts (id, workspace_id, store_id, outside_id, visitor_id)
  VALUES (NEW.visitor_id, NEW.workspace_id, NEW.store_id, NEW.visitor_id::text, NEW.visitor_id)
  ON CONFLICT DO NOTHING;
  NEW.contact_id := NEW.visitor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER conversations_contact_new BEFORE INSERT ON conversations FOR EACH ROW
  WHEN (NEW.visitor_id IS NOT NULL) EXECUTE FUNCTION contact_of_visitor();
CREATE TRIGGER conversations_contact_moved BEFORE UPDATE OF visitor_id ON conversations FOR EACH ROW
  WHEN (NEW.visitor_id IS NOT NULL) EXECUTE FUNCTION contact_of_visitor();
