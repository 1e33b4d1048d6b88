-- Waiting chats can be given to agents: who is here, who is away, how many each may have, and whose a waiting chat is.
CREATE TABLE workspace_routing (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  automatic boolean NOT NULL,
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 50),
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);

ALTER TABLE workspace_members
  -- Until the person ends it; null: not away.
  ADD COLUMN away_since timestamptz,
  -- Chats given at once; null: as many as the workspace says.
  ADD COLUMN capacity integer CHECK (capacity BETWEEN 0 AND 50);

-- Beside the members and not on their rows: written every few seconds for everybody who is here.
CREATE TABLE agent_presence (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  online boolean NOT NULL,
  -- Last moment a live-chat socket was seen; refreshed while one is open, so a process that dies stops saying so.
  seen_at timestamptz NOT NULL,
  assigned_at timestamptz,
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX agent_presence_online ON agent_presence (seen_at) WHERE online;

ALTER TABLE conversations
  -- Whose it is to answer, while it is pending; when it was given the last time; who let it pass.
  ADD COLUMN assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN assigned_at timestamptz,
  ADD COLUMN assign_passed uuid[] NOT NULL DEFAULT '{}';
-- Both are small however many chats there are: what is given and not answered yet, and what nobody has.
CREATE INDEX conversations_assigned ON conversations (workspace_id, assigned_to)
  WHERE state = 'pending' AND assigned_to IS NOT NULL;
CREATE INDEX conversations_unassigned ON conversations (workspace_id, start_date, id)
  WHERE state = 'pending' AND assigned_to IS NULL;
