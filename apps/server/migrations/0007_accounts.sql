-- Accounts beyond a password: one-time links by mail, a second factor, and sessions that people recognise and end.

-- When the session was last seen, at most a minute late; its address and browser are those of that moment.
ALTER TABLE auth_sessions ADD COLUMN last_used_at timestamptz;
ALTER TABLE auth_sessions DROP CONSTRAINT auth_sessions_revoked_reason_check;
ALTER TABLE auth_sessions ADD CONSTRAINT auth_sessions_revoked_reason_check
  CHECK (revoked_reason IN ('sign-out', 'reuse', 'deactivated', 'revoked', 'password'));

-- One link per person and purpose, so that a newer one takes the place of the older; spent by one DELETE.
CREATE TABLE account_links (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset-password', 'confirm-email')),
  token_hash text NOT NULL UNIQUE,
  -- The address that the link was sent to, where it is not the account's.
  new_email text CHECK (new_email = lower(new_email)),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose)
);
CREATE INDEX account_links_expiry ON account_links (expires_at);

CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted (AES-256-GCM).
  secret text NOT NULL,
  -- Null until a first code has shown that the app knows the secret; only then it counts.
  confirmed_at timestamptz,
  -- The newest 30 s step of which a code was accepted: a code is good once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- Keyed hashes; a code is spent by deleting its row.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES two_factors (user_id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
