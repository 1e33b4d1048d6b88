-- The form of a store's widget: its version, who changed it last, and what follows from it.
ALTER TABLE stores
  ADD COLUMN settings_version integer NOT NULL DEFAULT 0,
  ADD COLUMN settings_changed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN settings_changed_at timestamptz,
  ADD COLUMN holiday_days jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN reply_seconds integer,
  ADD COLUMN picture_tokens text[] NOT NULL DEFAULT '{}';

-- Stores that were there before asked for no message in the form; nobody's form changes by an update.
UPDATE stores SET settings = settings || '{"askMessage": false}';

-- Pictures of stores: logos and the store's own. Kept as long as a store shows them.
ALTER TABLE files ADD COLUMN store_id uuid REFERENCES stores (id) ON DELETE CASCADE;
CREATE INDEX files_store ON files (store_id, created_at) WHERE store_id IS NOT NULL;
