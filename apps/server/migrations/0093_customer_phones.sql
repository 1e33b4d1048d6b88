-- Points of sale know people by their telephone: its last digits, however it is written and with or without its country.
CREATE INDEX customers_phone ON customers (workspace_id, store_id, right(regexp_replace(phone, '\D', '', 'g'), 9))
  WHERE phone IS NOT NULL AND NOT gone;
