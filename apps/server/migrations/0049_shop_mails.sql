-- What else a mail of the local outbox would have carried.
ALTER TABLE mail_outbox ADD COLUMN reply_to text, ADD COLUMN headers jsonb;

-- When the mails about a missed chat were queued: once for each.
ALTER TABLE conversations ADD COLUMN missed_mailed_at timestamptz;

-- Messages left outside service hours were mailed to whoever had given an address; now there is a switch for it.
UPDATE stores SET settings = settings || '{"sendOfflineMessages": true}'
 WHERE coalesce(settings ->> 'emailForMissChat', '') <> '' AND coalesce(settings ->> 'sendOfflineMessages', 'false') = 'false';
