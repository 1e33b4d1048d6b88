-- Which visitors an agent looks at right now (F-23): only what these do is published, not every page of every shopper.
ALTER TABLE visitors ADD COLUMN watched_until timestamptz;
