-- Who registers types an address that nobody has checked. Until its owner has followed a link sent to it, the workspace may
-- write to few strangers. Workspaces from before, and those an operator made, count as vouched for.
ALTER TABLE workspaces
  ADD COLUMN vouched_at timestamptz DEFAULT now(),
  ADD COLUMN registered_by uuid;
