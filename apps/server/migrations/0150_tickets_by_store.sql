-- Agents see and count the tickets of the stores they serve: what is tallied of each kind is tallied by store.
ALTER TABLE ticket_tallies ADD COLUMN store_id uuid;
LOCK TABLE tickets IN SHARE ROW EXCLUSIVE MODE;
DELETE FROM ticket_tallies;
INSERT INTO ticket_tallies (workspace_id, bucket, store_id, tally)
  SELECT workspace_id, bucket, store_id, count(*) FROM tickets GROUP BY workspace_id, bucket, store_id;
DROP INDEX ticket_tallies_of;
CREATE INDEX ticket_tallies_of ON ticket_tallies (workspace_id, bucket) INCLUDE (store_id, tally);

CREATE OR REPLACE FUNCTION tally_new_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tallies (workspace_id, bucket, store_id, tally)
    SELECT workspace_id, bucket, store_id, count(*) FROM made GROUP BY workspace_id, bucket, store_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tally_changed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tallies (workspace_id, bucket, store_id, tally)
    SELECT workspace_id, bucket, store_id, sum(n) FROM (
      SELECT workspace_id, bucket, store_id, 1 AS n FROM made
      UNION ALL SELECT workspace_id, bucket, store_id, -1 FROM gone) AS moved
     GROUP BY workspace_id, bucket, store_id HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tally_gone_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- When a workspace is deleted with its tickets, nothing of it is counted.
  INSERT INTO ticket_tallies (workspace_id, bucket, store_id, tally)
    SELECT g.workspace_id, g.bucket, g.store_id, -count(*) FROM gone g JOIN workspaces w ON w.id = g.workspace_id GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
