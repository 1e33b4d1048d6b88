-- Auto triggers of a store (decision P-4), what they did, and when a visitor was prompted last.
CREATE TABLE auto_triggers (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  name text NOT NULL,
  active boolean NOT NULL,
  -- The first one that fits wins.
  position integer NOT NULL,
  match text NOT NULL CHECK (match IN ('all', 'any')),
  conditions jsonb NOT NULL,
  action jsonb NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('once_per_session', 'once_per_visitor', 'every_time')),
  leave_alone jsonb NOT NULL,
  -- When the loop guard paused it.
  stopped_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX auto_triggers_store ON auto_triggers (workspace_id, store_id, position);
CREATE INDEX auto_triggers_of_store ON auto_triggers (store_id);

CREATE TABLE trigger_shows (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  store_id uuid NOT NULL,
  trigger_id uuid NOT NULL REFERENCES auto_triggers (id) ON DELETE CASCADE,
  visitor_id uuid NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('prompt', 'assign-chat', 'notify')),
  -- Which of two messages; null without a test.
  variant text CHECK (variant IN ('a', 'b')),
  -- What was said.
  text text,
  -- What a frequency lets a visitor have once; see onceKey of the domain.
  once_key text NOT NULL,
  visit_started_at timestamptz NOT NULL,
  shown_at timestamptz NOT NULL,
  closed_at timestamptz,
  answered_at timestamptz,
  -- The chat that was begun with it; no reference, as chats are deleted by rules of their own.
  conversation_id uuid
);
CREATE UNIQUE INDEX trigger_shows_once ON trigger_shows (trigger_id, visitor_id, once_key);
CREATE INDEX trigger_shows_visitor ON trigger_shows (visitor_id, shown_at DESC);
CREATE INDEX trigger_shows_store ON trigger_shows (workspace_id, store_id, shown_at);
CREATE INDEX trigger_shows_chat ON trigger_shows (conversation_id) WHERE conversation_id IS NOT NULL;

-- One row for each visitor who was ever prompted: the row that two tabs, or two processes, contend for.
CREATE TABLE visitor_prompts (
  visitor_id uuid PRIMARY KEY REFERENCES visitors (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  last_prompted_at timestamptz NOT NULL,
  prompts integer NOT NULL,
  closed_at timestamptz
);

-- Whom a dry run looks at.
CREATE INDEX visitors_recent ON visitors (store_id, last_session_at DESC);

ALTER TABLE notifications DROP CONSTRAINT notifications_type_check, ADD CONSTRAINT notifications_type_check CHECK (type IN
  ('chat-assigned', 'chat-missed', 'transfer-request', 'chat-mention', 'ticket-assigned', 'role-changed', 'past-due', 'plan',
   'trigger')) NOT VALID;
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_type_check;
