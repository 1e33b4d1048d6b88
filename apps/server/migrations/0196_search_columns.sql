-- Tickets and mails as `search_text` cuts them. At once and not in batches: PostgreSQL 15 cannot change what a generated column is
-- made of, and a column that is half old would find by luck. Some 20 minutes for a million mails, seconds for a usual shop.
ALTER TABLE tickets DROP COLUMN search;
ALTER TABLE tickets ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('simple', left(search_text(
    title || ' ' || description || ' ' || customer_name || ' ' || customer_email || ' '
      || translate(customer_email, '-_', '  ') || ' ' || number::text || ' ' || mail_words), 100000))) STORED;
CREATE INDEX tickets_search ON tickets USING gin (workspace_id, search) WITH (fastupdate = off);

ALTER TABLE mails DROP COLUMN search;
ALTER TABLE mails ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('simple', left(search_text(
    from_name || ' ' || from_address || ' ' || translate(from_address, '-_', '  ') || ' ' || ("to"::text) || ' '
      || subject || ' ' || left(text, 20000)), 60000))) STORED;
CREATE INDEX mails_search ON mails USING gin (workspace_id, search) WITH (fastupdate = off);
