-- What a person should learn while looking elsewhere, and the devices that hear of it when no page is open.

ALTER TABLE socket_otps DROP CONSTRAINT socket_otps_channel_check;
ALTER TABLE socket_otps ADD CONSTRAINT socket_otps_channel_check CHECK (channel IN ('message', 'tracking', 'notifications'));

-- Numbers the notifications of one member under its row lock, so whoever reads in order misses none;
-- `rev` rises with every change, also of what was read.
CREATE TABLE notification_heads (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seq bigint NOT NULL,
  rev bigint NOT NULL,
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL CHECK (type IN
    ('chat-assigned', 'chat-missed', 'transfer-request', 'ticket-assigned', 'role-changed', 'past-due', 'plan')),
  -- The happening it tells of: nobody hears of the same one twice, whatever is retried.
  happening text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  data jsonb NOT NULL,
  -- Looked at again whenever it is shown: who lost the right no longer sees it.
  permission text,
  store_id uuid,
  category_id uuid,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (workspace_id, user_id, happening),
  UNIQUE (workspace_id, user_id, seq),
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_unread ON notifications (workspace_id, user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_age ON notifications (created_at);

-- A browser that shows notifications without an open page. It belongs to one sign-in.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Whichever statement ends a sign-in (sign-out, reuse, revocation): its device hears nothing from then on.
CREATE FUNCTION drop_push_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER auth_sessions_drop_push AFTER UPDATE OF revoked_at ON auth_sessions
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION drop_push_of_ended_session();
