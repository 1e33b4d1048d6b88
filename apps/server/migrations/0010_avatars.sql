-- A person's photo belongs to the person and to no workspace; there is at most one.
ALTER TABLE files ALTER COLUMN workspace_id DROP NOT NULL;
ALTER TABLE files ADD COLUMN avatar_of uuid REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE files ADD CONSTRAINT files_one_owner CHECK (num_nonnulls(workspace_id, avatar_of) = 1);
CREATE UNIQUE INDEX files_avatar_of ON files (avatar_of);
