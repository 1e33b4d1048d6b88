-- What a ban keeps out, until when, and who tried in spite of it.
ALTER TABLE bans
  ADD COLUMN blocks_visitor boolean NOT NULL DEFAULT true,
  -- In small letters: whoever gives it is kept out. Null: it is not banned.
  ADD COLUMN email text,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN turned_away integer NOT NULL DEFAULT 0,
  ADD COLUMN last_try_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Whoever has one address of an IPv6 network of 64 bits has them all.
  ADD COLUMN network cidr GENERATED ALWAYS AS (
    network(set_masklen(ip::inet, CASE family(ip::inet) WHEN 4 THEN 32 ELSE 64 END))) STORED;

DROP INDEX bans_store_ip;
CREATE INDEX bans_store_network ON bans (store_id, network) WHERE lifted_at IS NULL;
CREATE INDEX bans_store_email ON bans (store_id, email) WHERE lifted_at IS NULL;
-- The list, the newest first.
CREATE INDEX bans_workspace_open ON bans (workspace_id, banned_at) WHERE lifted_at IS NULL;

-- Who else comes from an address, or gave an e-mail, when it is banned.
CREATE INDEX visitors_store_ip ON visitors (store_id, ip);
CREATE INDEX visitors_store_email ON visitors (store_id, lower(email)) WHERE email IS NOT NULL;
