-- Whose a chat is in the shop, as somebody of the team said: `customer_id` is then what they chose, and not what the e-mail says
-- that the client typed. What the shop itself has signed is neither, and wins over both.
ALTER TABLE conversations
  ADD COLUMN linked_at timestamptz,
  ADD COLUMN linked_by uuid;
