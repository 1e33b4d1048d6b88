-- Links of strangers are no links until somebody of the team lets them through: noted on the message when it is taken in.
ALTER TABLE messages ADD COLUMN links_held boolean NOT NULL DEFAULT false;
ALTER TABLE conversations ADD COLUMN links_allowed boolean NOT NULL DEFAULT false;
