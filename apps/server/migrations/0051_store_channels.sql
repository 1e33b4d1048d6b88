-- Stores that admins make, point at several hosts and take away. A store that is gone keeps its chats and customers.
ALTER TABLE stores
  ADD COLUMN hosts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN widget_secret_before text,
  ADD COLUMN widget_secret_until timestamptz,
  ADD COLUMN deleted_at timestamptz;
