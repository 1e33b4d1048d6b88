-- Chats keep the code of their country, as visitors do, so that each reader sees its name in their own language.
UPDATE conversations c SET country = v.country_code
FROM visitors v
WHERE v.id = c.visitor_id AND v.country_code IS NOT NULL AND length(c.country) > 2;
