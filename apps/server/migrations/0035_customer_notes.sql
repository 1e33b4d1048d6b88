-- What agents keep about a person (K-16 to K-24), found by e-mail, so that it is there in every chat and on every device.
CREATE TABLE customer_notes (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  -- Lower case. Null on a social channel without one: there a person is a name.
  email text,
  fullname text,
  -- No foreign key: a note outlives its author, as messages do.
  author_id uuid NOT NULL,
  author_role text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((email IS NULL) <> (fullname IS NULL))
);
CREATE INDEX customer_notes_email ON customer_notes (workspace_id, email, created_at DESC, id DESC) WHERE email IS NOT NULL;
CREATE INDEX customer_notes_name ON customer_notes (store_id, fullname, created_at DESC, id DESC) WHERE email IS NULL;
CREATE INDEX customer_notes_author ON customer_notes (workspace_id, author_id);
