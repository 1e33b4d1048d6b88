-- Views stand in an order somebody gave them: of one person, or the shared ones of a list.
ALTER TABLE saved_views ADD COLUMN place integer NOT NULL DEFAULT 0;
UPDATE saved_views v SET place = o.place
  FROM (SELECT id, row_number() OVER (PARTITION BY workspace_id, page, user_id ORDER BY created_at, id)::int AS place
          FROM saved_views) o
 WHERE o.id = v.id;
ALTER TABLE saved_views ALTER COLUMN place DROP DEFAULT;
DROP INDEX saved_views_page;
CREATE INDEX saved_views_page ON saved_views (workspace_id, page, place);
