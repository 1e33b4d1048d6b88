-- A sign-in by custom token belongs to the sign-in that the token came from, and ends with it.
ALTER TABLE auth_sessions ADD COLUMN parent_id uuid REFERENCES auth_sessions (id) ON DELETE SET NULL;
CREATE INDEX auth_sessions_parent ON auth_sessions (parent_id) WHERE parent_id IS NOT NULL;
