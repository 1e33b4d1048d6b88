-- What a shop's page says of its visitor, by names of its own.
ALTER TABLE visitors ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}';
