-- Where nothing is sold (CHATSO_BILLING=off) every workspace is freemium. The mark tells those workspaces from the ones that an
-- operator who sells made freemium, so that selling can start later and take it from the former only.
ALTER TABLE workspace_plans ADD COLUMN self_hosted boolean NOT NULL DEFAULT false;
