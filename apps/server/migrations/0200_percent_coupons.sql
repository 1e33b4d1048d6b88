-- Percent coupons take nothing from a budget (decision J-3): how high each may be and how many an agent may give in the
-- budget's time is a limit of their own. Null: as many as they like.
ALTER TABLE coupon_limits
  ADD COLUMN agent_percent_most integer NOT NULL DEFAULT 10000,
  ADD COLUMN agent_percent_coupons integer;

CREATE INDEX coupons_percent ON coupons (workspace_id, agent_id, taken_at) WHERE type = 'percent';
