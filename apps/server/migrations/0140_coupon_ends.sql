-- Coupons made in WooCommerce never expired: their end went into a field that it ignores. Each end is checked in the shop once.
ALTER TABLE coupons ADD COLUMN end_checked_at timestamptz;
CREATE INDEX coupons_unchecked_ends ON coupons (store_id, created_at)
  WHERE state = 'sent' AND NOT existing AND expires_at IS NOT NULL AND end_checked_at IS NULL;
