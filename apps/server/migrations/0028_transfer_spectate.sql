-- A chat can be handed over and watched: until when a request stands, and who looks on.
ALTER TABLE conversations
  ADD COLUMN transfer_until timestamptz,
  -- A list on the row instead of a table: every read of a conversation shows it, and most are empty.
  ADD COLUMN spectator_ids uuid[] NOT NULL DEFAULT '{}';
-- Open requests are few: those waiting for one person, and those whose time is over.
CREATE INDEX conversations_transferring ON conversations (transferring_to, transfer_until)
  WHERE transferring_to IS NOT NULL;
CREATE INDEX conversations_spectated ON conversations (workspace_id)
  WHERE state = 'ongoing' AND spectator_ids <> '{}';
