-- A mail that is read after its answer finds it by this.
CREATE INDEX mails_reply ON mails (workspace_id, in_reply_to) WHERE in_reply_to IS NOT NULL;
-- Whom we wrote to: the other half of a conversation by the same two people.
CREATE INDEX mails_to_first ON mails (workspace_id, ("to" -> 0 ->> 'address'), date);
