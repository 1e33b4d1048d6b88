-- Consent before a chat: what a store asks, every text it has asked with, and who agreed to which of them.
-- {enabled, version, text, link, updatedAt}; null: never set.
ALTER TABLE stores ADD COLUMN consent jsonb;

-- Never changed and never deleted while the store is there: they say what was agreed to.
CREATE TABLE consent_texts (
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL,
  link text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, version)
);

-- Together or not at all: the newest the visitor agreed to, and what counted when the chat began.
ALTER TABLE visitors ADD COLUMN consent_version integer, ADD COLUMN consent_at timestamptz,
  ADD CHECK ((consent_version IS NULL) = (consent_at IS NULL));
ALTER TABLE conversations ADD COLUMN consent_version integer, ADD COLUMN consent_at timestamptz,
  ADD CHECK ((consent_version IS NULL) = (consent_at IS NULL));
