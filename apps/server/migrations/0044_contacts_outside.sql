-- People of outside channels by workspace: retention looks every hour for those whose chats are gone. The widget's contacts,
-- which are nearly all, are not in it.
CREATE INDEX contacts_elsewhere ON contacts (workspace_id, created_at) WHERE visitor_id IS NULL;
