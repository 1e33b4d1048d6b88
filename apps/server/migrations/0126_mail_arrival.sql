-- A mail's place is when it came; when it was written stands beside it, by its sender's clock. What servers said about the mails
-- that are here was not kept. None came after it was stored, and one that was stored as it came is no month older than that.
ALTER TABLE mails ADD COLUMN sent_date timestamptz;
UPDATE mails SET sent_date = date, date = created_at
 WHERE direction = 'in' AND (date > created_at OR (looked_at IS DISTINCT FROM created_at AND date < created_at - interval '30 days'));
