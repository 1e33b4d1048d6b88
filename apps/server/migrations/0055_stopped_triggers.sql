-- Why a trigger was switched off by nobody's hand; of those from before it was the loop guard.
ALTER TABLE auto_triggers ADD COLUMN stopped_because text CHECK (stopped_because IN ('loop', 'department-deleted'));
UPDATE auto_triggers SET stopped_because = 'loop' WHERE stopped_at IS NOT NULL;

-- Those whose department is gone already.
UPDATE auto_triggers t
   SET active = false, stopped_at = now(), stopped_because = 'department-deleted', version = t.version + 1, updated_at = now(),
       updated_by = NULL
  FROM departments d
 WHERE t.active AND t.action ->> 'type' = 'assign-chat' AND d.id::text = t.action ->> 'categoryId'
   AND d.workspace_id = t.workspace_id AND d.deleted_at IS NOT NULL;
