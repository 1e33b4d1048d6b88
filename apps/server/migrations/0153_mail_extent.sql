-- How much of a mail is here: all of it; its head and its text, as it is too large; its head, as it could not be read; or what
-- only its recipient's key opens. An empty text says none of that.
ALTER TABLE mails ADD COLUMN extent text NOT NULL DEFAULT 'whole'
  CHECK (extent IN ('whole', 'too-large', 'unreadable', 'encrypted'));
UPDATE mails SET extent = 'too-large' WHERE direction = 'in' AND size > 25 * 1024 * 1024;
