-- Retention looks for every chat that is over: missed and dismissed ones, too.
DROP INDEX conversations_end;
CREATE INDEX conversations_end ON conversations (workspace_id, end_date) WHERE state IN ('closed', 'missed');
