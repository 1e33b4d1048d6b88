-- People of a workspace can be managed: invitations, versions against silent overwriting, seats, and chats that come back.

CREATE TABLE workspace_invitations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- No foreign keys to users: a link that was cancelled or used must still say so.
  user_id uuid NOT NULL,
  -- The token itself is in the mail only.
  token_hash text NOT NULL UNIQUE,
  invited_by uuid,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'cancelled', 'replaced')),
  closed_at timestamptz
);
CREATE UNIQUE INDEX workspace_invitations_one_open ON workspace_invitations (workspace_id, user_id) WHERE status = 'open';
CREATE INDEX workspace_invitations_closed ON workspace_invitations (closed_at) WHERE status <> 'open';

ALTER TABLE workspace_members
  -- Raised by whoever manages the member; two who do it at once find out.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN suspended_reason text CHECK (suspended_reason IN ('admin', 'past-due')),
  ADD COLUMN last_active_at timestamptz;
CREATE INDEX workspace_members_custom_role ON workspace_members (workspace_id, custom_role_id)
  WHERE custom_role_id IS NOT NULL;

-- Instead of the person's own picture, for the visitors of this store.
ALTER TABLE member_stores ADD COLUMN avatar text;

ALTER TABLE custom_roles
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE custom_roles r SET name = r.name || ' ' || right(r.id::text, 6)
 WHERE EXISTS (SELECT 1 FROM custom_roles o
                WHERE o.workspace_id = r.workspace_id AND lower(o.name) = lower(r.name) AND o.id < r.id);
CREATE UNIQUE INDEX custom_roles_name ON custom_roles (workspace_id, lower(name));

-- What the plan allows (E-3) and what was bought on top.
ALTER TABLE workspace_plans
  ADD COLUMN max_seats integer NOT NULL DEFAULT 5,
  ADD COLUMN max_stores integer NOT NULL DEFAULT 1,
  ADD COLUMN purchased_seats integer NOT NULL DEFAULT 0,
  ADD COLUMN purchased_channels integer NOT NULL DEFAULT 0;

-- Its agent is gone, it waits again: the hour until it counts as missed begins here.
ALTER TABLE conversations ADD COLUMN released_at timestamptz;
