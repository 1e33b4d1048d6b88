-- Open and snoozed tickets of people who were removed before a removal made theirs unassigned: on nobody's list but theirs they
-- would never be answered. Each gets the entry in its log that a removal writes. Only these rows are locked.
WITH held AS MATERIALIZED (
  SELECT t.id, t.workspace_id, t.assignee_id FROM tickets t
   WHERE t.tab IN ('open', 'snoozed') AND t.assignee_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = t.workspace_id AND m.user_id = t.assignee_id)
   ORDER BY t.id FOR NO KEY UPDATE OF t),
freed AS (
  UPDATE tickets SET assignee_id = NULL, seen = false, updated_at = now() FROM held WHERE tickets.id = held.id
  RETURNING held.id, held.workspace_id, held.assignee_id)
INSERT INTO ticket_logs (id, ticket_id, workspace_id, type, was, created_at)
  SELECT gen_random_uuid(), id, workspace_id, 'assignee', assignee_id::text, now() FROM freed;
