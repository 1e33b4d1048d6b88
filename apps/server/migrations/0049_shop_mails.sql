-- What else a mail of the local outbox would have carried.
ALTER TABLE mail_outbox ADD COLUMN reply_to text, ADD COLUMN headers jsonb;

-- When the mails about a missed chat were queued: once for each.
ALTER TABLE conversations ADD COLUMN missed_mailed_at timestamptz;

-- Messages left outside service hours were mailed to whoever had given an address; now there is a switch for it.
UPDATE stores SET settings = settings || '{"sendOfflineMessages": true}'
 WHERE coalesce(settings ->> 'emailForMissChat', '') <> '' AND coalesce(settings ->> 'sendOfflineMessages', 'false') = 'false';

-- Answers an absent visitor has not read, and up to which of them a mail was ordered and sent.
CREATE TABLE answer_mails (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  ordered_seq integer NOT NULL,
  mailed_seq integer NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  -- Who hands it to the mail server has it until then.
  sending_until timestamptz,
  -- No mails about this chat.
  stopped_at timestamptz
);

-- Who wants no mails about chats of a store: a keyed hash of the address, as the address itself may be forgotten and the wish may not.
CREATE TABLE mail_optouts (
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  email_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, email_hash)
);

-- Absent visitors with an address, by when they were seen last.
CREATE INDEX conversations_absent ON conversations (visitor_seen_at)
  WHERE NOT visitor_online AND visitor_id IS NOT NULL AND customer_email IS NOT NULL;
