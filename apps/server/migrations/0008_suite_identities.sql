-- People of the suite: which account its sign-in opens, and whether the suite still lets them use this product.

-- The claim is_chatso as the suite said it last; false ends what the account may do, and the check of a session says so.
ALTER TABLE users ADD COLUMN suite_member boolean NOT NULL DEFAULT true;

CREATE TABLE suite_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  -- One person of the suite per account: an address that the suite gave to somebody else opens nothing.
  UNIQUE (issuer, user_id)
);
CREATE INDEX suite_identities_user ON suite_identities (user_id);

-- A flow is good for one return; its state stays here until the flow would have run out anyway.
CREATE TABLE sso_spent_flows (
  state_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_spent_flows_expiry ON sso_spent_flows (expires_at);

-- What the browser trades for a session, within a minute; spent by one DELETE, and only with the cookie of the same browser.
CREATE TABLE sso_codes (
  code_hash text PRIMARY KEY,
  browser_hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_codes_expiry ON sso_codes (expires_at);
