-- Shortcuts are edited by people: versions for two at once, a store they are for, and files that live as long as they do.
ALTER TABLE shortcuts
  -- The keyword as it is compared: the same letters in any case are the same keyword.
  ADD COLUMN keyword_key text,
  -- Null: in every store.
  ADD COLUMN store_id uuid REFERENCES stores (id) ON DELETE CASCADE,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz;
UPDATE shortcuts SET keyword_key = lower(keyword), updated_at = created_at;
ALTER TABLE shortcuts ALTER COLUMN keyword_key SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL;
DROP INDEX shortcuts_global_keyword;
DROP INDEX shortcuts_personal_keyword;
DROP INDEX shortcuts_workspace_user_idx;
CREATE UNIQUE INDEX shortcuts_keyword ON shortcuts (workspace_id, user_id, keyword_key) NULLS NOT DISTINCT;
CREATE INDEX shortcuts_store ON shortcuts (store_id) WHERE store_id IS NOT NULL;

-- A file of a shortcut is never sent itself, a copy is: what happens to a chat's files leaves the shortcut alone.
ALTER TABLE files
  ADD COLUMN shortcut_id uuid REFERENCES shortcuts (id) ON DELETE SET NULL,
  ADD COLUMN shortcut_place smallint;
CREATE INDEX files_shortcut ON files (shortcut_id) WHERE shortcut_id IS NOT NULL;
