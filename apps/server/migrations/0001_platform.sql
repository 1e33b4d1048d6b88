-- Who may sign in, to which workspace, and as what; besides that the tables of the platform itself.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Stored in lower case, so that one person is one row.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  fullname text NOT NULL,
  avatar text,
  -- argon2id; null for people who only sign in through the suite.
  password_hash text,
  config jsonb NOT NULL DEFAULT '{}',
  tutorials jsonb NOT NULL DEFAULT '{}',
  last_active_workspace_id uuid,
  created_at timestamptz NOT NULL
);

-- One row per sign-in: a family of refresh tokens, of which only the newest generation counts.
CREATE TABLE auth_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 1,
  rotated_at timestamptz NOT NULL,
  keep_signed_in boolean NOT NULL DEFAULT true,
  user_agent text,
  ip text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text CHECK (revoked_reason IN ('sign-out', 'reuse', 'deactivated'))
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at);

CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  organization_name text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  workspace_type text NOT NULL DEFAULT 'single'
    CHECK (workspace_type IN ('canfleet', 'cova', 'greenline', 'flowhub', 'multiple', 'single')),
  profile_type smallint NOT NULL DEFAULT 1 CHECK (profile_type IN (1, 2, 3)),
  finish_onboarding boolean NOT NULL DEFAULT false,
  enabled_ticket_system boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

-- Spent by one DELETE, so a code can never be used twice.
CREATE TABLE socket_otps (
  otp_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('message', 'tracking')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX socket_otps_expiry ON socket_otps (expires_at);

CREATE TABLE custom_roles (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  name text NOT NULL,
  permissions jsonb NOT NULL DEFAULT '{}',
  UNIQUE (workspace_id, id)
);

CREATE TABLE workspace_members (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null until somebody gives one: 'User not have role in workspace' (A-26).
  role text CHECK (role IN
    ('agent', 'coach', 'admin', 'custom_role', 'marketing_manager', 'marketing_agent', 'chatso_admin')),
  custom_role_id uuid,
  account_state text NOT NULL DEFAULT 'invited' CHECK (account_state IN ('invited', 'activated', 'suspended')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (workspace_id, custom_role_id) REFERENCES custom_roles (workspace_id, id)
);
CREATE INDEX workspace_members_user ON workspace_members (user_id);

-- Which stores a member serves, under which name, for which departments (empty: all of the store).
CREATE TABLE member_stores (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  store_id uuid NOT NULL,
  agent_alias text,
  category_ids uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (workspace_id, user_id, store_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);
CREATE INDEX member_stores_store ON member_stores (workspace_id, store_id);

CREATE TABLE workspace_plans (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  type text NOT NULL DEFAULT 'free' CHECK (type IN ('free', 'starter', 'standard', 'advanced')),
  state text NOT NULL DEFAULT 'ongoing' CHECK (state IN ('ongoing', 'closed')),
  closed_reason text CHECK (closed_reason IN ('past-due', 'cancel')),
  is_free_trial boolean NOT NULL DEFAULT false,
  free_trial_end_date timestamptz,
  is_freemium boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);

-- Only what differs from the installation's defaults (decision A-5).
CREATE TABLE workspace_flags (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  flag text NOT NULL,
  enabled boolean NOT NULL,
  PRIMARY KEY (workspace_id, flag)
);

-- Facts about this installation as a whole: whether the demo is in it.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  -- No foreign keys: the log outlives what it tells about.
  workspace_id uuid,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  action text NOT NULL,
  subject_type text,
  subject_id text,
  data jsonb NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX audit_log_workspace ON audit_log (workspace_id, at DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Mails of an installation without SMTP, shown at /dev/outbox.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  sender text NOT NULL,
  recipients text[] NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text
);
