-- Products as they are searched for: name, variation and number of a product and of its variations, folded. A variation's own
-- words stand in the row of its product, so that one row is found however many variations it has.
CREATE FUNCTION fold_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent', $1))
$$;
ALTER TABLE products ADD COLUMN words text NOT NULL DEFAULT '';
UPDATE products v SET parent_ref = p.external_id FROM products p WHERE p.id = v.parent_id AND v.parent_ref IS NULL;
UPDATE products p SET words = fold_words(concat_ws(' ', p.name, p.variation_name, p.sku,
  (SELECT string_agg(concat_ws(' ', v.variation_name, v.sku), ' ') FROM products v
    WHERE v.store_id = p.store_id AND v.parent_ref = p.external_id)));

CREATE INDEX products_words ON products USING gin (store_id, words gin_trgm_ops) WITH (fastupdate = off)
  WHERE parent_ref IS NULL AND NOT gone;
CREATE INDEX products_variations ON products (store_id, parent_ref) WHERE parent_ref IS NOT NULL;
CREATE INDEX products_newest ON products (store_id, created_at DESC) WHERE parent_ref IS NULL AND NOT gone;
CREATE INDEX products_on_sale ON products (store_id) WHERE parent_ref IS NULL AND NOT gone AND on_sale;
CREATE INDEX products_locations ON products (store_id, location_id) WHERE location_id IS NOT NULL AND NOT gone;
CREATE INDEX products_sku ON products (store_id, sku) WHERE sku IS NOT NULL AND NOT gone;
