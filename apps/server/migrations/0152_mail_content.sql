-- Scanners and web forms send different mails under one Message-ID: a mail is known by its id and what it says. Empty for mail
-- we wrote or read from the folder of sent mail, and for what was stored before; those are known by their id alone.
ALTER TABLE mails ADD COLUMN content text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX mails_once ON mails (mailbox_id, message_id, content);
DROP INDEX mails_message;
-- Mails that came again and were passed over, so that nobody looks for them in vain.
ALTER TABLE mailboxes ADD COLUMN passed_over integer NOT NULL DEFAULT 0;
