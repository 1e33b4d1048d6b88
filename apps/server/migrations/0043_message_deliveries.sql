-- What is to be said at an outside channel: written by the statement that stores the message, worked off by the job
-- `conversation.deliver`, in the order of `seq`. A website's messages have no row here.
CREATE TABLE message_deliveries (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  message_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Who works on it has it until then; a process that dies keeps nobody waiting longer.
  leased_until timestamptz,
  -- What the channel calls the message, once it has it.
  outside_id text,
  problem text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE INDEX message_deliveries_waiting ON message_deliveries (conversation_id, seq) WHERE state = 'waiting';
