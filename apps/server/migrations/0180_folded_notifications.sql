-- Missed chats of a crowd are one notification: it keeps the names of the happenings it counts, so that none counts twice.
ALTER TABLE notifications ADD COLUMN folded text[] NOT NULL DEFAULT '{}';
