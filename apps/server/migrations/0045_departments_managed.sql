-- Departments that people manage: one name per store whatever its letter case, versions for two who change the same one, and
-- deleted ones that stay as a row, because chats that are over go on saying which department they were in.
ALTER TABLE departments
  ADD COLUMN name_key text,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN deleted_at timestamptz;

-- Two of one name, which nobody kept apart until now: the later ones get a number.
UPDATE departments d SET name = left(d.name, 40) || ' (' || twice.place || ')'
  FROM (SELECT id, row_number() OVER (PARTITION BY store_id, lower(btrim(name)) ORDER BY created_at, id) AS place
          FROM departments WHERE store_id IS NOT NULL) twice
 WHERE twice.id = d.id AND twice.place > 1;
UPDATE departments SET name_key = lower(btrim(name)), updated_at = created_at;

ALTER TABLE departments ALTER COLUMN name_key SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL;
CREATE UNIQUE INDEX departments_name_once ON departments (store_id, name_key) WHERE deleted_at IS NULL;

-- What a deletion is about is counted before it is done.
CREATE INDEX conversations_category ON conversations (category_id, state) WHERE category_id IS NOT NULL;
