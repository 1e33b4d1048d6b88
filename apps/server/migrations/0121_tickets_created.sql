-- The newest of all tickets, whatever their state: a word that stands in every second one is found at once.
CREATE INDEX tickets_created ON tickets (workspace_id, created_at, id);
