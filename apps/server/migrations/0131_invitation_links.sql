-- An admin can copy the link of an open invitation: where no email leaves the installation nothing else delivers it. Sealed
-- with the installation's key, as in the job that sends it; null for invitations from before, which get a new link.
ALTER TABLE workspace_invitations ADD COLUMN sealed_token text;
