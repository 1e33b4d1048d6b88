-- Amounts of these currencies were counted without decimals, as Node's Intl says, and ISO 4217 gives them two (IQD three).
-- What a shop of one's own sends is counted by itself, and stays.
WITH counted (currency, times) AS (VALUES
  ('AFN', 100), ('ALL', 100), ('COP', 100), ('HUF', 100), ('IDR', 100), ('IQD', 1000), ('IRR', 100), ('KPW', 100), ('LAK', 100),
  ('LBP', 100), ('MGA', 100), ('MMK', 100), ('PKR', 100), ('SLL', 100), ('SOS', 100), ('SYP', 100), ('YER', 100))
UPDATE orders o SET
  total_cents = o.total_cents * c.times,
  tax_cents = o.tax_cents * c.times,
  discount_cents = o.discount_cents * c.times,
  line_items = (SELECT coalesce(jsonb_agg(l || jsonb_build_object(
      'priceCents', (l ->> 'priceCents')::bigint * c.times, 'totalCents', (l ->> 'totalCents')::bigint * c.times) ORDER BY place), '[]')
    FROM jsonb_array_elements(o.line_items) WITH ORDINALITY AS e (l, place)),
  shipping_lines = (SELECT coalesce(jsonb_agg(l || jsonb_build_object(
      'totalCents', (l ->> 'totalCents')::bigint * c.times) ORDER BY place), '[]')
    FROM jsonb_array_elements(o.shipping_lines) WITH ORDINALITY AS e (l, place))
  FROM counted c WHERE c.currency = o.currency
   AND NOT EXISTS (SELECT 1 FROM shop_connections s WHERE s.store_id = o.store_id AND s.kind = 'custom');

WITH counted (currency, times) AS (VALUES
  ('AFN', 100), ('ALL', 100), ('COP', 100), ('HUF', 100), ('IDR', 100), ('IQD', 1000), ('IRR', 100), ('KPW', 100), ('LAK', 100),
  ('LBP', 100), ('MGA', 100), ('MMK', 100), ('PKR', 100), ('SLL', 100), ('SOS', 100), ('SYP', 100), ('YER', 100))
UPDATE products p SET price_cents = p.price_cents * c.times, regular_price_cents = p.regular_price_cents * c.times
  FROM counted c WHERE c.currency = p.currency
   AND NOT EXISTS (SELECT 1 FROM shop_connections s WHERE s.store_id = p.store_id AND s.kind = 'custom');

WITH counted (currency, times) AS (VALUES
  ('AFN', 100), ('ALL', 100), ('COP', 100), ('HUF', 100), ('IDR', 100), ('IQD', 1000), ('IRR', 100), ('KPW', 100), ('LAK', 100),
  ('LBP', 100), ('MGA', 100), ('MMK', 100), ('PKR', 100), ('SLL', 100), ('SOS', 100), ('SYP', 100), ('YER', 100))
UPDATE order_actions a SET amount = a.amount * c.times FROM counted c WHERE c.currency = a.currency AND a.amount IS NOT NULL;

WITH counted (currency, times) AS (VALUES
  ('AFN', 100), ('ALL', 100), ('COP', 100), ('HUF', 100), ('IDR', 100), ('IQD', 1000), ('IRR', 100), ('KPW', 100), ('LAK', 100),
  ('LBP', 100), ('MGA', 100), ('MMK', 100), ('PKR', 100), ('SLL', 100), ('SOS', 100), ('SYP', 100), ('YER', 100))
UPDATE coupons p SET revenue = p.revenue * c.times, discount = p.discount * c.times
  FROM counted c WHERE c.currency = p.revenue_currency
   AND NOT EXISTS (SELECT 1 FROM shop_connections s WHERE s.store_id = p.store_id AND s.kind = 'custom');
